import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { descriptorOutlet } from '../src/telemetry/outlets/descriptor-outlet.ts';
import { openLogFile } from '../src/telemetry/outlets/log-file.ts';
import { drainOutlet, type Outlet } from '../src/telemetry/outlets/outlet.ts';
import { threadOutlet } from '../src/telemetry/outlets/thread-outlet.ts';
import { systemClock } from '../src/time/clock.ts';
import { tableLines } from './table.ts';

const LINES = 20_000;
const ROUNDS = 5;
const LINE = `${JSON.stringify({ level: 'info', event: 'cargo.sold', msg: 'x'.repeat(240) })}\n`;
const ENOUGH = { quietMs: 60_000, mostMs: 60_000 };
const { monotonicMs, nowMs } = systemClock();

interface Way {
  readonly what: string;
  readonly write: (line: string) => void;
  /** Whose last lines are awaited after each round. */
  readonly outlet?: Outlet;
}

/** Microseconds of the calling thread for a line: the best of some rounds. */
function measure({ write, outlet }: Way): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startMs = monotonicMs();
    for (let n = 0; n < LINES; n++) write(LINE);
    const tookMs = monotonicMs() - startMs;
    if (outlet !== undefined) drainOutlet([outlet], ENOUGH);
    return (tookMs * 1_000) / LINES;
  });
  return Math.min(...rounds);
}

const ofOutlet = (what: string, outlet: Outlet): Way => ({ what, outlet, write: outlet.write });

/** What a line costs the thread that trades, by where it goes. */
export async function benchLog(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-bench-'));
  const nothing = openSync('/dev/null', 'w');
  const settings = { largestBytes: 1e9, keepFiles: 1 };
  const here = openLogFile({ ...settings, path: join(folder, 'here.log'), nowMs });
  const plain = pino.destination({ dest: nothing, sync: true });
  const rows = [
    { what: "nothing, by pino's own synchronous destination", write: (line: string) => void plain.write(line) },
    ofOutlet('nothing, by an outlet', descriptorOutlet(nothing)),
    { what: 'a file, by the same thread', write: here.write },
    ofOutlet(
      'a file, by another thread',
      threadOutlet({ kind: 'file', settings: { ...settings, path: join(folder, 'there.log') } }),
    ),
  ].map((way) => [way.what, measure(way).toFixed(1)]);
  here.close();
  closeSync(nothing);
  rmSync(folder, { recursive: true, force: true });
  return tableLines(['a line into', 'microseconds'], rows);
}
