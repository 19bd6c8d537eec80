import { formatNumber } from '../../game/numbers/format-number.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { conditionOf, installedIn, isMount, needsRepair } from '../../world/ships/ship-parts.ts';
import { freeUnits, requestsOf, stopsAlong, unitsAboard } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { yardMission } from '../growth/yards.ts';
import { type Action, type Mission, missionHere } from '../mission.ts';
import type { Route } from '../routes/route.ts';
import { askAtWorst, type Quote } from '../trade/quote.ts';

/** The next mission for an order; `impossible` gives the reason why there is none. */
export type Fulfillment =
  | { readonly kind: 'mission'; readonly mission: Mission }
  | { readonly kind: 'done' }
  | { readonly kind: 'impossible'; readonly why: string };

/** An order that cannot be carried out, and why. */
export function impossible(why: string): Fulfillment {
  return { kind: 'impossible', why };
}

/**
 * Has something done to a ship at the nearest shipyard of its system.
 * @param what for people: "be scrapped"
 */
export function atYard(plan: PlanContext, action: Action, what: string): Fulfillment {
  const mission = yardMission(plan, action, what);
  if (mission !== undefined) return { kind: 'mission', mission };
  return impossible(`no shipyard is known in reach of ${plan.here}`);
}

/** Install or remove a mount or module; `wanted` is how many of it the ship is to have then. */
export interface RefitOrder {
  readonly kind: 'installPart' | 'removePart';
  readonly part: string;
  readonly wanted: number;
}

/** Where a part costs least, the way there included. */
function cheapest(plan: Pick<PlanContext, 'routes' | 'quotes'>, part: string) {
  const routes = plan.routes();
  const costCredits = ({ quote, route }: { readonly quote: Quote; readonly route: Route }) =>
    quote.ask + route.costCredits;
  return plan
    .quotes()
    .asks(part)
    .flatMap((quote) => {
      const route = routes.get(quote.waypoint);
      return route === undefined ? [] : [{ quote, route }];
    })
    .sort((one, other) => costCredits(one) - costCredits(other))[0];
}

function fetching(ship: Ship, part: string, quote: Quote, route: Route): Mission {
  const maxUnitPriceCredits = Math.ceil(askAtWorst(quote));
  const { waypoint } = quote;
  const stops = stopsAlong(route, ship.nav.waypointSymbol, [
    { kind: 'look' },
    { kind: 'buy', tradeSymbol: part, units: 1, maxUnitPriceCredits },
  ]);
  return {
    lane: 'growth',
    shipSymbol: ship.symbol,
    what: `buy ${part} at ${waypoint} for about ${formatNumber(quote.ask)} credits to have it installed`,
    stops,
    expected: { profitCredits: 0, seconds: route.seconds, requests: requestsOf(stops) },
    claims: [
      { kind: 'credits', credits: maxUnitPriceCredits },
      { kind: 'trade', waypoint, tradeSymbol: part, side: 'buy', units: 1 },
    ],
  };
}

/** Buys a part where its price is known. */
function buying(plan: PlanContext, part: string): Fulfillment {
  const { ship } = plan;
  const { nav, symbol } = ship;
  const offer = cheapest(plan, part);
  if (offer === undefined)
    return impossible(
      `${part} is not in the hold of ${symbol}, and no market of ${nav.systemSymbol} in reach has a known price for it: bring one first`,
    );
  if (freeUnits(ship) === 0) return impossible(`the hold of ${symbol} has no room for ${part}: sell something first`);
  const { quote, route } = offer;
  const credits = Math.max(0, plan.spendableCredits);
  if (quote.ask * plan.tuning.market.movedByALot > credits)
    return impossible(
      `${part} costs about ${formatNumber(quote.ask)} credits at ${quote.waypoint}, and ${formatNumber(credits)} can be spent beyond the reserve: wait for more`,
    );
  return { kind: 'mission', mission: fetching(ship, part, quote, route) };
}

/** Installs a part from the hold, or buys it first. */
export function installing(plan: PlanContext, { part, wanted }: RefitOrder): Fulfillment {
  const { ship } = plan;
  if (installedIn(ship, part) >= wanted) return { kind: 'done' };
  if (unitsAboard(ship, part) === 0) return buying(plan, part);
  return atYard(plan, { kind: 'install', part }, `have ${part} installed`);
}

/**
 * For people: one operator lost the other copies of a module with the one that he had removed (facts: module-copies).
 */
function copiesAtRisk(ship: Ship, part: string): string {
  const others = installedIn(ship, part) - 1;
  return isMount(part) || others < 1 ? '' : ` (the service may destroy the other ${others} of it)`;
}

/** Moves a part into the hold. */
export function removing(plan: PlanContext, { part, wanted }: RefitOrder): Fulfillment {
  const { ship } = plan;
  if (installedIn(ship, part) <= wanted) return { kind: 'done' };
  if (freeUnits(ship) === 0)
    return impossible(`the hold of ${ship.symbol} has no room for ${part}: sell something first`);
  return atYard(plan, { kind: 'remove', part }, `have ${part} removed${copiesAtRisk(ship, part)}`);
}

/** Repair the ship; `condition` as it was known when the order was given (see `conditionOf`). */
export interface RepairOrder {
  readonly kind: 'repairShip';
  readonly condition?: number | undefined;
}

/**
 * The shipyard knows whether there is anything to repair: no reply shows the wear of a flight. A ship that was read since
 * the order and needs nothing was repaired, though the reply was lost.
 */
export function repairing(plan: PlanContext, { condition }: RepairOrder): Fulfillment {
  const { ship } = plan;
  if (needsRepair(ship) === false && conditionOf(ship) !== condition) return { kind: 'done' };
  return atYard(plan, { kind: 'repair' }, 'be repaired');
}

/** Make a good from goods in the hold; `unitsBefore` is how much of it the hold had when the order was given. */
export interface RefineOrder {
  readonly kind: 'refineGood';
  readonly good: string;
  readonly unitsBefore: number;
}

/** Whether there is a refinery shows; what it makes, and of how much, the service knows, and refuses the rest. */
export function refining(ship: Ship, { good, unitsBefore }: RefineOrder): Fulfillment {
  if (unitsAboard(ship, good) > unitsBefore) return { kind: 'done' };
  if (!ship.modules.some(({ symbol }) => symbol.includes('REFINERY')))
    return impossible(`${ship.symbol} has no refinery`);
  return { kind: 'mission', mission: missionHere('growth', ship, `refine ${good}`, [{ kind: 'refine', good }], 0) };
}
