import { join } from 'node:path';
import { systemClock } from '../../../src/time/clock.ts';
import { pass } from '../../../src/time/wait.ts';
import { daemonOf, type Ground, onGround } from '../../kit/programs.ts';
import { above } from '../faults/row.ts';
import type { Health } from './health.ts';
import { slope } from './heap.ts';

/** The first minutes fill caches and compile, and count for the slope not at all. */
const WARMING_SHARE = 0.5;

export interface RealSoak {
  readonly hours: number;
  /** Game seconds a second. */
  readonly speed: number;
  readonly seed: number;
  readonly onMinute: (health: Health) => void;
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

/** Plays a real daemon against a universe in a process of its own, over loopback, in real time: what the minutes came to. */
export async function realSoak({ hours, speed, seed, onMinute }: RealSoak) {
  const clock = systemClock();
  const minutes: Health[] = [];
  let exits = 0;
  const play = async (ground: Ground) => {
    const strategy = join(import.meta.dirname, 'strategy.yaml');
    const preload = join(import.meta.dirname, 'health.ts');
    const { run } = daemonOf(ground, { strategy, preload, seed });
    const untilMs = clock.monotonicMs() + hours * 3_600_000;
    while (clock.monotonicMs() < untilMs) {
      const daemon = run();
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
  };
  await onGround(speed, play, seed);
  const most = (all: readonly Health[], figure: (health: Health) => number) => Math.max(0, ...all.map(figure));
  // The first minute holds the start, which compiles everything.
  const delays = minutes.slice(1);
  return {
    residentMb: most(minutes, ({ residentMb }) => residentMb),
    slopeMbAnHour: slopeOf(minutes),
    delayP99Ms: most(delays, ({ delayP99Ms }) => delayP99Ms),
    delayMaxMs: most(delays, ({ delayMaxMs }) => delayMaxMs),
    exits,
  };
}

/** What is not as it should be (faults: F46). */
export function wrongOf(figures: Awaited<ReturnType<typeof realSoak>>): string[] {
  return above(figures, { residentMb: 250, slopeMbAnHour: 0.5, delayP99Ms: 50, exits: 0 });
}
