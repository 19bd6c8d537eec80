import { joinStops, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import type { FleetContext } from '../fleet-context.ts';
import { type Outlets, outletsForCargo } from '../mining/outlets.ts';
import { type Action, type Claim, type Stop, stopHere } from '../mission.ts';
import { cargoToSell, wasteActions } from './cargo-to-sell.ts';
import { fuelCreditsOf, type Visit, visitsAt } from './trade-plan.ts';

/** One trip that sells a hold: its stops, profit and duration. */
export interface SalesTrip {
  readonly stops: readonly Stop[];
  readonly markets: readonly string[];
  /** Revenue less fuel, the way back included, in credits. */
  readonly profitCredits: number;
  /** Game seconds until the last sale. */
  readonly seconds: number;
  /** Game seconds until the ship is back where it returns to; until the last sale if it need not return. */
  readonly secondsAndBack: number;
  readonly claims: readonly Claim[];
}

interface Item {
  readonly symbol: string;
  readonly units: number;
}

interface Lot {
  readonly symbol: string;
  readonly market: string;
  units: number;
}

/** Sells each good lot by lot, each lot at the market that pays most for it. */
function allot(goods: readonly Item[], markets: readonly string[], outlets: Outlets) {
  const lots: Lot[] = [];
  let credits = 0;
  for (const { symbol, units } of goods) {
    const bids = markets.flatMap((market) => {
      const quote = outlets.get(market)?.get(symbol);
      if (quote === undefined || quote.tradeVolume <= 0) return [];
      return [{ quote, bid: quote.bid, lot: { symbol, market, units: 0 } }];
    });
    for (let left = units; left > 0 && bids.length > 0; ) {
      const best = bids.reduce((most, one) => (one.bid > most.bid ? one : most));
      const sold = Math.min(left, best.quote.tradeVolume);
      credits += sold * best.bid;
      best.bid *= best.quote.bidDecay ** (sold / best.quote.tradeVolume);
      best.lot.units += sold;
      left -= sold;
    }
    for (const { lot } of bids) if (lot.units > 0) lots.push(lot);
  }
  return { lots, credits };
}

/** One way to sell: the markets in order with the routes to them and, if requested, back. */
interface Plan {
  readonly visits: readonly Visit[];
  readonly lots: readonly Lot[];
  readonly profitCredits: number;
  readonly seconds: number;
  readonly backSeconds: number;
}

function tripBy(
  plan: PlanContext,
  goods: readonly Item[],
  markets: readonly string[],
  outlets: Outlets,
  backTo: string | undefined,
): Plan | undefined {
  const visits = visitsAt(plan, markets);
  const last = visits?.at(-1);
  if (visits === undefined || last === undefined) return undefined;
  const { saleStopSeconds } = plan.tuning.timing;
  const seconds = visits.reduce((sum, { route }) => sum + (route.seconds + saleStopSeconds), 0);
  const back = backTo === undefined ? undefined : plan.routes(last.waypoint, last.route.fuelAtArrival).get(backTo);
  const { lots, credits } = allot(goods, markets, outlets);
  if (markets.some((market) => !lots.some((lot) => lot.market === market))) return undefined;
  const profitCredits = credits - fuelCreditsOf(visits) - (back?.costCredits ?? 0);
  return { visits, lots, profitCredits, seconds, backSeconds: back?.seconds ?? 0 };
}

/** A look before the first lot if a price is only a guess: it shows the trade volume, and so the largest lot. */
function lookFirst({ world }: Pick<FleetContext, 'world'>, market: string, lots: readonly Lot[]): Action[] {
  const prices = world.markets.get(market)?.prices;
  return lots.every(({ symbol }) => prices?.has(symbol)) ? [] : [{ kind: 'look' }];
}

function tripOf(
  plan: Pick<PlanContext, 'here' | 'world' | 'ship'>,
  { visits, lots, ...rest }: Plan,
  waste: Action[],
): SalesTrip {
  let stops: Stop[] = [];
  let from = plan.here;
  for (const { waypoint, route } of visits) {
    const here = lots.filter(({ market }) => market === waypoint);
    const sells = here.map(({ symbol, units }): Action => ({ kind: 'sell', tradeSymbol: symbol, units }));
    const next = stopsAlong(route, from, [...lookFirst(plan, waypoint, here), ...sells, { kind: 'look' }]);
    stops = stops.length === 0 ? next : joinStops(stops, next);
    from = waypoint;
  }
  const here = stopHere(plan.ship, waste);
  return {
    stops: waste.length === 0 ? stops : joinStops([here], stops),
    markets: visits.map(({ waypoint }) => waypoint),
    profitCredits: Math.round(rest.profitCredits),
    seconds: rest.seconds,
    secondsAndBack: rest.seconds + rest.backSeconds,
    claims: lots.map(({ symbol, market, units }) => {
      return { kind: 'trade', waypoint: market, tradeSymbol: symbol, side: 'sell', units };
    }),
  };
}

/**
 * Where to sell the cargo: the one or two markets of a trip that net most a second until the ship is back and loaded
 * again; undefined if nothing sells for more than the trip costs.
 * @param keep goods that are reserved for another use
 * @param idleSeconds game seconds until the next load is ready, however short the trip
 */
export function bestSale(
  plan: PlanContext,
  keep: ReadonlySet<string>,
  backTo?: string,
  idleSeconds = 0,
): SalesTrip | undefined {
  const goods = cargoToSell(plan.ship, keep);
  const symbols = goods.map(({ symbol }) => symbol);
  const outlets = outletsForCargo(plan, plan.systemSymbol, symbols);
  const rate = (one: Plan) => one.profitCredits / (one.seconds + one.backSeconds + idleSeconds);
  const tried = (markets: readonly string[]) => {
    const found = tripBy(plan, goods, markets, outlets, backTo);
    return found === undefined ? [] : [found];
  };
  const alone = [...outlets.keys()].flatMap((market) => tried([market])).sort((a, b) => rate(b) - rate(a));
  const considered = alone.slice(0, plan.tuning.trade.saleMarketsConsidered);
  const names = considered.flatMap(({ visits }) => visits.map(({ waypoint }) => waypoint));
  const pairs = names.flatMap((one) => names.filter((other) => other !== one).flatMap((other) => tried([one, other])));
  const best = [...alone, ...pairs].sort((a, b) => rate(b) - rate(a))[0];
  if (best === undefined || best.profitCredits <= 0) return undefined;
  return tripOf(plan, best, wasteActions(plan, keep));
}
