import { createLog, type RootLog } from '../../src/telemetry/log.ts';
import type { Clock } from '../../src/time/clock.ts';
import type { Transport } from '../../src/wire/transport.ts';

/** What a run did, line by line: two versions that decide alike write the same texts. */
export interface Trace {
  /** JSON. */
  readonly figures: string;
  /** A line a request, in the order in which they left: game milliseconds since the start, method, path, body. */
  readonly requests: readonly string[];
  /** A line an event of level info and above: game milliseconds since the start, level, event, ship. */
  readonly events: readonly string[];
}

/** Stands between daemon and universe, and takes the log: what a backtest is given to be recorded. */
export interface Recorder {
  readonly through: (transport: Transport, clock: Clock) => Transport;
  readonly logOn: (clock: Clock) => RootLog;
  readonly trace: (figures: object) => Trace;
}

/** Figures of the machine, not of the play. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set(['virtualSecondsPerSecond', 'peakRssMb']);

function figuresText(figures: object): string {
  const kept = Object.entries(figures).filter(([name]) => !OF_THE_MACHINE.has(name));
  return `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`;
}

function eventLine(json: string, startedAtMs: number): string {
  const { level, event, ship = '-', time } = JSON.parse(json) as Readonly<Record<string, string>>;
  return `${Date.parse(time ?? '') - startedAtMs} ${level} ${event} ${ship}`;
}

/** Creates a recorder; its times count from the first call. */
export function createRecorder(): Recorder {
  const requests: string[] = [];
  const events: string[] = [];
  let startedAtMs: number | undefined;
  const startOf = ({ nowMs }: Clock) => (startedAtMs ??= nowMs());
  return {
    through: (transport, clock) => (request, signal) => {
      const { method, path, body = '' } = request;
      requests.push(`${clock.nowMs() - startOf(clock)} ${method} ${path || '/'} ${body}`.trimEnd());
      return transport(request, signal);
    },
    logOn: (clock) => {
      const fromMs = startOf(clock);
      const write = (line: string) => events.push(eventLine(line, fromMs));
      return createLog({ level: 'info', nowMs: clock.nowMs, destination: { write } });
    },
    trace: (figures) => ({ figures: figuresText(figures), requests, events }),
  };
}
