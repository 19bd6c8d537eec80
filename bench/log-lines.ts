import { readFileSync } from 'node:fs';
import { createGameTime } from '../src/telemetry/lines/game-time.ts';
import { type EventLine, parseLine } from '../src/telemetry/lines/log-line.ts';
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
  return tableLines(['phase', 'game hours', 'lines a minute', 'most in one', 'of which'], rows);
}
