import { mean } from '../../../src/game/numbers/averages.ts';
import { systemDistance } from '../../../src/game/physics/warp.ts';
import { type SystemSketch, systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { connectedSystems, jumpSecondsFrom } from '../../../src/universe/galaxy/gates/gates.ts';
import { openGame } from '../../../src/universe/open-game.ts';
import type { UniverseState } from '../../../src/universe/state.ts';
import { about, percentiles, type Row, row } from './rows.ts';

/** Gates from which ways are measured. */
const FROM = 40;

const HOMES_STAY =
  'homes stay where each seed has always had them, evenly over the map, with capitals and starters around them; live ones lie where all others do, denser towards the centre';

/** Jumps from a system to each other one over open gates. */
function hopsFrom(state: UniverseState, open: ReadonlyMap<string, SystemSketch>, from: string): Map<string, number> {
  const hops = new Map([[from, 0]]);
  for (const [system, count] of hops) {
    for (const next of connectedSystems(state, system))
      if (open.has(next) && !hops.has(next)) hops.set(next, count + 1);
  }
  return hops;
}

/** The graph of one galaxy. */
function networkOf(seed: number) {
  const { state } = openGame({ seed, speed: 1, startedAtMs: 0 });
  const gated = systemCatalogue(state).filter(({ hasGate }) => hasGate);
  const bySymbol = new Map(gated.map((sketch) => [sketch.symbol, sketch]));
  const open = new Map(gated.filter((one) => !one.isGateUnderConstruction).map((one) => [one.symbol, one]));
  const from = [...open.keys()].filter((_, index) => index % Math.floor(open.size / FROM) === 0);
  const hops = from.map((symbol) => hopsFrom(state, open, symbol));
  const degreeOf = ({ symbol }: SystemSketch) => connectedSystems(state, symbol).length;
  const lengths = gated.flatMap((one) => {
    const others = connectedSystems(state, one.symbol).flatMap((symbol) => bySymbol.get(symbol) ?? []);
    return others.filter(({ symbol }) => symbol > one.symbol).map((other) => systemDistance(one, other));
  });
  const starters = gated.filter(({ isGateUnderConstruction }) => isGateUnderConstruction);
  return {
    degree: mean(gated.map(degreeOf)),
    capitalDegrees: gated.filter(({ role }) => role === 'capital').map(degreeOf),
    lengths,
    meanHops: mean(hops.flatMap((each) => [...each.values()])),
    cooldownHours: from.flatMap((symbol) => [...jumpSecondsFrom(state, symbol).values()].map((s) => s / 3_600)),
    /** Open gates that no way leads to. */
    cutOff: open.size - Math.min(...hops.map(({ size }) => size)),
    /** From starter gates to the nearest capital. */
    hopsToCapital: starters.map(({ symbol }) => {
      const way = [...hopsFrom(state, open, symbol)].find(([reached]) => open.get(reached)?.role === 'capital');
      return way?.[1] ?? Number.POSITIVE_INFINITY;
    }),
    /** Distances of starter systems from the centre of the map, in thousands. */
    fromCentre: starters.map(({ x, y }) => Math.hypot(x, y) / 1_000),
    /** Systems within one and four hours of cooldown of starter gates. */
    within: starters.slice(0, FROM).map(({ symbol }) => {
      const seconds = [...jumpSecondsFrom(state, symbol).values()].slice(1);
      const within = (hours: number) => seconds.filter((each) => each <= hours * 3_600).length;
      return [within(1), within(4)];
    }),
  };
}

/** The gates of some galaxies: how they are connected, how long the ways are. */
export function networkRows(seeds: readonly number[]): Row[] {
  const all = seeds.map(networkOf);
  const hops = all.map(({ meanHops }) => meanHops);
  const hours = all.map(({ cooldownHours }) => percentiles(cooldownHours, [0.05, 0.5, 0.95]));
  const middle = (values: readonly number[]) => percentiles(values, [0.5]);
  const capitals = all.flatMap(({ capitalDegrees }) => capitalDegrees);
  const capitalDegrees = [Math.min(...capitals), mean(capitals), Math.max(...capitals)];
  const lengths = all.flatMap((network) => network.lengths);
  const mostCutOff = Math.max(...all.map(({ cutOff }) => cutOff));
  const within = [0, 1].flatMap((index) =>
    middle(all.flatMap((each) => each.within.map((counts) => counts[index] ?? 0))),
  );
  return [
    row('connections of a gate, mean', mean(all.map(({ degree }) => degree)), [4.3, 4.5]),
    {
      ...row('connections of a capital’s gate, least / mean / most', capitalDegrees, [6, 9], about(7.7, 0.1), [6, 9]),
      reason: 'a capital that is the only open gate near many starter systems takes all of their gates',
    },
    row(
      'length of a connection, percentiles 5 / 25 / 50 / 75 / 95',
      percentiles(lengths, [0.05, 0.25, 0.5, 0.75, 0.95]),
      ...[338, 705, 1_230, 2_034, 3_416].map((length) => about(length, 0.2)),
    ),
    row('hops between two gates, mean: median of the seeds', middle(hops), [33, 39]),
    row(
      'hops between two gates, mean: least and most of the seeds',
      [Math.min(...hops), Math.max(...hops)],
      [30, 42],
      [30, 42],
    ),
    {
      ...row(
        'cooldown between two gates, hours, percentiles 5 / 50 / 95: medians of the seeds',
        [0, 1, 2].flatMap((index) => middle(hours.map((each) => each[index] ?? Number.NaN))),
        [0.8, 1.4],
        [4.5, 5.5],
        [8.5, 10.3],
      ),
      reason:
        'the connections are fitted to hops and to the median; ways between opposite rims come out a tenth longer',
    },
    row('open gates that no way leads to, most of the seeds', mostCutOff, [0, 22]),
    ...[
      row(
        'hops from a starter gate to the nearest capital, percentiles 10 / 50 / 90',
        percentiles(
          all.flatMap(({ hopsToCapital }) => hopsToCapital),
          [0.1, 0.5, 0.9],
        ),
        [1, 2],
        [2, 3],
        [6, 8],
      ),
      row(
        'systems within 1 and 4 hours of cooldown of a starter gate, medians',
        within,
        about(51, 0.4),
        about(792, 0.4),
      ),
      row(
        'distance of starter systems from the centre, thousands, median',
        middle(all.flatMap(({ fromCentre }) => fromCentre)),
        about(30, 0.15),
      ),
    ].map((homes) => ({ ...homes, reason: HOMES_STAY })),
  ];
}
