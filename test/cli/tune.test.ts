import { expect, test } from 'vitest';
import { readTuning } from '../../src/cli/tune.ts';
import { TUNING } from '../../src/plan/tuning/tuning.ts';

test('numbers that are named take the place of those of the tuning files, and no others', () => {
  const tuning = readTuning(['trade.minMarginRatio=0.2', 'trade.nearSeconds=1e2', 'contracts.netPartOfWanted=-1']);
  expect(tuning?.trade).toEqual({ ...TUNING.trade, minMarginRatio: 0.2, nearSeconds: 100 });
  expect(tuning?.contracts.netPartOfWanted).toBe(-1);
  expect(tuning?.digging).toEqual(TUNING.digging);
  expect(TUNING.trade.minMarginRatio).toBe(0.4);
});

test('without any the daemon plans by the tuning files', () => {
  expect(readTuning([])).toBeUndefined();
});

test.each([
  [
    'trade.minMarginRation=0.2',
    /expected the name of a tuned number, got trade\.minMarginRation; did you mean trade\.minMarginRatio\?/,
  ],
  ['nothing.like.this=1', /expected the name of a tuned number.*src\/plan\/tuning/],
  ['trade.minMarginRatio=much', /trade\.minMarginRatio: expected a number, got "much"/],
  ['trade.minMarginRatio=', /trade\.minMarginRatio: expected a number, got ""/],
  ['trade.minMarginRatio=Infinity', /expected a number/],
  ['trade.minMarginRatio', /expected name=number, such as trade\.minMarginRatio=0\.2/],
])('%s is refused with what was expected', (text, message) => {
  expect(() => readTuning([text])).toThrow(message);
});
