import { describe, expect, test } from 'vitest';
import { argosy } from '../argosy.ts';
import { argosyHere } from '../argosy-here.ts';

const SHORT = ['backtest', 'config/strategies/trader.yaml', '--hours', '0.01', '--world', 'kind'];

/** As short as a backtest can be, in one thread, since to start another takes longer, and in the world that is made soonest. */
const played = (...flags: string[]) => argosyHere([...SHORT, '--jobs', '1', ...flags]);
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

  test('writes only rows where nobody looks, errors aside; LOG_LEVEL brings the log to standard error', async () => {
    const short = [...SHORT, '--json'];
    const endings = await Promise.all(['', 'info'].map((LOG_LEVEL) => argosy(short, { env: { LOG_LEVEL } })));
    expect(endings.map(({ code, stdout }) => [code, JSON.parse(stdout).length])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    const [quiet, told] = endings.map(({ stderr }) => stderr);
    expect(quiet).toBe('');
    expect(told).toContain('"event":"agent.registered"');
  });

  test('says of which file and seed a report is', async () => {
    const { stdout } = await backtest('--report');
    expect([...stdout.matchAll(/^=== (.*) ===$/gm)].map(([, head]) => head)).toEqual([
      'config/strategies/trader.yaml, seed 1',
      'config/strategies/trader.yaml, seed 2',
    ]);
  });
});
