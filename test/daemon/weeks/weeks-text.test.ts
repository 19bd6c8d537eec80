import { expect, test } from 'vitest';
import { type AgentWeek, compareWeeks } from '../../../src/daemon/weeks/compare-weeks.ts';
import type { Week } from '../../../src/daemon/weeks/week.ts';
import { weeksText } from '../../../src/daemon/weeks/weeks-text.ts';
import { comparisonSentence } from '../../../src/daemon/weeks/weeks-view.ts';

const DAYS = [10_000_000, 300_000_000, 900_000_000];

/** A week of three days. */
function weekOfDays(resetDate: string, change: Partial<Week> = {}, worth: readonly number[] = DAYS): Week {
  return {
    version: 1,
    resetDate,
    beganAt: `${resetDate}T13:00:00.000Z`,
    hours: 24 * worth.length,
    days: worth.map((netWorth, index) => ({ day: index + 1, netWorth, credits: netWorth / 2 })),
    lanes: [
      { lane: 'chart', profitCredits: 700_000_000 },
      { lane: 'trade', profitCredits: 200_000_000 },
    ],
    gate: { builtAtHours: 30.5, costCredits: 6_000_000 },
    charts: 20_000,
    rank: { atHours: 70, byCredits: 3 },
    strategy: { name: 'default', sha256: 'a' },
    ...change,
  };
}

const BEFORE = weekOfDays('2026-11-15');
const BETTER = weekOfDays(
  '2026-11-22',
  {
    gate: { builtAtHours: 25.25, costCredits: 5_000_000 },
    lanes: [
      { lane: 'chart', profitCredits: 900_000_000 },
      { lane: 'trade', profitCredits: 150_000_000 },
    ],
    strategy: { name: 'mine', sha256: 'b' },
  },
  [12_000_000, 400_000_000, 1_080_000_000],
);

test.each<[string, Week, string]>([
  [
    'was better by its gate and its charts',
    BETTER,
    'At the end of day 3, 2026-11-22 had 180,000,000 (20 %) more than 2026-11-15: another strategy; the gate was finished 5.3 hours earlier; by lane: chart 200,000,000 more, trade 50,000,000 less',
  ],
  [
    'still runs: its last whole day counts, and no lane',
    { ...BETTER, hours: 60 },
    'At the end of day 2, 2026-11-22 had 100,000,000 (33 %) more than 2026-11-15: another strategy; the gate was finished 5.3 hours earlier',
  ],
  [
    'was the same',
    weekOfDays('2026-11-22'),
    'At the end of day 3, 2026-11-22 had as much as 2026-11-15: the same strategy',
  ],
])('a week that %s', (_, week, sentence) => {
  const comparison = compareWeeks(week, BEFORE);
  expect(comparison && comparisonSentence(week.resetDate, BEFORE.resetDate, comparison)).toBe(sentence);
});

test('weeks without a day in common are not compared', () => {
  expect(compareWeeks(weekOfDays('2026-11-22', { days: [] }), BEFORE)).toBeUndefined();
});

test('weeks of two agents are named by both, and each is compared with its own week before', () => {
  const weeks: AgentWeek[] = [
    { callsign: 'ONE', week: BEFORE },
    { callsign: 'TWO', week: BEFORE },
    { callsign: 'ONE', week: BETTER },
  ];
  const text = weeksText(weeks);
  expect(text).toMatch(/^ {2}2026-11-15 ONE +default +72 +900,000,000 +450,000,000 +30\.5 +6,000,000 +20,000 +3$/m);
  expect(text).toMatch(/^ {2}day +2026-11-15 ONE +2026-11-15 TWO +2026-11-22 ONE$/m);
  expect(text).toMatch(/^ {2}3 +900,000,000 +900,000,000 +1,080,000,000$/m);
  expect(text.match(/At the end of day/g)).toHaveLength(1);
  expect(text).toContain('At the end of day 3, 2026-11-22 ONE had');
});

test.each([60, 80])('no line is wider than %i columns', (screen) => {
  const text = weeksText(
    [
      { callsign: 'ONE', week: BEFORE },
      { callsign: 'ONE', week: BETTER },
    ],
    screen,
  );
  expect(text.split('\n').filter((line) => line.length > screen)).toEqual([]);
});
