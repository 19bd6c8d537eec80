import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openRecording } from '../../../src/api/record.ts';
import type { BacktestOptions } from '../../../src/backtest/run.ts';
import { calibrationLine } from '../../../src/cli/calibrate.ts';
import { readRecording } from '../../../src/cli/read-recording.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { KIND } from '../../../src/config/worlds/world-schema.ts';
import { compareWithUniverse } from '../../../src/universe/calibrate/compare.ts';
import { sessionOf } from '../../../src/universe/calibrate/exchanges.ts';
import { linesOf, type Row } from '../../../src/universe/calibrate/table.ts';
import { played } from '../../kit/backtest.ts';
import { keptLog } from '../../telemetry/lines.ts';
import { argosy, EMBEDDED, folderForFile, start, writeConfig } from './argosy.ts';
import { argosyHere, failed } from './argosy-here.ts';

const folder = folderForFile();
/** A backtest whose exchanges are written to a folder, as `run --record` would. */
async function recordPlay(strategy: string, into: string): Promise<void> {
  const recordings: { close(): Promise<void> }[] = [];
  const through: BacktestOptions['through'] = (transport, clock) => {
    const recording = openRecording({ folder: into, clock, log: keptLog().log, server: 'embedded', speed: 1 });
    recordings.push(recording);
    return recording.through(transport);
  };
  await played({ settings: loadSettings(`config/strategies/${strategy}`), seed: 5, hours: 0.3, through }, 'silent');
  for (const recording of recordings) await recording.close();
}

const recorded = join(folder, 'recorded');
const trading = join(folder, 'trading');

beforeAll(async () => {
  await recordPlay('miner.yaml', recorded);
  await recordPlay('default.yaml', trading);
});

async function compare(path: string) {
  const { exchanges, speed } = await readRecording(path);
  const sections = compareWithUniverse(sessionOf(exchanges, speed), KIND);
  return { sections, rows: sections.flatMap((section) => section.rows) };
}

const differing = (rows: readonly Row[]) => rows.filter(({ agrees }) => agrees === false);

describe('some minutes of a backtest', () => {
  test.each([
    ['mining', recorded, ['Cooldowns', 'Yields']],
    ['trading', trading, ['Contracts', 'Price steps']],
  ])('spent %s shows no difference beside the universe in which it was played', async (_, path, titles) => {
    const { sections, rows } = await compare(path);
    expect(differing(rows)).toEqual([]);
    const filled = sections.filter((section) => section.rows.length > 0).map(({ title }) => title.split(' (')[0]);
    const always = ['Flights', 'Asks, bids and supply labels', 'Ship prices', 'Statuses and error codes'];
    expect(filled).toEqual(expect.arrayContaining([...always, ...titles]));
    expect(rows.length).toBeGreaterThan(15);
    expect(calibrationLine(sections)).toMatch(/^0 of \d+ figures differ/);
  });

  test('is printed as a table of figure, universe, recorded, n and whether it differs', async () => {
    const { sections } = await compare(recorded);
    const [flights] = sections.map((section) => linesOf(section).join('\n'));
    expect(flights).toMatch(/^Flights .*\n {2}figure +universe +recorded +n +differs\?\n/);
    expect(flights).toMatch(/seconds a unit of distance at engine speed 1, (CRUISE +25|BURN +12.5), and 15 s +(25|12)/);
  });
});

type Line = { path: string; method: string; status?: number; body?: unknown };

/** A copy of the recording in which each line is changed. */
function tampered(name: string, change: (line: string, exchange: Line) => string): string {
  const copy = join(folder, name);
  cpSync(recorded, copy, { recursive: true });
  for (const file of readdirSync(copy)) {
    const [head = '', ...lines] = readFileSync(join(copy, file), 'utf8').split('\n');
    const changed = lines.map((line) => (line === '' ? '' : change(line, JSON.parse(line) as Line)));
    writeFileSync(join(copy, file), [head, ...changed].join('\n'));
  }
  return copy;
}

const number = (line: string, field: string, change: (value: number) => number) =>
  line.replaceAll(new RegExp(`"${field}":(\\d+)`, 'g'), (_, digits: string) => `"${field}":${change(Number(digits))}`);

