import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src/time/clock.ts';
import { pass } from '../../../src/time/wait.ts';
import { accountToken, baseOf, configOf, start } from '../faults/programs.ts';
import type { Health } from './health.ts';
import { slope } from './heap.ts';

/** As long as one asks (faults: F46); the first minutes fill caches and compile, and count for the slope not at all. */
const MOST_RESIDENT_MB = 250;
const MOST_SLOPE_MB_AN_HOUR = 0.5;
const MOST_DELAY_P99_MS = 50;
const WARMING_SHARE = 0.5;

export interface RealSoak {
  readonly hours: number;
  /** Game seconds a second. */
  readonly speed: number;
  readonly seed: number;
  readonly onMinute: (health: Health) => void;
}

/** What the minutes came to. */
export interface RealFigures {
  readonly residentMb: number;
  readonly slopeMbAnHour: number;
  readonly delayP99Ms: number;
  readonly delayMaxMs: number;
  readonly exits: number;
}

/** A daemon also tells its keeper when it is ready. */
function isHealth(message: unknown): message is Health {
  return typeof message === 'object' && message !== null && 'residentMb' in message;
}

/** Megabytes an hour by which a straight line through the later minutes rises. */
function slopeOf(all: readonly Health[]): number {
  const late = all.slice(Math.floor(all.length * WARMING_SHARE));
  return slope(late.map(({ heapMb }, minute) => [minute / 60, heapMb]));
}

/** Plays a real daemon against a universe in a process of its own, over loopback, in real time. */
export async function realSoak(root: string, { hours, speed, seed, onMinute }: RealSoak): Promise<RealFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-soak-'));
  const clock = systemClock();
  const args = ['universe', '--port', '0', '--seed', String(seed), '--speed', String(speed)];
  const universe = start(root, args, {});
  const minutes: Health[] = [];
  let exits = 0;
  try {
    const base = await baseOf(universe);
    const strategy = join(import.meta.dirname, 'strategy.yaml');
    const config = configOf(folder, { base, speed, strategy });
    const preload = join(import.meta.dirname, 'health.ts');
    const account = { SPACETRADERS_ACCOUNT_TOKEN: accountToken(root) };
    const untilMs = clock.monotonicMs() + hours * 3_600_000;
    while (clock.monotonicMs() < untilMs) {
      const daemon = start(root, ['run', config], account, { preload });
      daemon.child.on('message', (message) => {
        if (!isHealth(message)) return;
        minutes.push(message);
        onMinute(message);
      });
      const over = new AbortController();
      const waited = pass(untilMs - clock.monotonicMs(), over.signal).catch(() => {});
      const isOver = await Promise.race([waited.then(() => true), daemon.ended.then(() => false)]);
      over.abort(new Error('the daemon ended'));
      if (!isOver) exits++;
      daemon.child.kill('SIGTERM');
      await daemon.ended;
    }
  } finally {
    universe.child.kill('SIGTERM');
    await universe.ended;
    rmSync(folder, { recursive: true, force: true });
  }
  const most = (figure: (health: Health) => number) => Math.max(0, ...minutes.map(figure));
  // The first minute holds the start, which compiles everything.
  const delays = minutes.slice(1);
  return {
    residentMb: most(({ residentMb }) => residentMb),
    slopeMbAnHour: slopeOf(minutes),
    delayP99Ms: Math.max(0, ...delays.map(({ delayP99Ms }) => delayP99Ms)),
    delayMaxMs: Math.max(0, ...delays.map(({ delayMaxMs }) => delayMaxMs)),
    exits,
  };
}

/** What is not as it should be. */
export function wrongOf({ residentMb, slopeMbAnHour, delayP99Ms, exits }: RealFigures): string[] {
  return [
    ...(residentMb > MOST_RESIDENT_MB ? [`expected ${MOST_RESIDENT_MB} MB resident at most`] : []),
    ...(slopeMbAnHour > MOST_SLOPE_MB_AN_HOUR
      ? [`expected the heap to grow by ${MOST_SLOPE_MB_AN_HOUR} MB an hour at most`]
      : []),
    ...(delayP99Ms > MOST_DELAY_P99_MS
      ? [`expected the event loop late by ${MOST_DELAY_P99_MS} ms at p99 at most`]
      : []),
    ...(exits > 0 ? [`expected no exit, got ${exits}`] : []),
  ];
}
