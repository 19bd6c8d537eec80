import { isOf } from '../../game/lanes.ts';
import type { ConstructionKnown } from '../../world/known.ts';
import type { FleetContext } from '../fleet-context.ts';
import { isGivenUp } from './given-up.ts';

/** A good that a construction site still takes; `missing` is without what other ships are about to bring. */
export interface Missing {
  readonly site: ConstructionKnown;
  readonly tradeSymbol: string;
  readonly missing: number;
  /** What a unit brings the fleet: its part of what the finished site is worth. */
  readonly unitCredits: number;
}

/** The construction site of a system that is not finished; undefined where none is known. */
export function siteIn({ world }: Pick<FleetContext, 'world'>, systemSymbol: string): ConstructionKnown | undefined {
  for (const site of world.constructions.values())
    if (!site.isComplete && world.waypoints.get(site.symbol)?.systemSymbol === systemSymbol) return site;
  return undefined;
}

function underWay({ claims }: Pick<FleetContext, 'claims'>, waypoint: string, tradeSymbol: string): number {
  let units = 0;
  for (const claim of claims.ofKind('construction'))
    if (claim.waypoint === waypoint && claim.tradeSymbol === tradeSymbol) units += claim.units;
  return units;
}

/** The goods that a site still takes, beyond what is on its way. */
export function missingOf(fleet: Pick<FleetContext, 'tuning' | 'claims'>, site: ConstructionKnown): Missing[] {
  const { gateWorthCredits } = fleet.tuning.building;
  const bill = site.materials.reduce((sum, { required }) => sum + required, 0);
  return site.materials.flatMap(({ tradeSymbol, required, fulfilled }) => {
    const missing = required - fulfilled - underWay(fleet, site.symbol, tradeSymbol);
    return missing > 0 ? [{ site, tradeSymbol, missing, unitCredits: gateWorthCredits / Math.max(1, bill) }] : [];
  });
}

/** What a unit of each good brings the fleet at the construction site of a system, where ships of the strategy build. */
export function buildingWorths(fleet: FleetContext, systemSymbol: string): ReadonlyMap<string, number> {
  return fleet.oncePer(buildingWorths, systemSymbol, () => {
    const builds = fleet.strategy.ships.some(({ lanes }) => lanes.some((lane) => isOf('building', lane)));
    const site = builds ? siteIn(fleet, systemSymbol) : undefined;
    if (site === undefined || isGivenUp(fleet, site)) return new Map();
    return new Map(missingOf(fleet, site).map(({ tradeSymbol, unitCredits }) => [tradeSymbol, unitCredits]));
  });
}
