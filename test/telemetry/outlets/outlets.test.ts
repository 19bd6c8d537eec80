import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { descriptorOutlet } from '../../../src/telemetry/outlets/descriptor-outlet.ts';
import { drainOutlet, LAST_LINES, type Outlet } from '../../../src/telemetry/outlets/outlet.ts';
import { threadOutlet } from '../../../src/telemetry/outlets/thread-outlet.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { type BlockedPipe, blockedPipe } from '../../kit/blocked-pipe.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argosy-outlet-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}\n`);
const write = (outlet: Outlet, lines: readonly string[]) => {
  for (const line of lines) outlet.write(line);
};

describe('an outlet of a pipe whose reader sleeps', () => {
  let pipe: BlockedPipe;
  beforeEach(() => {
    pipe = blockedPipe(join(folder, 'pipe'));
  });
  afterEach(() => pipe.close());

  test('F52: keeps the lines, and has them out in order once it wakes', () => {
    const outlet = descriptorOutlet(pipe.prompt);
    write(outlet, numbers(1_000));
    expect([outlet.waitingBytes(), outlet.droppedLines()]).toEqual([numbers(1_000).join('').length, 0]);
    const before = pipe.read();
    expect(drainOutlet([outlet], LAST_LINES)).toBe(true);
    expect(before + pipe.read()).toBe(numbers(1_000).join(''));
  });

  test('F52: keeps so much and no more, and counts what it loses', () => {
    const outlet = descriptorOutlet(pipe.prompt, 1_000);
    write(outlet, numbers(1_000));
    expect(outlet.waitingBytes()).toBeLessThanOrEqual(1_000);
    const lost = outlet.droppedLines();
    pipe.read();
    outlet.push();
    expect(pipe.read()).toBe(numbers(1_000 - lost).join(''));
  });

  test('F52: is waited for at the end no longer than may be', () => {
    const { monotonicMs } = systemClock();
    const outlet = descriptorOutlet(pipe.prompt);
    write(outlet, numbers(10));
    const startMs = monotonicMs();
    expect(drainOutlet([outlet], { quietMs: 60, mostMs: 10_000 })).toBe(false);
    expect(drainOutlet([outlet], { quietMs: 10_000, mostMs: 60 })).toBe(false);
    expect(monotonicMs() - startMs).toBeLessThan(5_000);
    // An outlet tries for ever: no try is to be left for the virtual time of a later test.
    pipe.read();
    expect(drainOutlet([outlet], LAST_LINES)).toBe(true);
  });
});

describe('an outlet with a thread', () => {
  const file = (path: string) =>
    threadOutlet({ kind: 'file', settings: { path, largestBytes: 1_000_000, keepFiles: 3 } });

  test('writes everything to its file, in order, also where another one moves it away', () => {
    const path = join(folder, 'argosy.log');
    const outlet = file(path);
    write(outlet, numbers(500));
    expect(drainOutlet([outlet], { quietMs: 30_000, mostMs: 30_000 })).toBe(true);
    renameSync(path, `${path}.old`);
    write(outlet, ['late\n']);
    outlet.reopen();
    write(outlet, ['new\n']);
    expect(drainOutlet([outlet], { quietMs: 30_000, mostMs: 30_000 })).toBe(true);
    expect(readFileSync(`${path}.old`, 'utf8')).toBe(`${numbers(500).join('')}late\n`);
    expect([readFileSync(path, 'utf8'), outlet.droppedLines(), outlet.isStuck()]).toEqual(['new\n', 0, false]);
  });

  test('F52: whose file takes nothing keeps 8 MB, counts the rest, and is known to be stuck', () => {
    const pipe = blockedPipe(join(folder, 'pipe'));
    const outlet = file(pipe.path);
    const line = `${'x'.repeat(99_999)}\n`;
    write(
      outlet,
      Array.from({ length: 100 }, () => line),
    );
    expect([outlet.waitingBytes(), outlet.droppedLines()]).toEqual([8_000_000, 20]);
    expect(drainOutlet([outlet], { quietMs: 50, mostMs: 50 })).toBe(false);
    expect(outlet.isStuck()).toBe(true);
    // Room for the thread to come to its end.
    while (outlet.waitingBytes() > 0) pipe.read();
    pipe.close();
  });

  test.skipIf(!existsSync('/dev/full'))('of a full disk loses lines, and counts them', () => {
    const outlet = file('/dev/full');
    write(outlet, numbers(3));
    expect(drainOutlet([outlet], { quietMs: 30_000, mostMs: 30_000 })).toBe(true);
    expect(outlet.droppedLines()).toBe(3);
  });
});
