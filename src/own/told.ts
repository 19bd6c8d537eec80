import { REFINERY_RUN, recipesFor } from '../game/physics/refining.ts';
import { onceIn } from '../plan/common/memoize.ts';
import { phaseNow } from '../plan/conditions/facts-now.ts';
import type { PlanContext } from '../plan/context.ts';
import { openContracts } from '../plan/contracts/needs.ts';
import { homeSystemOf } from '../plan/galaxy/gates.ts';
import { costOf, type Quote as PlanQuote, revenueOf } from '../plan/trade/quote.ts';
import { isoFromMs } from '../time/iso.ts';
import type { Random } from '../time/random.ts';
import type { Contract as KnownContract } from '../wire/schemas/contract.ts';
import type { Ship as KnownShip } from '../wire/schemas/ship.ts';
import type { Waypoint } from '../wire/schemas/system.ts';
import type { Contract, Flight, Memory, Place, Plan, Quote, Ship } from './lane.ts';

/** A ship as a module sees it. */
export function shipTold(plan: Pick<PlanContext, 'secondsUntil'>, ship: KnownShip): Ship {
  const { symbol, registration, frame, nav, fuel, cargo, engine, modules, mounts, cooldown } = ship;
  const { expiration } = cooldown;
  return {
    symbol,
    role: registration.role,
    frame: frame.symbol,
    waypoint: nav.waypointSymbol,
    system: nav.systemSymbol,
    fuel: fuel.current,
    fuelCapacity: fuel.capacity,
    cargoCapacity: cargo.capacity,
    cargoFree: cargo.capacity - cargo.units,
    cargo: cargo.inventory.map(({ symbol: good, units }) => ({ good, units })),
    speed: engine.speed,
    modules: modules.map((part) => part.symbol),
    mounts: mounts.map((part) => part.symbol),
    cooldownSeconds: expiration === undefined ? 0 : Math.max(0, plan.secondsUntil(expiration)),
  };
}

/** A contract as a module sees it. */
export function contractTold({ id, factionSymbol, accepted, terms }: KnownContract): Contract {
  const { deadline, payment, deliver = [] } = terms;
  return {
    id,
    faction: factionSymbol,
    isAccepted: accepted,
    paysCredits: payment.onAccepted + payment.onFulfilled,
    deadline,
    goods: deliver.map(({ tradeSymbol: good, destinationSymbol: to, unitsRequired: units, unitsFulfilled }) => {
      return { good, to, units, deliveredUnits: unitsFulfilled };
    }),
  };
}

function placeTold({ symbol, type, x, y, traits }: Waypoint): Place {
  return { symbol, type, x, y, traits: traits.map((trait) => trait.symbol) };
}

function quoteTold(quote: PlanQuote): Quote {
  const { waypoint, tradeSymbol: good, ask, bid, tradeVolume, ageSeconds, isNotBought, isNotSold } = quote;
  const [buyCredits, sellCredits] = [isNotBought ? Number.POSITIVE_INFINITY : ask, isNotSold ? 0 : bid];
  return { waypoint, good, buyCredits, sellCredits, tradeVolume, ageSeconds };
}

/** More units than any hold takes would only take time. */
const MOST_UNITS = 1_000_000;

function unitsTold(units: number): number {
  if (typeof units === 'number' && units >= 0 && units <= MOST_UNITS) return units;
  throw new RangeError(`expected units from 0 to ${MOST_UNITS}, got ${String(units)}`);
}

/** The quotes of a good without markets and goods that the strategy avoids for the lane. */
function tradedQuotes(plan: PlanContext, good: string): readonly PlanQuote[] {
  if (plan.isAvoidedGood(good)) return [];
  return (plan.quotes().traded.get(good) ?? []).filter(({ waypoint }) => !plan.isAvoided(waypoint));
}

/** What modules share besides the plan. */
export interface Told {
  readonly memory: Memory;
  readonly random: Pick<Random, 'next'>;
}

/** A plan as a module sees it: answers are worked out when they are asked for. */
export function planTold(plan: PlanContext, { memory, random }: Told): Plan {
  // Modules ask for the cost of each pair of markets.
  const quotesByGood = new Map<string, readonly PlanQuote[]>();
  const quotesOf = (good: string) => onceIn(quotesByGood, good, () => tradedQuotes(plan, good));
  const known = (quote: Quote) => {
    const found = quotesOf(quote.good).find(({ waypoint }) => waypoint === quote.waypoint);
    if (found === undefined)
      throw new RangeError(`expected a quote of this plan, got one of ${quote.good} at ${quote.waypoint}`);
    return found;
  };
  // Each module has its own: what it changes there no other sees.
  let ships: readonly Ship[] | undefined;
  return {
    time: isoFromMs(plan.nowMs + plan.world.serverOffsetMs),
    hourOfWeek: plan.hoursOfWeek,
    secondsToReset: plan.secondsToReset,
    get phase() {
      return phaseNow(plan);
    },
    credits: plan.world.agent?.credits ?? 0,
    spendableCredits: plan.spendableCredits,
    home: homeSystemOf(plan.world) ?? '',
    get ships() {
      ships ??= [...plan.world.ships.values()].map((one) => shipTold(plan, one));
      return ships;
    },
    get contracts() {
      return openContracts(plan).map(contractTold);
    },
    memory,
    random: () => random.next(),
    places: (system = plan.systemSymbol) => plan.world.waypoints.in(system).map(placeTold),
    goods: () => [...plan.quotes().traded.keys()].filter((good) => !plan.isAvoidedGood(good)),
    quotes: (good) => quotesOf(good).map(quoteTold),
    cost: (quote, units) => {
      const { isNotBought, ...found } = known(quote);
      return isNotBought && units > 0 ? Number.POSITIVE_INFINITY : costOf(found, unitsTold(units));
    },
    revenue: (quote, units) => {
      const { isNotSold, ...found } = known(quote);
      return isNotSold ? 0 : revenueOf(found, unitsTold(units));
    },
    flight: (to, from): Flight | undefined => {
      const route = plan.routes(from).get(to);
      return route && { seconds: route.seconds, fuelCredits: route.costCredits };
    },
    refines: () =>
      recipesFor(plan.ship.modules).map(({ good: product, takes: from }) => {
        return { product, from, unitsOfFrom: REFINERY_RUN.takesUnits / REFINERY_RUN.makesUnits };
      }),
    isAvoided: (waypoint, good) => plan.isAvoided(waypoint, good) || plan.isShut(waypoint),
  };
}
