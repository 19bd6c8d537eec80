import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changedKeys } from '../../../src/cli/owner/changed-keys.ts';
import { strategyFile, type WatchedStrategy } from '../../../src/cli/owner/strategy-file.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { ROOT } from '../../kit/files.ts';
import { keptLog, type Line, parsed } from '../../telemetry/lines.ts';
import { folderForEachTest } from './argosy.ts';

const GOOD = readFileSync(join(ROOT, 'config', 'strategies', 'default.yaml'), 'utf8');
const HOOK = 'https://hooks.example.org/a-secret-of-the-owner';

const folder = folderForEachTest();
let file: WatchedStrategy;
let lines: () => Line[];
let changes: number;

const strategyPath = () => join(folder.path, 'mine.yaml');
const writeConfig = (more = '') =>
  writeFileSync(join(folder.path, 'config.yaml'), `server: { kind: embedded }\nstrategy: mine.yaml\n${more}`);

beforeEach(() => {
  writeFileSync(strategyPath(), GOOD);
  writeConfig();
  const kept = keptLog();
  lines = () => kept.lines.map(parsed);
  file = strategyFile(join(folder.path, 'config.yaml'), { clock: systemClock(), log: kept.log });
  changes = 0;
  file.onChange(() => {
    changes += 1;
  });
});

test('a strategy that reads as before is in force still, and nobody is told', () => {
  writeFileSync(strategyPath(), `${GOOD}\n# a remark\n`);
  expect(file.reload()).toEqual({ kind: 'done', message: 'strategy unchanged: mine.yaml' });
  expect([lines(), changes]).toEqual([[], 0]);
});

test('another strategy is taken up, and whoever goes by it is told', () => {
  writeFileSync(strategyPath(), GOOD.replace('reserveCredits: 5000', 'reserveCredits: 7000'));
  expect(file.reload()).toEqual({ kind: 'done', message: 'the strategy of mine.yaml is in force' });
  expect(file.current().reserveCredits).toBe(7_000);
  expect(changes).toBe(1);
  expect(lines()).toMatchObject([{ event: 'strategy.loaded', level: 'info', file: 'mine.yaml' }]);
  expect(lines()[0]?.msg).toBe('strategy taken up from mine.yaml; changed: reserveCredits 5,000 -> 7,000');
});

test.each<[string, object, object, string | undefined]>([
  ['nothing', { a: 1, b: [{ c: 2 }] }, { a: 1, b: [{ c: 2 }] }, undefined],
  [
    'a key in a group, and one that is new',
    { a: { b: 1, c: 2 } },
    { a: { b: 1, c: 3 }, d: 4 },
    'a.c 2 -> 3; d not set -> 4',
  ],
  ['a key of an entry', { buy: [{ most: 1 }, { most: 2 }] }, { buy: [{ most: 1 }, { most: 3 }] }, 'buy[1].most 2 -> 3'],
  [
    'a list that has another entry',
    { buy: [{ most: 1 }] },
    { buy: [{ most: 1 }, { most: 2 }] },
    'buy [{most:1}] -> [{most:1}, {most:2}]',
  ],
  ['a list of words', { lanes: ['mine', 'haul'] }, { lanes: ['mine', 'trade'] }, 'lanes [mine, haul] -> [mine, trade]'],
  [
    'eight keys at most',
    {},
    Object.fromEntries(Array.from('abcdefghij', (key) => [key, 1])),
    `${Array.from('abcdefgh', (key) => `${key} not set -> 1`).join('; ')}; and 2 more`,
  ],
])('the changed keys of a strategy are named: %s', (_, before, after, named) => {
  expect(changedKeys(before, after)).toBe(named);
});

test('a word that nobody has heard of is one warning, however often it is read, and the strategy is taken up', () => {
  for (const remark of ['', '# again\n', '# and again\n']) {
    writeFileSync(strategyPath(), remark + GOOD.replace('  goods: []', '  goods: [SPICE]'));
    expect(file.reload().kind).toBe('done');
  }
  expect(file.current().avoid.goods).toEqual(['SPICE']);
  const warned = lines().filter(({ event }) => event === 'strategy.unheard');
  expect(warned).toMatchObject([{ level: 'warn', reason: expect.stringContaining('got "SPICE"') }]);
});

