import type { OwnLane } from '../game/lanes.ts';
import { recipesFor } from '../game/physics/refining.ts';
import { joinStops, requestsOf, stopsAlong } from '../plan/common/stops.ts';
import type { PlanContext } from '../plan/context.ts';
import type { Action, Claim, Mission, Stop } from '../plan/mission.ts';
import { askAtWorst, type Quote } from '../plan/trade/quote.ts';
import { visitsAt } from '../plan/trade/trade-plan.ts';
import type { Action as ToldAction, Mission as ToldMission, Stop as ToldStop } from './lane.ts';

/** An answer of a module that no ship can act on; the message says what was expected and what came. */
export class StrangeAnswer extends Error {
  override readonly name = 'StrangeAnswer';
}

const MOST_STOPS = 20;
const MOST_ACTIONS = 100;
const LONGEST_TEXT = 300;

/** Figures beyond these would win over every other mission, or none, by a slip of the pen. */
const MOST_CREDITS = 1_000_000_000;
const MOST_WORK_SECONDS = 86_400;

/** The share above the dearest lot that is paid where the module names no price: prices move before the ship arrives. */
const MARGIN = 1.1;

const shown = (value: unknown) => {
  const text = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

function refuse(expected: string, value: unknown): never {
  throw new StrangeAnswer(`expected ${expected}, got ${shown(value)}`);
}

function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (value instanceof Promise) throw new StrangeAnswer(`expected ${what} at once, got a promise`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(what, value);
  return value as Readonly<Record<string, unknown>>;
}

function listOf(value: unknown, what: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(what, value);
  if (value.length === 0 || value.length > most)
    throw new StrangeAnswer(`expected ${what}, 1 to ${most}, got ${value.length}`);
  return value;
}

/** A text for people, without characters that could change a line of the log. */
export function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.trim() === '') return refuse(what, value);
  return value.replaceAll(/\p{C}+/gu, ' ').slice(0, LONGEST_TEXT);
}

/** A number within bounds. */
export function numberIn(value: unknown, what: string, low: number, high: number): number {
  if (typeof value !== 'number' || !(value >= low && value <= high))
    return refuse(`${what} from ${low} to ${high}`, value);
  return value;
}

function unitsOf(value: unknown, { cargo }: PlanContext['ship']): number {
  const units = numberIn(value, 'units', 1, Math.max(1, cargo.capacity));
  return Number.isInteger(units) ? units : refuse('whole units', value);
}

/** A place of the ship's system. */
function placeOf(plan: PlanContext, value: unknown): string {
  const symbol = textOf(value, 'a waypoint');
  const waypoint = plan.world.waypoints.get(symbol);
  if (waypoint === undefined) return refuse('a known waypoint', symbol);
  if (waypoint.systemSymbol !== plan.systemSymbol)
    return refuse(`a waypoint of ${plan.systemSymbol}, where the ship is`, symbol);
  return symbol;
}

function quoteAt(plan: PlanContext, waypoint: string, good: string): Quote | undefined {
  return plan
    .quotes()
    .all.get(good)
    ?.find((quote) => quote.waypoint === waypoint);
}

/** A good that the market of the waypoint trades. */
function goodAt(plan: PlanContext, waypoint: string, value: unknown): string {
  const good = textOf(value, 'a good');
  const market = plan.world.markets.get(waypoint);
  const listed = market && [market.exports, market.imports, market.exchange].some((goods) => goods.includes(good));
  return listed === true ? good : refuse(`a good that ${waypoint} trades`, good);
}

function dearest(quote: Quote | undefined, units: number): number {
  if (quote === undefined) throw new StrangeAnswer('expected atMostCredits where no price is known, got none');
  const lots = Math.max(0, Math.ceil(units / Math.max(1, quote.tradeVolume)) - 1);
  return Math.ceil(MARGIN * askAtWorst(quote) * quote.askGrowth ** lots);
}

/** What an action needs of a ship beside its hold. */
const NEEDS: Readonly<Partial<Record<ToldAction['kind'], (ship: PlanContext['ship']) => boolean>>> = {
  extract: ({ mounts }) => mounts.some(({ symbol }) => symbol.startsWith('MOUNT_MINING_LASER')),
  siphon: ({ mounts }) => mounts.some(({ symbol }) => symbol.startsWith('MOUNT_GAS_SIPHON')),
  refine: ({ modules }) => recipesFor(modules).length > 0,
};

type Read = (plan: PlanContext, waypoint: string, told: Readonly<Record<string, unknown>>) => Action;

