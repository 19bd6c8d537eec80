import { describe, expect, test } from 'vitest';
import { codeIdentity } from '../../../src/backtest/remote/code-identity.ts';
import { packResult, packRun, unpackResult, unpackRun } from '../../../src/backtest/remote/sent-run.ts';
import type { Run, RunResult } from '../../../src/backtest/runs.ts';
import { loadSettings } from '../../../src/config/load.ts';

const settings = {
  ...loadSettings('config/argosy.yaml'),
  stateFolder: '/somewhere/of/this/machine',
  notices: { url: 'https://hooks.example/a-secret', events: [] },
} as unknown as Run['settings'];
const run: Run = { settings, seed: 7, hours: 1.5, world: { rivals: 3 }, isWatched: false, ship: 'ARGOSY-1-1' };

describe('a run that is sent', () => {
  test('arrives with all that it is played by, and nothing else of this machine', () => {
    const sent = packRun(run, 'ours', 'a-sweep');
    const { settings: arrived, ...rest } = unpackRun(sent, 'ours');
    expect(rest).toEqual({ seed: 7, hours: 1.5, world: { rivals: 3 }, isWatched: true, ship: 'ARGOSY-1-1' });
    const { server, limits, strategy } = settings;
    expect(arrived).toMatchObject({ server, limits, strategy });
    expect(JSON.stringify(sent)).not.toMatch(/a-secret|of\/this\/machine|argosy\.yaml/);
  });

  test('is refused where it was changed on its way, or is of another program', () => {
    const sent = packRun(run, 'ours', 'a-sweep');
    expect(() => unpackRun({ ...sent, run: sent.run.replace('"seed":7', '"seed":8') }, 'ours')).toThrow(/hash differs/);
    expect(() => unpackRun(sent, 'theirs')).toThrow('expected a run of the code theirs, got one of ours');
  });

  test('is not sent where a number would be lost', () => {
    expect(() => packRun({ ...run, hours: Number.POSITIVE_INFINITY }, 'ours', 'a-sweep')).toThrow(
      /^hours: .* Infinity$/,
    );
  });
});

test('the result of a week fits, and arrives as it was', () => {
  const sample = (_: unknown, index: number) => ({
    hour: index / 12,
    netWorth: 1e9 / 3,
    credits: -1 - index,
    requests: index,
  });
  const result = {
    figures: { seed: 7 },
    report: {},
    series: Array.from({ length: 2_016 }, sample),
  } as unknown as RunResult;
  expect(unpackResult(packResult(result))).toEqual(result);
});

test('the identity of the code is the same each time, and a name for a queue', () => {
  const { id, shown } = codeIdentity();
  expect(codeIdentity().id).toBe(id);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(shown).toMatch(/^\d+\.\d+\.\d+ \(code [0-9a-f]{12}, V8 \d+\.\d+\)$/);
});
