import type { HistoryView } from '../../../../src/daemon/book-views.ts';
import type { OperatorConsole } from '../../../../src/daemon/console/operator-console.ts';
import type { Operator } from '../../../../src/daemon/operator.ts';
import { reportOf } from '../../../../src/report/report.ts';
import type { Clock } from '../../../../src/time/clock.ts';
import { MINUTE_MS, STARTED_AT_MS } from '../../../kit/daemon.ts';
import { audit, faultsOf } from '../audit.ts';
import { above, type Reading, type Row, shipped, worst } from '../row.ts';
import { onStage, type Stage } from '../stage.ts';

const HOUR_MS = 60 * MINUTE_MS;
const YEAR_MS = 365 * 24 * HOUR_MS;

/** By how much the machine's clock is wrong so many minutes after the beginning, milliseconds. */
interface Example {
  readonly name: string;
  readonly wrongMs: (minutes: number) => number;
}

const wrongBetween = (from: number, until: number, ms: number) => (minutes: number) =>
  minutes >= from && minutes < until ? ms : 0;

const EXAMPLES: readonly Example[] = [
  { name: 'a start in 1970, set right at once', wrongMs: wrongBetween(0, 0.3, -STARTED_AT_MS) },
  { name: 'a start in 1970, set right while it trades', wrongMs: wrongBetween(0, 6.1, -STARTED_AT_MS) },
  { name: 'a year ahead until it trades', wrongMs: wrongBetween(0, 5.3, YEAR_MS) },
  { name: 'a year ahead for some minutes', wrongMs: wrongBetween(6.2, 11.7, YEAR_MS) },
  { name: '1970 for some minutes', wrongMs: wrongBetween(6.2, 11.7, -STARTED_AT_MS) },
  { name: 'a zone of hours away for good', wrongMs: () => -7 * HOUR_MS },
  { name: 'an hour back and forth', wrongMs: (minutes) => (Math.floor(minutes / 2.3) % 2 === 1 ? HOUR_MS : 0) },
];

/** So many times the fastest of a machine whose clock is right are no figure of a wrong one yet. */
const FASTER = 1.2;
/** Credits an hour that nobody makes in the first minutes. */
const NOBODYS = 6_000_000;

/** All of it in a few minutes: 1970 until it trades, a year ahead for a while, then an hour behind for good. */
const IN_SHORT: Example = {
  name: 'wrong in three ways',
  wrongMs: (minutes) => {
    if (minutes < 2.1) return -STARTED_AT_MS;
    if (minutes < 5.2) return 0;
    return minutes < 7.1 ? YEAR_MS : -HOUR_MS;
  },
};

/** The clock of a machine beside the server's. */
function wrongClock(right: Clock, { wrongMs }: Example): Clock {
  return { ...right, nowMs: () => right.nowMs() + wrongMs((right.nowMs() - STARTED_AT_MS) / MINUTE_MS) };
}

function consoleFor(stage: Stage, hand: (operator: Operator) => void): OperatorConsole {
  const strategy = shipped('default').strategy;
  const view = () => ({ file: 'default.yaml', loadedAtMs: stage.time.clock.nowMs(), problem: null });
  const reload = () => ({ kind: 'done' as const, message: 'reloaded' });
  return {
    version: '0.0.0',
    mode: 'LIVE',
    strategy: { current: () => strategy, view, reload, onChange: () => () => {} },
    onOperator: (operator) => operator !== undefined && hand(operator),
  };
}

/** Instants that are written down anywhere, each with what it is of. */
async function instantsIn(
  { store }: Stage,
  report: Awaited<ReturnType<typeof reportOf>>,
  history: HistoryView | undefined,
): Promise<[string, number][]> {
  const missions = await store.missions.since(0);
  return [
    ...(await store.ledger.since(0)).map(({ atMs }): [string, number] => ['ledger', atMs]),
    ...missions.flatMap(({ startedAtMs, endedAtMs }): [string, number][] => [
      ['mission', startedAtMs],
      ['mission', endedAtMs],
    ]),
    ...(await store.prices.latest(Number.MAX_SAFE_INTEGER)).map(({ atMs }): [string, number] => ['price', atMs]),
    ...report.curve.map(({ atMs }): [string, number] => ['plot', atMs]),
    ...(history?.atMs ?? []).map((atMs): [string, number] => ['sample', atMs]),
  ];
}

/** Plays an example, and looks for what its clock has left behind. */
function played(example: Example, seed: number, minutes: number, mostPerHour: number): Promise<Reading> {
  return onStage({ seed, settings: shipped('default') }, async (stage) => {
    let operator: Operator | undefined;
    const owner = consoleFor(stage, (next) => {
      operator = next;
    });
    const life = stage.start({ clock: wrongClock(stage.time.clock, example), owner });
    const isEnded = await stage.until(life.ending, minutes);
    const untilMs = stage.time.clock.nowMs() + MINUTE_MS;
    const report = await reportOf(stage.store);
    const history = await operator?.history();
    const instants = await instantsIn(stage, report, history);
    const rates = (history?.creditsPerHour ?? []).map((rate) => Math.abs(rate ?? 0));
    // A stop may have to wait for what is under way, which takes time.
    if (!(await stage.end(life))) throw new Error(`${example.name}: the daemon did not end when it was asked to`);
    const summary = await life.ending;
    const absurd = instants.filter(([, atMs]) => atMs < STARTED_AT_MS - MINUTE_MS || atMs > untilMs);
    const shipHours = report.states.reduce((sum, { shipHours: hours }) => sum + hours, 0);
    const found = await audit(stage);
    const figures = {
      'instants looked at': instants.length,
      absurd: absurd.length,
      'game hours': Math.max(report.gameHours, summary?.gameHours ?? Number.POSITIVE_INFINITY),
      'below no hour': Math.max(0, -report.gameHours, -(summary?.gameHours ?? 0)),
      'ship hours': shipHours,
      'credits an hour': Math.max(0, ...rates),
      warnings: stage.lines.filter(({ level }) => level === 'warn' || level === 'error').length,
      ...found.figures,
    };
    const nothing = { absurd: 0, 'below no hour': 0, warnings: 0 };
    const most = { 'game hours': minutes / 60 + 0.05, 'ship hours': minutes, 'credits an hour': mostPerHour };
    const faults = [
      ...above(figures, { ...nothing, ...most }),
      ...faultsOf({ ...found, differences: [] }),
      ...absurd.slice(0, 3).map(([of, atMs]) => `${of} at ${atMs}`),
      ...(instants.length > 30 ? [] : [`only ${instants.length} instants`]),
      ...(isEnded ? ['the daemon ended'] : []),
    ];
    return { figures, faults: faults.map((fault) => `${example.name}: ${fault}`) };
  });
}

/** All examples, as one: the worst of each figure, and all that was wrong. */
async function each(seed: number, minutes: number): Promise<Reading> {
  const right = await played({ name: 'right', wrongMs: () => 0 }, seed, minutes, Number.POSITIVE_INFINITY);
  const mostPerHour = FASTER * (right.figures['credits an hour'] ?? 0);
  const readings = [right];
  for (const example of EXAMPLES) readings.push(await played(example, seed, minutes, mostPerHour));
  return { figures: worst(readings), faults: readings.flatMap(({ faults }) => faults) };
}

/** A machine whose clock is wrong for a while, beside a server whose clock is right. */
export const WRONG_CLOCK: Row = {
  id: 'F58',
  what: 'a clock that was wrong for a while, in seven ways',
  seeds: 20,
  scene: (seed) => each(seed, 60),
  brief: () => played(IN_SHORT, 1, 9, NOBODYS),
};