describe('a recording of another world', () => {
  test.each<[string, RegExp, (line: string, exchange: Line) => string]>([
    [
      'faster engines',
      /seconds a unit of distance/,
      (line) => line.replaceAll(/"speed":(9|15|36)\b/g, (_, speed: string) => `"speed":${2 * Number(speed)}`),
    ],
    [
      'longer rests',
      /rest after extract/,
      (line, { path }) => (path.endsWith('/extract') ? number(line, 'totalSeconds', (seconds) => seconds + 30) : line),
    ],
    [
      'dearer asks',
      /ask, bid and supply label belong together/,
      (line) => number(line, 'purchasePrice', (price) => price + 40),
    ],
    [
      'other labels',
      /ask, bid and supply label belong together/,
      (line) => line.replaceAll('"supply":"LIMITED"', '"supply":"MODERATE"'),
    ],
    [
      'dearer ships',
      /SHIP_\w+: price/,
      (line, { path }) => (path.endsWith('/shipyard') ? number(line, 'purchasePrice', (price) => 2 * price) : line),
    ],
    [
      'richer rock',
      /units of an extraction/,
      (line, { path }) =>
        path.includes('/extract') ? number(line, 'units', (units) => (units < 9 ? units + 9 : units)) : line,
    ],
    ['other statuses', /status of success/, (line) => line.replaceAll('"status":201', '"status":200')],
    [
      'codes that nobody knows',
      /error code 4999/,
      (line, { path, ...rest }) =>
        path.endsWith('/dock')
          ? JSON.stringify({ ...rest, path, status: 400, body: { error: { code: 4999, message: 'no' } } })
          : line,
    ],
  ])('names the figure that differs: %s', async (name, figure, change) => {
    const { rows } = await compare(tampered(name, change));
    const figures = differing(rows).map((row) => row.figure);
    expect(figures.join('\n')).toMatch(figure);
  });

  test('is read past broken lines', async () => {
    const copy = tampered('broken', (line) => line);
    const [file = ''] = readdirSync(copy);
    writeFileSync(join(copy, file), `${readFileSync(join(copy, file), 'utf8')}{"sentAt":"2026-`);
    const [read, original] = [await readRecording(copy), await readRecording(recorded)];
    expect(read.brokenLines).toBe(1);
    expect(read.exchanges).toHaveLength(original.exchanges.length);
  });
});

describe('argosy calibrate', () => {
  test.each<[string, (path: string) => void, RegExp]>([
    ['no folder', () => {}, /expected a folder that can be read.*\(no such file or folder\)/],
    ['an empty folder', (path) => mkdirSync(path), /expected exchanges of `argosy run --record`.*found none/],
    [
      'other files',
      (path) => {
        mkdirSync(path);
        writeFileSync(join(path, 'x.jsonl'), '{"some":"thing"}\n');
      },
      /expected a file that `argosy run --record` wrote/,
    ],
    [
      'recordings of two speeds',
      (path) => {
        for (const speed of [1, 60]) {
          const [file = ''] = readdirSync(recorded);
          const text = readFileSync(join(recorded, file), 'utf8').replace('"speed":1', `"speed":${speed}`);
          mkdirSync(path, { recursive: true });
          writeFileSync(join(path, `${speed}.jsonl`), text);
        }
      },
      /expected recordings of one speed.*got 1 and 60/,
    ],
  ])('ends with 78 and one line for %s', async (name, prepare, said) => {
    const path = join(folder, `wrong ${name}`);
    prepare(path);
    const end = await argosyHere(['calibrate', '--recorded', path]);
    expect(end).toMatchObject(failed(78, said));
    expect(end.stderr.trim()).not.toContain('\n');
  });

  test('reads what `argosy run --record` wrote, and ends with 0 although it differs', async () => {
    const into = join(folder, 'of a run');
    const config = writeConfig(join(folder, 'run'), EMBEDDED);
    const run = start(['run', config, '--record', into]);
    await run.said('ship.navigated');
    await run.said('recording.started');
    expect(await run.stop()).toMatchObject({ code: 0 });
    const [file = ''] = readdirSync(into);
    expect(statSync(join(into, file)).mode & 0o777).toBe(0o600);
    const text = readFileSync(join(into, file), 'utf8');
    expect(text).not.toMatch(/eyJ/);
    expect(text).toContain('"token":"[secret]"');
    writeFileSync(
      join(into, file),
      number(text, 'purchasePrice', (price) => price + 40),
    );
    const { code, stdout } = await argosyHere(['calibrate', '--recorded', into]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+ exchanges with embedded at speed 150\n/);
    expect(stdout).toMatch(/[1-9]\d* of \d+ figures differ/);
  });

  test('fits no world to some minutes of play, and says what is missing', async () => {
    const file = join(folder, 'too short.yaml');
    const end = await argosyHere(['calibrate', '--recorded', recorded, '--write-world', file]);
    expect(end).toMatchObject(failed(78, /expected sightings that settle at least one value of a world/));
    expect(end.stderr).toMatch(/charts\.payFactor: 0 charts .*; to settle it, chart waypoints/);
    expect(existsSync(file)).toBe(false);
  });

  test('of a run whose --record names no folder, the run ends with 78', async () => {
    const path = join(folder, 'a file');
    writeFileSync(path, '');
    const config = writeConfig(join(folder, 'run that cannot record'), EMBEDDED);
    const { code, stderr } = await argosy(['run', config, '--record', path]);
    expect(code).toBe(78);
    expect(stderr).toMatch(/^argosy: --record: expected a folder that can be written, got .*a file \(a file\)\n$/);
  });
});
