import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printLong } from '../../../src/cli/process/pager.ts';
import { terminalLines } from '../../../src/telemetry/terminal-text.ts';
import { inFolder } from '../../kit/files.ts';

const { isTTY, rows } = process.stdout;
let printed = '';

beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  Object.assign(process.stdout, { isTTY, rows });
});

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`);

/** What is printed, and what the pager got, of so many lines on a terminal of ten rows. */
const shown = (count: number, pager: (file: string) => string, terminal: object = { isTTY: true, rows: 10 }) =>
  inFolder((folder) => {
    const file = join(folder, 'paged');
    vi.stubEnv('PAGER', pager(file));
    Object.assign(process.stdout, terminal);
    printLong(terminalLines(linesOf(count)));
    return { printed, paged: existsSync(file) ? readFileSync(file, 'utf8') : undefined };
  });

const whole = (count: number) => `${linesOf(count).join('\n')}\n`;
const toFile = (file: string) => `cat > '${file}'`;

test('a text longer than the terminal goes through the pager that PAGER names', async () => {
  expect(await shown(10, toFile)).toEqual({ printed: '', paged: whole(10) });
});

test.each<[string, number, (file: string) => string, object?]>([
  ['that fits', 9, toFile],
  ['for a pipe or a file', 500, toFile, { isTTY: false, rows: undefined }],
  ['where PAGER is empty', 500, () => ''],
  ['where PAGER is cat', 500, () => 'cat'],
  ['where there is no such pager', 500, () => 'no-such-pager 2>/dev/null'],
])('a text %s is printed whole', async (_, count, pager, terminal) => {
  expect(await shown(count, pager, terminal)).toEqual({ printed: whole(count), paged: undefined });
});

test('a reader who leaves early is given no more', async () => {
  expect((await shown(100_000, () => 'head -n 1 > /dev/null')).printed).toBe('');
});
