import { DIGGING } from '../../config/lanes.ts';
import { lanesOf } from '../../config/ship-rules.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { isDug } from '../digging/deposits.ts';
import { isEquipped, LASERS, SIPHONS } from '../digging/mining-equipment.ts';
import { revenueOf } from '../market/quote.ts';
import { bidsIn } from '../market/quotes.ts';
import { type Act, type BudgetCategory, type Claim, type Mission, stopHere } from '../mission.ts';
import type { Route } from '../routes/route.ts';
import { routesFrom, type Situation, secondWorthCredits } from '../situation.ts';
import { requestsOf, stopsAlong } from '../stops.ts';
import { tuningOf } from '../tuning/tuning.ts';
import { cargoToSell, wasteActs } from './cargo-to-sell.ts';

interface Sale {
  readonly waypoint: string;
  readonly route: Route;
  readonly acts: readonly Act[];
  readonly revenueCredits: number;
}

function salesOf(situation: Situation, ship: Ship, keep: ReadonlySet<string>): Sale[] {
  const sales = new Map<string, { acts: Act[]; revenueCredits: number }>();
  for (const { symbol, units } of cargoToSell(ship, keep)) {
    for (const quote of bidsIn(situation, ship.nav.systemSymbol, symbol)) {
      const sale = sales.get(quote.waypoint) ?? { acts: [], revenueCredits: 0 };
      sale.acts.push({ kind: 'sell', tradeSymbol: symbol, units });
      sale.revenueCredits += revenueOf(quote, units);
      sales.set(quote.waypoint, sale);
    }
  }
  const routes = routesFrom(situation, ship);
  return [...sales].flatMap(([waypoint, sale]) => {
    const route = routes.get(waypoint);
    return route === undefined ? [] : [{ waypoint, route, ...sale }];
  });
}

/**
 * Net credits of a sale, less what the ship would earn during the flight: goods are sold once, so a better price can be
 * worth a longer flight.
 */
function netCredits(situation: Situation, { revenueCredits, route }: Sale, ship: Ship): number {
  return revenueCredits - route.costCredits - route.seconds * secondWorthCredits(situation, ship);
}

const DIGS: ReadonlySet<BudgetCategory> = new Set(DIGGING);

/** Whether a ship's cargo may have been extracted: by itself, or by ships that hand over to it. */
function mayCarryDug({ strategy }: Situation, ship: Ship): boolean {
  return isEquipped(ship, LASERS) || isEquipped(ship, SIPHONS) || lanesOf(strategy, ship).includes('haul');
}

/** Budget category of a sale: the lane that the goods come from (trade or digging), whichever lane wants them sold. */
function accountOf(situation: Situation, ship: Ship, keep: ReadonlySet<string>, lane: BudgetCategory): BudgetCategory {
  const goods = cargoToSell(ship, keep);
  if (goods.length === 0) return lane;
  if (!mayCarryDug(situation, ship) || !goods.some(({ symbol }) => isDug(symbol))) return 'trade';
  return DIGS.has(lane) ? lane : 'mine';
}

/**
 * A mission that sells the cargo where it nets most, flight time included, among markets with known prices. If no
 * market buys it, the mission jettisons waste; undefined if there is none.
 * @param keep goods that are reserved for another use
 */
export function sellMission(
  situation: Situation,
  ship: Ship,
  lane: BudgetCategory,
  keep: ReadonlySet<string>,
): Mission | undefined {
  const best = salesOf(situation, ship, keep)
    .filter(({ revenueCredits, route }) => revenueCredits > route.costCredits)
    .sort((a, b) => netCredits(situation, b, ship) - netCredits(situation, a, ship))[0];
  const waste = wasteActs(situation, ship, keep);
  if (best === undefined) return jettisonMission(ship, lane, waste);
  const acts: Act[] = [...waste, { kind: 'look' }, ...best.acts];
  const stops = stopsAlong(best.route, ship.nav.waypointSymbol, acts);
  return {
    lane: accountOf(situation, ship, keep, lane),
    shipSymbol: ship.symbol,
    what: `sell cargo at ${best.waypoint}`,
    stops,
    expected: {
      profitCredits: Math.round(best.revenueCredits - best.route.costCredits),
      seconds: best.route.seconds + tuningOf(situation).timing.saleStopSeconds,
      requests: requestsOf(stops),
    },
    claims: best.acts.flatMap((act) => claimOf(best.waypoint, act)),
  };
}

/** A claim on the sale, so that no other ship of ours plans to sell the same units there. */
function claimOf(waypoint: string, act: Act): Claim[] {
  if (act.kind !== 'sell') return [];
  return [{ kind: 'trade', waypoint, tradeSymbol: act.tradeSymbol, side: 'sell', units: act.units }];
}

function jettisonMission(ship: Ship, lane: BudgetCategory, acts: readonly Act[]): Mission | undefined {
  if (acts.length === 0) return undefined;
  const stops = [stopHere(ship, acts)];
  const expected = { profitCredits: 0, seconds: 1, requests: acts.length };
  return { lane, shipSymbol: ship.symbol, what: 'jettison what no market here lists', stops, expected, claims: [] };
}
