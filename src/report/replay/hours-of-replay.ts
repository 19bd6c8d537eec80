import { highest, lowest } from '../../game/numbers/extremes.ts';
import type { Store } from '../../store/store.ts';
import { parseJson } from '../../wire/json.ts';
import type { Replay } from './replay.ts';

/**
 * A replay by the hour, small enough to stand in a report: lists of numbers, a list an hour from 0 on, which holds what
 * changed since the hour before. Systems are numbers from 0.
 */
export interface HoursOfReplay {
  /** Where the systems are, from 0 to `GRID` in both directions; north is up. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** By two: system, ships that are there or fly there. */
  readonly ships: readonly (readonly number[])[];
  /** By two: system, its charted share in sixths. */
  readonly charted: readonly (readonly number[])[];
  /** Charted waypoints and all that are listed, at each hour. */
  readonly chartedOf: readonly (readonly [charted: number, waypoints: number])[];
}

/** Places of systems are rounded to so many steps. */
export const GRID = 1_000;

/** Steps of a charted share; the last one only when all of it is charted. */
const STEPS = 6;

/** Where the systems are, as their list said (world/galaxy/atlas.ts). */
async function placesIn({ atlas }: Pick<Store, 'atlas'>): Promise<Map<string, readonly [x: number, y: number]>> {
  const places = new Map<string, readonly [number, number]>();
  for (const { symbol, fact } of await atlas.ofKind('system')) {
    const [x, y] = (parseJson(fact)?.value ?? []) as readonly unknown[];
    if (typeof x === 'number' && typeof y === 'number') places.set(symbol, [x, y]);
  }
  return places;
}

/** What of a list of numbers changed in each hour, by its entries' instants: the last value of each system. */
function byHour(
  numbers: readonly number[],
  hours: number,
  take: (entry: readonly number[], changed: Map<number, number>) => void,
): Map<number, number>[] {
  const changes = Array.from({ length: hours + 1 }, () => new Map<number, number>());
  for (let at = 0; at < numbers.length; at += 4) {
    const entry = numbers.slice(at, at + 4);
    const changed = changes[Math.min(hours, Math.ceil((entry[0] ?? 0) / 3_600))];
    if (changed !== undefined) take(entry, changed);
  }
  return changes;
}

function shipsByHour({ moves }: Replay, hours: number): Map<number, number>[] {
  const [places, counts] = [new Map<number, number>(), new Map<number, number>()];
  return byHour(moves, hours, ([, ship = 0, to = -1], changed) => {
    const from = places.get(ship) ?? -1;
    places.set(ship, to);
    for (const [system, change] of [[from, -1] as const, [to, 1] as const]) {
      if (system < 0) continue;
      counts.set(system, (counts.get(system) ?? 0) + change);
      changed.set(system, counts.get(system) ?? 0);
    }
  });
}

function chartedByHour({ charts }: Replay, hours: number) {
  const known = new Map<number, readonly [charted: number, waypoints: number]>();
  const sums: [number, number] = [0, 0];
  const chartedOf: [number, number][] = [];
  let hour = 0;
  const changes = byHour(charts, hours, ([seconds = 0, system = 0, charted = 0, waypoints = 0], changed) => {
    for (; hour < Math.min(hours, Math.ceil(seconds / 3_600)); hour++) chartedOf[hour] = [...sums];
    const [before, all] = known.get(system) ?? [0, 0];
    known.set(system, [charted, waypoints]);
    sums[0] += charted - before;
    sums[1] += waypoints - all;
    changed.set(system, waypoints === 0 ? 0 : Math.floor((charted / waypoints) * (STEPS - 1)));
  });
  for (; hour <= hours; hour++) chartedOf[hour] = [...sums];
  return { charted: changes, chartedOf };
}

/** A replay by the hour, with the places of all systems; undefined where those are not known. */
export async function hoursOfReplay(store: Pick<Store, 'atlas'>, replay: Replay): Promise<HoursOfReplay | undefined> {
  const places = await placesIn(store);
  if (places.size === 0) return undefined;
  const symbols = [...places.keys()];
  const numbers = new Map(symbols.map((symbol, number) => [symbol, number]));
  const [xs, ys] = [[...places.values()].map(([x]) => x), [...places.values()].map(([, y]) => y)];
  const [left, bottom] = [lowest(xs), lowest(ys)];
  const scale = GRID / Math.max(1, highest(xs) - left, highest(ys) - bottom);
  const hours = Math.floor(replay.seconds / 3_600);
  const flat = (changes: readonly Map<number, number>[]) =>
    changes.map((changed) =>
      [...changed].flatMap(([system, value]) => {
        const number = numbers.get(replay.systems[system] ?? '');
        return number === undefined ? [] : [number, value];
      }),
    );
  const { charted, chartedOf } = chartedByHour(replay, hours);
  return {
    x: xs.map((x) => Math.round((x - left) * scale)),
    y: ys.map((y) => Math.round((y - bottom) * scale)),
    ships: flat(shipsByHour(replay, hours)),
    charted: flat(charted),
    chartedOf,
  };
}
