import type { Strategy } from '../../config/schema/strategy-schema.ts';
import { isOf } from '../../game/lanes.ts';
import type { ConstructionKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import type { Tuning } from '../tuning/tuning.ts';
import type { Claims } from './claims.ts';

/** What is asked about construction sites; a part of a plan's context, which does not import it. */
export interface Building {
  readonly world: WorldView;
  readonly strategy: Strategy;
  readonly tuning: Tuning;
  readonly claims: Claims;
  readonly secondsToReset: number;
  oncePer<Answer>(question: object, about: unknown, compute: () => Answer): Answer;
}

/** A good that a construction site still takes; `missing` is without what other ships are about to bring. */
export interface Missing {
  readonly site: ConstructionKnown;
  readonly tradeSymbol: string;
  readonly missing: number;
  /** What a unit brings the fleet: its part of what the finished site is worth. */
  readonly unitCredits: number;
}

/** The construction site of a system that is not finished; undefined where none is known. */
export function siteIn({ world }: Pick<Building, 'world'>, systemSymbol: string): ConstructionKnown | undefined {
  for (const site of world.constructions.values())
    if (!site.isComplete && world.waypoints.get(site.symbol)?.systemSymbol === systemSymbol) return site;
  return undefined;
}

function underWay({ claims }: Pick<Building, 'claims'>, waypoint: string, tradeSymbol: string): number {
  let units = 0;
  for (const claim of claims.ofKind('construction'))
    if (claim.waypoint === waypoint && claim.tradeSymbol === tradeSymbol) units += claim.units;
  return units;
}

/** The goods that a site still takes, beyond what is on its way. */
export function missingOf(fleet: Pick<Building, 'tuning' | 'claims'>, site: ConstructionKnown): Missing[] {
  const { gateWorthCredits } = fleet.tuning.building;
  const bill = site.materials.reduce((sum, { required }) => sum + required, 0);
  return site.materials.flatMap(({ tradeSymbol, required, fulfilled }) => {
    const missing = required - fulfilled - underWay(fleet, site.symbol, tradeSymbol);
    return missing > 0 ? [{ site, tradeSymbol, missing, unitCredits: gateWorthCredits / Math.max(1, bill) }] : [];
  });
}

/** What a unit of each good brings the fleet at the construction site of a system, where ships of the strategy build. */
export function buildingWorths(fleet: Building, systemSymbol: string): ReadonlyMap<string, number> {
  return fleet.oncePer(buildingWorths, systemSymbol, () => {
    const builds = fleet.strategy.ships.some(({ lanes }) => lanes.some((lane) => isOf('building', lane)));
    const site = builds ? siteIn(fleet, systemSymbol) : undefined;
    if (site === undefined || isGivenUp(fleet, site)) return new Map();
    return new Map(missingOf(fleet, site).map(({ tradeSymbol, unitCredits }) => [tradeSymbol, unitCredits]));
  });
}

/** The share of a construction site's goods that is missing, 0 to 1. */
function shareMissing({ materials }: ConstructionKnown): number {
  const required = materials.reduce((sum, material) => sum + material.required, 0);
  const fulfilled = materials.reduce((sum, material) => sum + Math.min(material.required, material.fulfilled), 0);
  return required === 0 ? 0 : 1 - fulfilled / required;
}

/** The same in percent, rounded up. */
export function percentMissing(site: ConstructionKnown): number {
  return Math.ceil(100 * shareMissing(site));
}

/** Whether a construction site is given up: so late in the week it would be finished too late, and is far from it. */
export function isGivenUp(known: Pick<Building, 'secondsToReset' | 'tuning'>, site: ConstructionKnown): boolean {
  const { givenUpHoursBeforeReset, allButDone } = known.tuning.building;
  if (site.isComplete || known.secondsToReset > givenUpHoursBeforeReset * 3_600) return false;
  return shareMissing(site) > allButDone;
}
