import { readFileSync } from 'node:fs';
import { readKeptRun } from '../src/backtest/kept-run.ts';
import { runBacktest } from '../src/backtest/run.ts';
import { loadSettings } from '../src/config/load.ts';
import { createGameTime } from '../src/telemetry/lines/game-time.ts';
import { type EventLine, parseLine } from '../src/telemetry/lines/log-line.ts';
import { createLog } from '../src/telemetry/log.ts';
import type { Clock } from '../src/time/clock.ts';
import { tableLines } from './table.ts';

const HOUR_MS = 3_600_000;

/** At speed 60 a game hour is a real minute. */
interface Told {
  readonly hour: number;
  readonly event: string;
}

/** The lines of the story in a log, each with its game hour; and when the home gate was finished, if it was. */
function storyOf(lines: readonly EventLine[]): {
  readonly told: readonly Told[];
  readonly gateHour: number | undefined;
} {
  const time = createGameTime();
  let gateHour: number | undefined;
  const told = lines.flatMap((line) => {
    time.observe(line);
    const hour = (time.at(line.atMs) ?? 0) / HOUR_MS;
    if (line.event === 'gate.built') gateHour ??= hour;
    return line.level === 'debug' ? [] : [{ hour, event: line.event }];
  });
  return { told, gateHour };
}

/** How often each event was told, the most frequent first. */
function frequent(told: readonly Told[]): string {
  const counts = [...Map.groupBy(told, ({ event }) => event)].map(([event, of]) => [event, of.length] as const);
  const most = counts.sort(([, one], [, other]) => other - one).slice(0, 4);
  return most.map(([event, count]) => `${event} ${count}`).join(', ');
}

function rowOf(phase: string, told: readonly Told[], fromHour: number, untilHour: number): string[] {
  const within = told.filter(({ hour }) => hour >= fromHour && hour < untilHour);
  const hours = untilHour - fromHour;
  const perMinute = [...Map.groupBy(within, ({ hour }) => Math.floor(hour)).values()].map((of) => of.length);
  const mean = hours > 0 ? within.length / hours : 0;
  return [phase, hours.toFixed(1), mean.toFixed(1), `${Math.max(0, ...perMinute)}`, frequent(within)];
}

const HEAD = ['phase', 'game hours', 'lines a minute', 'most in one', 'of which'];

/** The hours after the start that are a phase of their own. */
const FIRST_HOURS = 6;

/**
 * How many lines a terminal gets a real minute at speed 60, by phase of the week: of a log that one run wrote.
 * @param path a log file, of any speed up to 60
 */
export function benchLogLines(path: string): string[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .map(parseLine)
    .filter((line) => line.kind === 'event');
  const { told, gateHour } = storyOf(lines);
  const end = told.at(-1)?.hour ?? 0;
  const first = Math.min(FIRST_HOURS, end);
  const gate = Math.max(first, Math.min(gateHour ?? end, end));
  const rows = [
    rowOf(`first ${FIRST_HOURS} h`, told, 0, first),
    rowOf('until the gate', told, first, gate),
    rowOf('after the gate', told, gate, end),
  ];
  return tableLines(HEAD, rows);
}

/** Game hours that are played on from a kept state. */
const PLAYED_HOURS = 6;

/** Where the first game hour of a run is mostly its start. */
const FIRST_HOUR = 1;

/** A backtest has speed 1: of its heartbeats, one each game minute, a terminal at speed 60 gets one of sixty. */
function atSpeed60(lines: readonly EventLine[]): EventLine[] {
  let heartbeats = 0;
  return lines.filter(({ event }) => event !== 'heartbeat' || heartbeats++ % 60 === 0);
}

/**
 * How many lines a terminal gets a real minute at speed 60 while default.yaml plays on from a kept run. It may be a few too
 * many: at speed 1 more missions are told at their beginning, too.
 * @param folder of a run that `--save-at` kept: DIR/seed-N
 */
export async function benchLogFrom(folder: string): Promise<string[]> {
  const kept = readKeptRun(folder);
  const texts: string[] = [];
  const destination = { write: (line: string) => void texts.push(line) };
  const logOn = ({ nowMs }: Clock) => createLog({ level: 'info', nowMs, destination });
  const settings = loadSettings('config/strategies/default.yaml');
  const resets = kept.resetAfterHours === null ? {} : { resetAfterHours: kept.resetAfterHours };
  const run = { settings, seed: kept.seed, hours: kept.hours + PLAYED_HOURS, from: folder, logOn, ...resets };
  const { store, figures } = await runBacktest(run);
  await store.close();
  const lines = texts.map(parseLine).filter((line) => line.kind === 'event');
  const beganMs = lines[0]?.atMs ?? 0;
  const told = atSpeed60(lines)
    .filter(({ level }) => level !== 'debug')
    .map(({ atMs, event }) => ({ event, hour: (atMs - beganMs) / HOUR_MS }));
  const phase = `from hour ${kept.hours + FIRST_HOUR}, ${figures.ships} ships`;
  return tableLines(HEAD, [rowOf(phase, told, FIRST_HOUR, PLAYED_HOURS)]);
}