test('each different mistake is one warning, however often it is read; the old strategy stays until it is mended', () => {
  const before = file.current();
  const mistakes: (readonly [() => void, RegExp])[] = [
    [
      () => writeFileSync(strategyPath(), GOOD.replace('reserveCredits', 'reserveCredit')),
      /reserveCredit: expected one of/,
    ],
    [() => writeFileSync(strategyPath(), 'ships: ['), /mine\.yaml:1: expected/],
    [() => writeFileSync(strategyPath(), 'x'.repeat(100_000)), /a file of 100000 bytes/],
    [() => rmSync(strategyPath()), /expected a YAML file, got no such file \("mine\.yaml"\)/],
    [() => mkdirSync(strategyPath()), /expected a YAML file, got a folder/],
  ];
  for (const [make, said] of mistakes) {
    make();
    for (let time = 0; time < 3; time++) {
      expect(file.reload()).toEqual({ kind: 'refused', message: expect.stringMatching(said) });
    }
    expect(file.view().problem).toMatch(said);
  }
  expect(lines().map(({ event, level }) => [event, level])).toEqual(mistakes.map(() => ['strategy.refused', 'warn']));
  expect(file.current()).toBe(before);
  expect(JSON.stringify([lines(), file.view()])).not.toContain(folder.path);
  rmdirSync(strategyPath());
  writeFileSync(strategyPath(), GOOD);
  file.reload();
  expect(file.view().problem).toBeNull();
  expect(lines().at(-1)).toMatchObject({ event: 'strategy.loaded' });
});

test('what takes effect at a start only is told by its key, and no secret with it', () => {
  const notices = `notices: { url: "${HOOK}" }`;
  writeConfig(`limits: { requestsPerMinute: 100 }\ndashboard: { port: 0 }\nlog: { level: debug }\n${notices}\n`);
  expect(file.reload()).toEqual({
    kind: 'done',
    message: 'strategy unchanged: mine.yaml; from the next start on: limits, log, dashboard, notices',
  });
  writeConfig(notices.replace('https:', 'gopher:'));
  const refused = file.reload();
  expect(refused).toMatchObject({ kind: 'refused', message: expect.stringMatching(/notices\.url: expected an https/) });
  expect(JSON.stringify([refused, lines(), file.view()])).not.toContain('a-secret-of-the-owner');
});

describe('F65: files that are changed while they are watched', () => {
  /** Watches the files for these seconds, after each of the steps. */
  async function watched(...steps: readonly (readonly [change: () => void, seconds: number])[]): Promise<void> {
    vi.useFakeTimers();
    const ended = new AbortController();
    try {
      void file.watch(ended.signal);
      for (const [change, seconds] of steps) {
        change();
        await vi.advanceTimersByTimeAsync(seconds * 1_000);
      }
    } finally {
      ended.abort();
      vi.useRealTimers();
    }
  }
  const write = (text: string) => () => writeFileSync(strategyPath(), text);
  const events = () => lines().map(({ event }) => event);
  const MORE = GOOD.replace(/^reserveCredits: .*$/m, 'reserveCredits: 7');
  /** The parts in which a slow writer may leave it; each is a sound strategy, a broken one or none. */
  const cuts = Array.from({ length: 12 }, (_, part) => Math.floor((MORE.length * part) / 12));

  test.each(cuts)(
    'never come into force by their first %d characters, of whatever length, and then do as a whole',
    async (at) => {
      const before = file.current();
      await watched([write(MORE.slice(0, at)), 20]);
      expect(file.current()).toBe(before);
      expect(events()).toEqual(['strategy.unfinished']);
      await watched([write(MORE), 3]);
      expect(events()).toEqual(['strategy.unfinished', 'strategy.loaded']);
      expect(file.current().reserveCredits).toBe(7);
    },
  );

  test('are taken with fewer keys once they stand still for half a minute', async () => {
    const less = GOOD.replace(/^reserveCredits: .*$/m, '');
    await watched([write(less), 29]);
    expect(events()).toEqual(['strategy.unfinished']);
    await watched([() => {}, 5], [() => {}, 30]);
    expect(events()).toContain('strategy.loaded');
  });

  test('may be away for a moment, as editors leave them, or be emptied, and nobody is warned', async () => {
    await watched([() => rmSync(strategyPath()), 10], [write(''), 10], [write(GOOD), 5]);
    expect(events()).toEqual(['strategy.unfinished', 'strategy.unfinished']);
    expect(changes).toBe(0);
  });

  test('that stay away or empty are one warning, and the old strategy stays', async () => {
    const before = file.current();
    await watched([write(''), 40]);
    expect(events()).toEqual(['strategy.unfinished', 'strategy.refused']);
    expect(file.current()).toBe(before);
  });

  test('with a mistake are told at once, and with the same keys in another order taken at once', async () => {
    await watched([write(GOOD.replace('reserveCredits', 'reserveCredit')), 3], [write(`# a remark\n${MORE}`), 3]);
    expect(events()).toEqual(['strategy.refused', 'strategy.loaded']);
  });

  test('are the config too, which loses the name of its strategy', async () => {
    const before = file.current();
    const cut = 'server: { kind: embedded }\n';
    await watched([() => writeFileSync(join(folder.path, 'config.yaml'), cut), 20]);
    expect(file.current()).toBe(before);
    expect(events()).toEqual(['strategy.unfinished']);
  });
});
