import { formatNumber } from '../../game/numbers/format-number.ts';
import { fuelMarketUnits } from '../../game/physics/travel.ts';
import { lists, type MarketKnown } from '../../world/known.ts';
import { freeUnits, unitsAboard } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { type Action, type Claim, missionHere } from '../mission.ts';
import { askAtWorst } from '../trade/quote.ts';
import type { HandOrder } from './hand-order.ts';
import { type Fulfillment, impossible } from './refit.ts';

/** Actions where the ship is. */
export function doneHere(plan: PlanContext, what: string, actions: readonly Action[], claims: readonly Claim[] = []) {
  return { kind: 'mission', mission: missionHere('growth', plan.ship, what, actions, 0, claims) } as const;
}

/** For people: the markets of the system that list a good. */
function tradedAt({ world, systemSymbol }: PlanContext, good: string): string {
  const markets = world.markets.in(systemSymbol).filter((market) => lists(market, good));
  if (markets.length === 0) return `no market of ${systemSymbol} is known to trade it`;
  return `it is traded at ${markets.map(({ symbol }) => symbol).join(', ')}: fly there first`;
}

/** The market here that lists a good, or why there is none. */
function marketFor(plan: PlanContext, good: string): MarketKnown | { readonly why: string } {
  const market = plan.world.markets.get(plan.here);
  if (market !== undefined && lists(market, good)) return market;
  return { why: `${good} is not traded at ${plan.here}; ${tradedAt(plan, good)}` };
}

/** Why a ship does not hold as much of a good; undefined where it does. */
function tooFewAboard({ ship }: PlanContext, good: string, units: number): string | undefined {
  const held = unitsAboard(ship, good);
  if (units > 0 && held >= units) return undefined;
  return `expected ${formatNumber(Math.max(1, units))} ${good} in the hold of ${ship.symbol}, got ${formatNumber(held)}`;
}

/** Why a purchase at about this price cannot be paid; undefined where it can. */
function tooDear({ spendableCredits }: PlanContext, what: string, credits: number): string | undefined {
  if (credits <= spendableCredits) return undefined;
  return `${what} costs about ${formatNumber(credits)} credits, and ${formatNumber(Math.max(0, spendableCredits))} can be spent beyond the reserve: wait for more`;
}

/** Goods bought at the market where the ship is, whatever they cost. */
export function buyingByHand(plan: PlanContext, { good = '', units = 0 }: HandOrder): Fulfillment {
  const market = marketFor(plan, good);
  if ('why' in market) return impossible(market.why);
  if (freeUnits(plan.ship) < units)
    return impossible(
      `expected room for ${formatNumber(units)} units in the hold of ${plan.ship.symbol}, got ${formatNumber(freeUnits(plan.ship))}`,
    );
  const quote = plan
    .quotes()
    .asks(good)
    .find(({ waypoint }) => waypoint === plan.here);
  const credits = quote === undefined ? 0 : units * Math.ceil(askAtWorst(quote));
  const why = tooDear(plan, `${formatNumber(units)} ${good}`, credits);
  if (why !== undefined) return impossible(why);
  const buy = { kind: 'buy', tradeSymbol: good, units, maxUnitPriceCredits: Number.MAX_SAFE_INTEGER } as const;
  const what = `buy ${formatNumber(units)} ${good} at ${plan.here}`;
  return doneHere(plan, what, [{ kind: 'look' }, buy], credits === 0 ? [] : [{ kind: 'credits', credits }]);
}

/** Goods sold at the market where the ship is, whatever they bring. */
export function sellingByHand(plan: PlanContext, { good = '', units = 0 }: HandOrder): Fulfillment {
  const market = marketFor(plan, good);
  const why = tooFewAboard(plan, good, units) ?? ('why' in market ? market.why : undefined);
  if (why !== undefined) return impossible(why);
  const what = `sell ${formatNumber(units)} ${good} at ${plan.here}`;
  return doneHere(plan, what, [{ kind: 'sell', tradeSymbol: good, units }]);
}

/** Why a ship of ours cannot take cargo over from another; undefined where it can. */
function cannotTake({ world, ship, here }: PlanContext, to: string, units: number): string | undefined {
  const taker = world.ships.get(to);
  if (taker === undefined || to === ship.symbol) return `expected another ship of ours, got "${to}"`;
  const { nav } = taker;
  if (nav.waypointSymbol !== here || nav.status === 'IN_TRANSIT')
    return `${to} is ${nav.status === 'IN_TRANSIT' ? 'on its way to' : 'at'} ${nav.waypointSymbol}, and ${ship.symbol} at ${here}: both must be at one place`;
  if (nav.status === 'DOCKED') return `${to} is docked: have it go into orbit first`;
  if (freeUnits(taker) >= units) return undefined;
  return `expected room for ${formatNumber(units)} units in the hold of ${to}, got ${formatNumber(freeUnits(taker))}`;
}

/** Goods handed over to another ship, or thrown away. */
export function givingByHand(plan: PlanContext, { does, good = '', units = 0, to }: HandOrder): Fulfillment {
  const why = tooFewAboard(plan, good, units) ?? (does === 'transfer' ? cannotTake(plan, to ?? '', units) : undefined);
  if (why !== undefined) return impossible(why);
  const moved = { tradeSymbol: good, units };
  if (does === 'jettison')
    return doneHere(plan, `jettison ${formatNumber(units)} ${good}`, [{ kind: 'jettison', ...moved }]);
  const transfer = { kind: 'transfer', ...moved, to: to ?? '', isAtOnce: true } as const;
  return doneHere(plan, `hand ${formatNumber(units)} ${good} over to ${to}`, [transfer]);
}

/** Goods for the construction site where the ship is. */
export function supplyingByHand(plan: PlanContext, { good = '', units = 0 }: HandOrder): Fulfillment {
  const { world, here } = plan;
  const site = world.constructions.get(here);
  const material = site?.materials.find(({ tradeSymbol }) => tradeSymbol === good);
  if (site?.isComplete === true || (site === undefined && world.waypoints.get(here)?.isUnderConstruction !== true))
    return impossible(`nothing is under construction at ${here}`);
  if (site !== undefined && (material === undefined || material.fulfilled >= material.required))
    return impossible(`the construction site ${here} takes no more ${good}`);
  const why = tooFewAboard(plan, good, units);
  if (why !== undefined) return impossible(why);
  const supply = { kind: 'supplyConstruction', tradeSymbol: good, units } as const;
  return doneHere(plan, `supply ${formatNumber(units)} ${good} to ${here}`, [{ kind: 'look', site: here }, supply]);
}

/** Fuel from the market where the ship is, or from its hold. */
export function refuellingByHand(plan: PlanContext, { units = 0, fromCargo }: HandOrder): Fulfillment {
  const { ship, here } = plan;
  if (ship.fuel.capacity === 0) return impossible(`${ship.symbol} has no tank`);
  if (units <= 0) return impossible(`the tank of ${ship.symbol} is full`);
  if (fromCargo === true) {
    const why = tooFewAboard(plan, 'FUEL', fuelMarketUnits(units));
    if (why !== undefined) return impossible(why);
    return doneHere(plan, `refuel at ${here} from the hold`, [{ kind: 'refuel', units, fromCargo }]);
  }
  const market = marketFor(plan, 'FUEL');
  if ('why' in market)
    return impossible(`${market.why}; or have another ship transfer FUEL to it, and refuel from the hold`);
  return doneHere(plan, `refuel at ${here}`, [{ kind: 'refuel', units }]);
}
