import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/load.ts';
import { ownFolder } from '../argosy.ts';
import { argosyHere } from '../argosy-here.ts';

const folder = ownFolder();
afterAll(() => folder.remove());

/** As short as a backtest can be, unless told. */
const played = (...flags: string[]) =>
  argosyHere(['backtest', 'config/strategies/trader.yaml', '--hours', '0.01', ...flags]);
const backtest = (...flags: string[]) => played('--seed', '1-2', ...flags);

describe('argosy backtest', () => {
  test('prints with --json one array, reports included where they are wanted, and each seed once however often it is named', async () => {
    const { stdout } = await played('--seed', '2,1-2,2', '--json', '--report');
    const runs = JSON.parse(stdout) as { seed: number; report: { requests: unknown } }[];
    expect(runs.map(({ seed, report }) => [seed, report.requests !== undefined])).toEqual([
      [2, true],
      [1, true],
    ]);
  });

  test('searches the best values of several keys, judges them by other seeds and writes them into a new file', async () => {
    const best = join(folder.path, 'best.yaml');
    const keys = ['--sweep', 'reserveCredits=175000', '--sweep', 'purchases.0.atMost=1'];
    const search = ['--hours', '0.03', '--seed', '1-4', ...keys, '--write', best];
    const { stdout } = await played(...search);
    expect(stdout).toMatch(/^2 combinations, that of the file among them, on seeds 1, 2\n/);
    expect(stdout).toMatch(
      /\nrung 1: 2 combinations, 0\.03 hours, seeds 1, 2\n +reserveCredits +purchases\.0\.atMost /,
    );
    expect(stdout).toMatch(/\nverdict, by seeds 3, 4: reserveCredits=175000, purchases\.0\.atMost=1 \w+ /);
    expect(stdout).toMatch(/\nwrote .*best\.yaml\n$/);
    expect((await argosyHere(['check', best])).code).toBe(0);
    expect(loadSettings(best).strategy).toMatchObject({ reserveCredits: 175_000, purchases: [{ atMost: 1 }, {}, {}] });
    expect(await played(...search)).toMatchObject({ code: 78, stdout: '' });
  });

  test('says of which file and seed a report is', async () => {
    const { stdout } = await backtest('--report');
    expect([...stdout.matchAll(/^=== (.*) ===$/gm)].map(([, head]) => head)).toEqual([
      'config/strategies/trader.yaml, seed 1',
      'config/strategies/trader.yaml, seed 2',
    ]);
  });
});
