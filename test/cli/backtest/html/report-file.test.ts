import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { type Curves, curvePlot } from '../../../../src/cli/backtest/html/curve-plot.ts';
import { htmlOf, REPORT_MARK } from '../../../../src/cli/backtest/html/document.ts';
import { escaped } from '../../../../src/cli/backtest/html/escaped.ts';
import { reportWriter } from '../../../../src/cli/backtest/html/report-file.ts';
import { UsageError } from '../../../../src/cli/process/exit.ts';
import { inFolder } from '../../../kit/files.ts';

const HOSTILE = '<script>alert("1")</script>&\'';

/** Curves of some seeds that grow tenfold a day. */
function growing(name: string, seeds: readonly number[], hours = 48): Curves {
  const points = (seed: number) =>
    Array.from({ length: hours * 12 }, (_, index) => ({
      hour: index / 12,
      value: 200_000 * seed * 10 ** (index / 288),
    }));
  return { name, seeds: seeds.map((seed) => ({ seed, points: points(seed) })) };
}

describe('a plot of net worth', () => {
  test('has a thin line a seed and one for the median of each strategy, each with its name', () => {
    const svg = curvePlot('middle', [growing('a.yaml', [1, 2, 3]), growing('b.yaml', [1, 2, 3])]);
    expect([...svg.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual(
      ['a.yaml', 'b.yaml'].flatMap((name) => [...[1, 2, 3].map((seed) => `${name}, seed ${seed}`), `${name}, median`]),
    );
    expect(svg).toContain('>0 h<');
    expect(svg).toContain('>1M<');
  });

  test.each([1, 24, 168])('of %i hours stays small, within its frame, and has at most thirteen marks', (hours) => {
    const svg = curvePlot('middle', [growing('a', [1], hours)]);
    expect(svg.length).toBeLessThan(15_000);
    expect(svg.match(/ h</g)?.length).toBeLessThanOrEqual(13);
    const places = [...svg.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(places.filter(([x, y]) => x < 72 || x > 908 || y < 12 || y > 306)).toEqual([]);
  });

  test('shows what is nothing or a debt at its lower edge', () => {
    const points = [-5_000_000, 0, 3_000_000].map((value, hour) => ({ hour, value }));
    expect(curvePlot('x', [{ name: 'a', seeds: [{ seed: 1, points }] }])).not.toContain('NaN');
  });
});

describe('a report', () => {
  test('loads nothing, runs nothing, and shows texts as they are', () => {
    const table = { title: HOSTILE, head: [HOSTILE], rows: [[HOSTILE]], words: 1 };
    const svg = curvePlot(HOSTILE, [growing(HOSTILE, [1])]);
    const texts = [{ name: HOSTILE, text: HOSTILE }];
    const pictures = [{ title: HOSTILE, svg }];
    const report = { title: HOSTILE, sentences: [HOSTILE], names: [HOSTILE], pictures, tables: [table], texts };
    const html = htmlOf({ ...report, replays: [] });
    expect(html).not.toMatch(/<script|src=|href=|url\(|@import/);
    expect(html).toContain(escaped(HOSTILE));
    expect(html).toContain("default-src 'none'");
  });

  test('with a replay runs the one script that its policy names, which can be read', () => {
    const replay = {
      x: [0, 9],
      y: [0, 9],
      ships: [[0, 2], []],
      charted: [
        [0, 5],
        [1, 0],
      ],
      chartedOf: [
        [4, 4],
        [4, 9],
      ],
    } as const;
    const series = [0, 0.5, 1].map((hour) => ({ hour, netWorth: 1_000 * hour, credits: 7, requests: 1 }));
    const replays = [{ title: HOSTILE, replay, series }];
    const html = htmlOf({ title: 'a', sentences: [], names: [], pictures: [], replays, tables: [], texts: [] });
    const scripts = [...html.matchAll(/<script( type="application\/json")?>(.*?)<\/script>/gs)];
    const [[, , data = ''] = [], [, , player = ''] = [], ...others] = scripts;
    expect(others).toEqual([]);
    expect(JSON.parse(data)).toEqual({
      ...replay,
      worth: [
        [0, 7],
        [1_000, 7],
      ],
    });
    expect(html).toContain(`script-src 'sha256-${createHash('sha256').update(player).digest('base64')}'`);
    expect(() => new Script(player)).not.toThrow();
    expect(html).not.toContain(HOSTILE);
  });

  test('replaces an older one, and nothing else', () =>
    inFolder((folder) => {
      const path = join(folder, 'report.html');
      const write = reportWriter(path);
      write(`${REPORT_MARK}\none`);
      reportWriter(path)(`${REPORT_MARK}\ntwo`);
      expect(readFileSync(path, 'utf8')).toContain('two');
      writeFileSync(join(folder, 'mine.html'), '<!doctype html>mine');
      mkdirSync(join(folder, 'a-folder'));
      for (const name of ['mine.html', 'a-folder']) expect(() => reportWriter(join(folder, name))).toThrow(UsageError);
    }));

  test.each(['', '/no/such/folder/report.html'])(
    'cannot be written to "%s", which is said before anything is played',
    (path) => {
      expect(() => reportWriter(path)).toThrow(/^--html: expected the name of a file that can be written, got /);
    },
  );
});