const simple =
  (kind: 'refuel' | 'look' | 'chart' | 'repair' | 'extract' | 'siphon'): Read =>
  () => ({ kind });

const READERS: Readonly<Record<ToldAction['kind'], Read>> = {
  buy: (plan, waypoint, { good, units, atMostCredits }) => {
    const tradeSymbol = goodAt(plan, waypoint, good);
    const wanted = unitsOf(units, plan.ship);
    if (plan.isAvoided(waypoint, tradeSymbol))
      throw new StrangeAnswer(`expected no purchase of ${tradeSymbol} at ${waypoint}: the strategy avoids it`);
    const most = atMostCredits ?? dearest(quoteAt(plan, waypoint, tradeSymbol), wanted);
    return {
      kind: 'buy',
      tradeSymbol,
      units: wanted,
      maxUnitPriceCredits: Math.floor(numberIn(most, 'atMostCredits', 1, MOST_CREDITS)),
    };
  },
  sell: (plan, waypoint, { good, units, atLeastCredits }) => {
    const least =
      atLeastCredits === undefined ? undefined : Math.ceil(numberIn(atLeastCredits, 'atLeastCredits', 0, MOST_CREDITS));
    const sale = { kind: 'sell', tradeSymbol: goodAt(plan, waypoint, good), units: unitsOf(units, plan.ship) } as const;
    return least === undefined ? sale : { ...sale, minUnitPriceCredits: least };
  },
  refuel: simple('refuel'),
  look: simple('look'),
  chart: simple('chart'),
  repair: simple('repair'),
  extract: simple('extract'),
  siphon: simple('siphon'),
  jettison: ({ ship }, _, { good, units }) => ({
    kind: 'jettison',
    tradeSymbol: textOf(good, 'a good'),
    units: unitsOf(units, ship),
  }),
  deliver: ({ ship, world }, _, { contractId, good, units }) => {
    const id = textOf(contractId, 'the id of a contract');
    if (world.contracts.get(id)?.accepted !== true) return refuse('the id of an accepted contract', id);
    return { kind: 'deliver', contractId: id, tradeSymbol: textOf(good, 'a good'), units: unitsOf(units, ship) };
  },
  refine: ({ ship }, _, { good }) => {
    const product = textOf(good, 'a good');
    if (!recipesFor(ship.modules).some((recipe) => recipe.good === product))
      return refuse('a good that its refinery makes', product);
    return { kind: 'refine', good: product };
  },
  supplyConstruction: ({ ship }, _, { good, units }) => ({
    kind: 'supplyConstruction',
    tradeSymbol: textOf(good, 'a good'),
    units: unitsOf(units, ship),
  }),
  install: (_plan, _, { part }) => ({ kind: 'install', part: textOf(part, 'a part') }),
  remove: (_plan, _, { part }) => ({ kind: 'remove', part: textOf(part, 'a part') }),
};

function actionOf(plan: PlanContext, waypoint: string, value: unknown): Action {
  const told = recordOf(value, 'an action');
  const { kind } = told;
  if (typeof kind !== 'string' || !Object.hasOwn(READERS, kind))
    return refuse(`an action of the kinds ${Object.keys(READERS).join(', ')}`, kind);
  const known = kind as ToldAction['kind'];
  if (NEEDS[known]?.(plan.ship) === false)
    throw new StrangeAnswer(`expected an action that ${plan.ship.symbol} can do, got ${kind}`);
  return READERS[known](plan, waypoint, told);
}

/** Follows the hold through a mission: nothing is sold that is not aboard, nothing bought that does not fit. */
function checkHold({ ship }: PlanContext, stops: readonly Pick<Stop, 'waypoint' | 'actions'>[]): void {
  const aboard = new Map(ship.cargo.inventory.map(({ symbol, units }) => [symbol, units]));
  let isKnown = true;
  for (const { waypoint, actions } of stops) {
    for (const action of actions) {
      // What is dug or refined is only known when it is aboard.
      if (action.kind === 'extract' || action.kind === 'siphon' || action.kind === 'refine') isKnown = false;
      if (!isKnown || !('tradeSymbol' in action)) continue;
      const { kind, tradeSymbol, units } = action;
      const left = (aboard.get(tradeSymbol) ?? 0) + (kind === 'buy' ? units : -units);
      if (left < 0)
        throw new StrangeAnswer(
          `expected at most ${left + units} ${tradeSymbol} aboard at ${waypoint}, got ${kind} of ${units}`,
        );
      aboard.set(tradeSymbol, left);
      const sum = [...aboard.values()].reduce((all, one) => all + one, 0);
      if (sum > ship.cargo.capacity)
        throw new StrangeAnswer(`expected at most ${ship.cargo.capacity} units aboard at ${waypoint}, got ${sum}`);
    }
  }
}

