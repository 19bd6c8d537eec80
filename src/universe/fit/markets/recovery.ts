import { middleOf } from '../../../config/worlds/doubt-list.ts';
import { type GameWorld, KIND } from '../../../config/worlds/world-schema.ts';
import type { ActivityLevel } from '../../economy/market-state.ts';
import { once } from '../../lookup.ts';
import type { FittedValue } from '../squares/fitted-value.ts';
import { fitted } from '../squares/least-squares.ts';
import type { Residuals } from '../squares/series.ts';
import { type Flows, flowsOf, pushesOn } from './chain-flow.ts';
import type { SupplySeries } from './market-series.ts';
import { leftOf, type Rules } from './supply-steps.ts';

type Markets = GameWorld['markets'];

const ACTIVITIES = ['RESTRICTED', 'WEAK', 'GROWING', 'STRONG'] as const satisfies readonly ActivityLevel[];

/** Keys below `markets` that are fitted, in the order of the schema. */
const WORLD_KEYS = [
  'halfLifeMinutes',
  'halfLifeFactorAbroad',
  ...ACTIVITIES.map((activity) => `mostProduced.${activity}` as const),
  ...ACTIVITIES.map((activity) => `mostConsumed.${activity}` as const),
] as const;

/**
 * No keys of a world, but what else moves supplies: trade volumes of a product for each that its inputs lose, and of an
 * input for each of a product that is made.
 */
const CHAIN_SHARES = ['fedShare', 'drawnShare'] as const;

type Key = (typeof WORLD_KEYS)[number] | (typeof CHAIN_SHARES)[number];
const KEYS: readonly Key[] = [...WORLD_KEYS, ...CHAIN_SHARES];

/** Where the search begins: the middle world. The shares are a guess. */
const STARTS = Object.fromEntries([
  ...WORLD_KEYS.map((key) => [key, middleOf(`markets.${key}`)]),
  ...CHAIN_SHARES.map((key) => [key, 0.1]),
]) as Readonly<Record<Key, number>>;

function marketsWith(values: Values): Markets {
  const of = (key: Key) => values.get(key) ?? STARTS[key];
  const byActivity = (does: 'mostProduced' | 'mostConsumed') =>
    Object.fromEntries(ACTIVITIES.map((activity) => [activity, of(`${does}.${activity}`)])) as Markets['mostProduced'];
  return {
    ...KIND.markets,
    halfLifeMinutes: of('halfLifeMinutes'),
    halfLifeFactorAbroad: of('halfLifeFactorAbroad'),
    mostProduced: byActivity('mostProduced'),
    mostConsumed: byActivity('mostConsumed'),
  };
}

type Pushes = ReadonlyMap<SupplySeries, readonly number[]>;

/** Whether a series can tell of a value. */
function tellsOf(series: SupplySeries, key: Key, pushes: Pushes): boolean {
  if (key === 'halfLifeMinutes') return !series.isAbroad;
  if (key === 'halfLifeFactorAbroad') return series.isAbroad;
  if (key === 'fedShare') return series.type === 'EXPORT' && pushes.has(series);
  if (key === 'drawnShare') return series.type === 'IMPORT' && pushes.has(series);
  const [does, activity] = key.split('.');
  const isOfType = (does === 'mostProduced') === (series.type === 'EXPORT');
  return isOfType && series.events.some((event) => event.activity === activity);
}

type Values = ReadonlyMap<Key, number>;

function rulesOf(series: SupplySeries, values: Values, pushes: Pushes): Rules {
  const share = values.get(series.type === 'EXPORT' ? 'fedShare' : 'drawnShare') ?? 0;
  return { markets: marketsWith(values), pushes: pushes.get(series)?.map((push) => share * push) };
}

/** Answers of one series that are remembered: for one place of the search, and a step from it along each value. */
const MOST_REMEMBERED = 16;

/** What each series leaves, remembered: most values have no effect on most series. */
function rememberingLeft(pushes: Pushes): (series: SupplySeries, values: Values) => Residuals {
  const keysOf = once((series: SupplySeries): readonly Key[] => KEYS.filter((key) => tellsOf(series, key, pushes)));
  const remembered = new Map<SupplySeries, Map<string, Residuals>>();
  return (series, values) => {
    const key = keysOf(series)
      .map((each) => values.get(each))
      .join(' ');
    const known = remembered.get(series) ?? new Map<string, Residuals>();
    remembered.set(series, known);
    const left = known.get(key) ?? leftOf(series, rulesOf(series, values, pushes));
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(key, left);
    return left;
  };
}

/** One fit of all values that the series tell of. */
function fitOnce(all: readonly SupplySeries[], pushes: Pushes, from: Values): ReadonlyMap<Key, FittedValue> {
  const keys = KEYS.filter((key) => all.some((series) => tellsOf(series, key, pushes)));
  if (keys.length === 0) return new Map();
  const left = rememberingLeft(pushes);
  const estimates = fitted({
    start: keys.map((key) => STARTS[key]),
    from: keys.map((key) => from.get(key) ?? STARTS[key]),
    residualsWith: (values) => {
      const byKey = new Map(keys.map((key, index) => [key, values[index] ?? 1]));
      return all.map((series) => left(series, byKey));
    },
  });
  return new Map(keys.flatMap((key, index) => (estimates?.[index] ? [[key, estimates[index]]] : [])));
}

/** Fits, of which each one after the first knows from the one before what the goods of a chain do to each other. */
const FITS = 3;

/** The pace at which markets recover from our trades, by the world's keys below `markets`, and series that tell of each. */
export type Recovery = ReadonlyMap<string, { readonly estimate: FittedValue | undefined; readonly series: number }>;

const NONE: Pushes = new Map();

function pushesBy(all: readonly SupplySeries[], flows: Flows): Pushes {
  return new Map(
    all.flatMap((series) => {
      const pushes = pushesOn(series, flows);
      return pushes === undefined ? [] : [[series, pushes] as const];
    }),
  );
}

/** Fits the half-lives at home and abroad and the most that markets make and use up. */
export function fitRecovery(all: readonly SupplySeries[]): Recovery {
  let pushes = NONE;
  let estimates = fitOnce(all, pushes, new Map());
  for (let count = 1; count < FITS && estimates.size > 0; count++) {
    const values = new Map([...estimates].map(([key, { value }]) => [key, value] as const));
    const flows = flowsOf(all, (series) => rulesOf(series, values, pushes));
    pushes = pushesBy(all, flows);
    estimates = fitOnce(all, pushes, values);
  }
  const told = (key: Key) => all.filter((series) => tellsOf(series, key, NONE)).length;
  return new Map(WORLD_KEYS.map((key) => [key, { estimate: estimates.get(key), series: told(key) }]));
}
