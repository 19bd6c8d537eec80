import { lanesOf } from '../../config/rules/ship-rules.ts';
import { laneRow } from '../../game/lanes.ts';
import { lowest } from '../../game/numbers/extremes.ts';
import { type Reason, reasonOf } from '../../game/reasons.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { shipsOfType } from '../../world/ships/ships.ts';
import type { FleetContext } from '../fleet-context.ts';
import { isBeyondReach } from '../galaxy/reach.ts';

/** Number of ships of a type that the fleet has. */
export function ownedCount({ world }: Pick<FleetContext, 'world'>, shipType: string): number {
  return shipsOfType(world, shipType).size;
}

/** What decides which ships count for a purchase rule. */
interface Counting {
  readonly type: string;
  readonly beyondGates?: boolean | undefined;
}

/** The ships that count for a rule: those of its type, or of these the ones where no gates lead from home. */
export function countedBy(fleet: FleetContext, { type, beyondGates }: Counting): readonly Ship[] {
  const ships = owned(fleet, type);
  return beyondGates === true ? ships.filter(({ nav }) => isBeyondReach(fleet, nav.systemSymbol)) : ships;
}

/** Number of ships that count for a rule. */
export function countedFor(fleet: FleetContext, rule: Counting): number {
  return rule.beyondGates === true ? countedBy(fleet, rule).length : ownedCount(fleet, rule.type);
}

/** The ships of a type that the fleet has. */
export function owned({ world }: Pick<FleetContext, 'world'>, shipType: string): Ship[] {
  return [...shipsOfType(world, shipType)].flatMap((symbol) => world.ships.get(symbol) ?? []);
}

/** Number of ships of a type that other ships are about to buy. */
export function purchasesUnderWay({ claims }: Pick<FleetContext, 'claims'>, shipType: string): number {
  return claims.ofKind('purchase').filter((claim) => claim.shipType === shipType).length;
}

/** Whether a ship is in service and has a lane that earns at markets; other ships show nothing about income. */
function worksAtMarkets(
  { strategy, outOfService }: Pick<FleetContext, 'strategy' | 'outOfService'>,
  ship: Ship,
): boolean {
  return !outOfService.has(ship.symbol) && lanesOf(strategy, ship).some((lane) => laneRow(lane).pays === 'atMarkets');
}

/** Ships of a type whose income shows what another one would earn. */
function workingOnes(
  fleet: Pick<FleetContext, 'world' | 'strategy' | 'outOfService'>,
  shipType: string,
): readonly Ship[] {
  return owned(fleet, shipType).filter((ship) => worksAtMarkets(fleet, ship));
}

/**
 * Hours in which one more ship of a type would earn its price, at the income of the lowest earner of the type, since
 * each takes what the others leave. Infinite where that one earns nothing; undefined while there is none, or while one
 * of them has not flown long enough to judge.
 */
export function paybackHours(fleet: FleetContext, shipType: string, priceCredits: number): number | undefined {
  const working = workingOnes(fleet, shipType);
  const incomes = working.flatMap(({ symbol }) => fleet.track.incomes.get(symbol) ?? []);
  if (working.length === 0 || incomes.length < working.length) return undefined;
  const least = lowest(incomes);
  return least > 0 ? priceCredits / least : Number.POSITIVE_INFINITY;
}

/** Why a ship would not earn its price in time; undefined where it would, and for the first of a type, as a trial. */
export function whyNotPaidBack(
  fleet: FleetContext,
  shipType: string,
  priceCredits: number,
  withinHours: number,
): Reason | undefined {
  const isFirst = ownedCount(fleet, shipType) === 0;
  if (isFirst) return undefined;
  if (workingOnes(fleet, shipType).length === 0) return reasonOf('incomeUnknown');
  const hours = paybackHours(fleet, shipType, priceCredits);
  if (hours === undefined) return reasonOf('incomeTooYoung');
  const resetHours = fleet.secondsToReset / 3_600;
  if (hours <= Math.min(withinHours, resetHours)) return undefined;
  if (!Number.isFinite(hours)) return reasonOf('earnsNothing');
  const figures = { hours: hours.toFixed(1), priceCredits };
  return withinHours <= resetHours
    ? reasonOf('paysBackLate', { ...figures, withinHours: String(withinHours) })
    : reasonOf('paysBackAfterReset', figures);
}
