import { expect, test } from 'vitest';
import { runBacktest } from '../../../../src/backtest/run.ts';
import { loadSettings } from '../../../../src/config/load.ts';
import type { Strategy } from '../../../../src/config/schema/strategy-schema.ts';
import { createLog, type LogLine } from '../../../../src/telemetry/log.ts';

const RICH_CREDITS = 250_000;

/** A game hour of a fleet that buys no ships. */
async function play(change: (strategy: Strategy) => Partial<Strategy>) {
  const settings = loadSettings('config/argosy.yaml');
  const heard: LogLine[] = [];
  const strategy = { ...settings.strategy, purchases: [], ...change(settings.strategy) };
  const { figures } = await runBacktest({
    settings: { ...settings, strategy },
    seed: 1,
    hours: 1,
    logOn: ({ nowMs }) => {
      const log = createLog({ level: 'info', nowMs, destination: { write: () => {} } });
      log.tap((line) => heard.push(line));
      return log;
    },
  });
  return { credits: figures.credits, heard };
}

test('a rule that counts only above some credits sets the fleet at rest then, and the log says when', async () => {
  const rest = { name: 'rest', when: { creditsAbove: RICH_CREDITS }, match: { symbol: '*' }, lanes: [] } as const;
  const always = await play(() => ({}));
  const { credits, heard } = await play(({ ships }) => ({ ships: [{ ...rest, lanes: [] }, ...ships] }));
  expect(always.credits).toBeGreaterThan(2 * RICH_CREDITS);
  expect(credits).toBeGreaterThan(RICH_CREDITS);
  expect(credits).toBeLessThan(2 * RICH_CREDITS);
  const told = heard.filter(({ event }) => event === 'strategy.waits' || event === 'strategy.counts');
  expect(told[0]?.msg).toMatch(/^ships\.rest waits for credits above 250,000 \(now 17\d,\d+\)$/);
  expect(told.map(({ msg }) => msg)).toContain('ships.rest counts now');
});