/** What other ships need to know of a mission, and what it may spend. */
function claimsOf(stops: readonly Pick<Stop, 'waypoint' | 'actions'>[]): Claim[] {
  let credits = 0;
  const claims = stops.flatMap(({ waypoint, actions }) =>
    actions.flatMap((action): Claim[] => {
      if (action.kind === 'buy') credits += action.units * action.maxUnitPriceCredits;
      if (action.kind === 'buy' || action.kind === 'sell')
        return [{ kind: 'trade', waypoint, tradeSymbol: action.tradeSymbol, side: action.kind, units: action.units }];
      if (action.kind === 'deliver')
        return [action].map(({ contractId, tradeSymbol, units }) => ({
          kind: 'delivery',
          contractId,
          tradeSymbol,
          units,
        }));
      if (action.kind === 'supplyConstruction')
        return [{ kind: 'construction', waypoint, tradeSymbol: action.tradeSymbol, units: action.units }];
      if (action.kind === 'chart') return [{ kind: 'chart', waypoint }];
      return action.kind === 'look' ? [{ kind: 'look', waypoint }] : [];
    }),
  );
  return credits === 0 ? claims : [...claims, { kind: 'credits', credits }];
}

function stopsOf(
  plan: PlanContext,
  told: readonly { readonly waypoint: string; readonly actions: readonly Action[] }[],
) {
  const visits = visitsAt(
    plan,
    told.map(({ waypoint }) => waypoint),
  );
  if (visits === undefined)
    throw new StrangeAnswer(
      `expected places that ${plan.ship.symbol} can reach, got ${told.map(({ waypoint }) => waypoint).join(', ')}`,
    );
  let [stops, from]: [Stop[], string] = [[], plan.here];
  for (const [index, { waypoint, route }] of visits.entries()) {
    const along = stopsAlong(route, from, told[index]?.actions ?? []);
    stops = stops.length === 0 ? along : joinStops(stops, along);
    from = waypoint;
  }
  const seconds = visits.reduce((sum, { route }) => sum + route.seconds, 0);
  return { stops, seconds, fuelCredits: visits.reduce((sum, { route }) => sum + route.costCredits, 0) };
}

const SECONDS_AN_ACTION = 5;

/**
 * The mission that a module proposes, checked as if a stranger had sent it: places, goods, units, and what the ship can do.
 * @throws StrangeAnswer
 */
export function missionOf(plan: PlanContext, lane: OwnLane, answer: unknown): Mission {
  const told = recordOf(answer, 'a mission or a sentence') as Partial<Record<keyof ToldMission, unknown>>;
  const list = listOf(told.stops, 'a list of stops', MOST_STOPS).map((value) => {
    const stop = recordOf(value, 'a stop') as Partial<Record<keyof ToldStop, unknown>>;
    const waypoint = placeOf(plan, stop.waypoint);
    const actions = listOf(stop.actions, 'a list of actions', MOST_ACTIONS);
    return { waypoint, actions: actions.map((one) => actionOf(plan, waypoint, one)) };
  });
  checkHold(plan, list);
  const claims = claimsOf(list);
  const spends = claims.find((claim) => claim.kind === 'credits')?.credits ?? 0;
  if (spends > Math.max(0, plan.spendableCredits))
    throw new StrangeAnswer(
      `expected purchases of at most ${Math.floor(Math.max(0, plan.spendableCredits))} credits, got ${spends}`,
    );
  const { stops, seconds, fuelCredits } = stopsOf(plan, list);
  const actions = list.reduce((sum, one) => sum + one.actions.length, 0);
  const work = numberIn(told.workSeconds ?? SECONDS_AN_ACTION * actions, 'workSeconds', 0, MOST_WORK_SECONDS);
  const profit = numberIn(told.profitCredits, 'profitCredits', -MOST_CREDITS, MOST_CREDITS);
  return {
    lane,
    shipSymbol: plan.ship.symbol,
    what: textOf(told.what, 'what the mission does, as a sentence'),
    ...(told.because !== undefined && { because: textOf(told.because, 'why, as a sentence') }),
    stops,
    expected: { profitCredits: Math.round(profit - fuelCredits), seconds: seconds + work, requests: requestsOf(stops) },
    claims,
  };
}
