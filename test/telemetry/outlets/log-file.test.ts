import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LogFileSettings, openLogFile, putAway } from '../../../src/telemetry/outlets/log-file.ts';

let folder: string;
let path: string;
const clock = { nowMs: 0 };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argosy-log-'));
  path = join(folder, 'logs', 'argosy.log');
  clock.nowMs = Date.parse('2026-09-14T08:00:00.000Z');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function opened(settings: Partial<LogFileSettings> = {}) {
  return openLogFile({ path, largestBytes: 1_000, keepFiles: 100, nowMs: () => clock.nowMs, ...settings });
}

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1);
const allLines = () => [...putAway(path), path].flatMap(linesOf);
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `line ${from + n}`);

describe('a log file', () => {
  test('makes its folder, is for its owner alone, and goes on where it ended', () => {
    const first = opened();
    first.write('line 0\n');
    first.close();
    clock.nowMs = statSync(path).mtimeMs;
    const second = opened();
    second.write('line 1\n');
    expect(linesOf(path)).toEqual(numbers(0, 2));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('is put away before it grows too big, and nothing is lost', () => {
    const file = opened();
    for (const line of numbers(0, 1_000)) file.write(`${line}\n`);
    for (const old of [...putAway(path), path]) expect(statSync(old).size).toBeLessThanOrEqual(1_000);
    expect(putAway(path).length).toBeGreaterThan(5);
    expect(allLines().sort()).toEqual(numbers(0, 1_000).sort());
  });

  test('is put away at midnight (UTC), also when the program was away then', () => {
    const file = opened();
    file.write('line 0\n');
    clock.nowMs += 24 * 3_600_000;
    file.write('line 1\n');
    expect(putAway(path)).toHaveLength(1);
    expect(linesOf(path)).toEqual(['line 1']);
  });

  test('keeps so many old ones, the newest', () => {
    const file = opened({ keepFiles: 2 });
    for (const line of numbers(0, 1_000)) {
      clock.nowMs += 1;
      file.write(`${line}\n`);
    }
    expect(readdirSync(join(folder, 'logs'))).toHaveLength(3);
    expect(allLines()).toEqual(numbers(1_000 - allLines().length, 1_000));
  });

  test('loses no line when somebody moves it away and asks to reopen it (F42)', () => {
    const file = opened({ largestBytes: 1_000_000 });
    for (const line of numbers(0, 500)) file.write(`${line}\n`);
    renameSync(path, `${path}.old`);
    for (const line of numbers(500, 600)) file.write(`${line}\n`);
    file.reopen();
    for (const line of numbers(600, 1_000)) file.write(`${line}\n`);
    expect([...linesOf(`${path}.old`), ...linesOf(path)]).toEqual(numbers(0, 1_000));
  });

  test('that cannot be opened says so at once', () => {
    writeFileSync(join(folder, 'logs'), 'no folder');
    expect(() => opened()).toThrow(/EEXIST|ENOTDIR/);
  });

  test('comes back by itself once it can be written again, each lost line having thrown', () => {
    const file = opened();
    file.write('line 0\n');
    rmSync(join(folder, 'logs'), { recursive: true });
    writeFileSync(join(folder, 'logs'), 'no folder');
    file.reopen();
    expect(() => file.write('line 1\n')).toThrow();
    expect(() => file.write('line 2\n')).toThrow();
    rmSync(join(folder, 'logs'));
    file.write('line 3\n');
    expect(linesOf(path)).toEqual(['line 3']);
  });

  test.skipIf(process.getuid?.() === 0)('grows on where it cannot be put away', () => {
    const file = opened();
    chmodSync(join(folder, 'logs'), 0o500);
    for (const line of numbers(0, 1_000)) file.write(`${line}\n`);
    chmodSync(join(folder, 'logs'), 0o700);
    expect(linesOf(path)).toEqual(numbers(0, 1_000));
  });

  test('begins anew, sooner or later, when somebody has deleted it', () => {
    const file = opened();
    file.write('line 0\n');
    rmSync(path);
    for (const line of numbers(1, 300)) file.write(`${line}\n`);
    expect(linesOf(path).at(-1)).toBe('line 299');
  });

  test('leaves alone what is not its own', () => {
    mkdirSync(join(folder, 'logs'));
    writeFileSync(join(folder, 'logs', 'argosy.log.txt'), 'mine');
    const file = opened({ keepFiles: 1 });
    for (const line of numbers(0, 1_000)) file.write(`${line}\n`);
    expect(readdirSync(join(folder, 'logs'))).toContain('argosy.log.txt');
  });
});

test.skipIf(statSync('/dev/full', { throwIfNoEntry: false }) === undefined)(
  'a full disk costs lines, which throw, and nothing else',
  () => {
    const file = opened({ path: '/dev/full' });
    for (let n = 0; n < 3; n++) expect(() => file.write('line\n')).toThrow(/ENOSPC/);
    file.close();
  },
);
