import { expect, test } from 'vitest';
import { createDaySums } from '../../../src/report/story/day-summary.ts';
import { gameDayAt } from '../../../src/report/story/game-days.ts';
import { createHourSums } from '../../../src/report/story/hour-sums.ts';
import { entry, HOUR_MS, stretch } from '../books.ts';

const DAY_MS = 24 * HOUR_MS;

test.each([
  ['at speed 1 days are those of UTC', 2.5 * DAY_MS, 1.75 * DAY_MS, 1, [2, 2 * DAY_MS, 3 * DAY_MS]],
  ['and the first is the one in which the books began', 1.9 * DAY_MS, 1.75 * DAY_MS, 1, [1, DAY_MS, 2 * DAY_MS]],
  ['at another speed they are counted from the books on', 1_000 + 25 * 60_000, 1_000, 60, [2, 1_441_000, 2_881_000]],
  ['a clock that was set back is of the first day', 0, 1_000, 60, [1, 1_000, 1_441_000]],
])('%s', (_, atMs, beganMs, speed, [day, fromMs, untilMs]) =>
  expect(gameDayAt(atMs, beganMs, speed)).toEqual({ day, fromMs, untilMs }),
);

test('a day: what lanes earned, ships bought, the gate, what was lost, and the best and worst missions', () => {
  const day = gameDayAt(DAY_MS, 0, 1);
  const sums = createDaySums(day);
  const at = (hours: number) => ({ atMs: DAY_MS + hours * HOUR_MS });
  const rows = [
    // Bought the day before, sold in this one: the mission counts whole, the day what it received.
    entry(-400, { ...at(-1), missionId: 'long' }),
    entry(900, { ...at(1), missionId: 'long' }),
    entry(-300, { ...at(1), missionId: 'bad' }),
    entry(100, { ...at(2), missionId: 'bad' }),
    entry(-5_000, { ...at(2), missionId: 'gate', lane: 'build' }),
    entry(-250, { ...at(2), missionId: 'cut' }),
    entry(-60, { ...at(2), missionId: 'supply', lane: 'supply' }),
    entry(-90, { ...at(2), missionId: 'only bought' }),
    entry(50, { ...at(3), lane: null, missionId: null }),
    entry(-20, { ...at(3), operation: 'purchaseShip', tradeSymbol: 'SHIP_PROBE', lane: 'growth', missionId: 'long' }),
    entry(-22, { ...at(4), operation: 'purchaseShip', tradeSymbol: 'SHIP_PROBE', lane: 'growth' }),
    entry(7_777, at(24)),
  ];
  for (const row of rows) sums.take(row);
  const ended = (id: string, hours: number, told = {}) => stretch({ id, endedAtMs: DAY_MS + hours * HOUR_MS, ...told });
  sums.end([
    ended('long', 1),
    ended('bad', 2),
    ended('gate', 2, { lane: 'build' }),
    ended('cut', 2, { ending: 'cutOff' }),
    ended('supply', 2, { lane: 'supply' }),
    ended('only bought', 2),
    ended('pause', 3, { lane: null }),
    ended('tomorrow', 25),
  ]);
  expect(sums.summary()).toEqual({
    ...day,
    earnedCredits: 900 - 300 + 100 - 250 + 50 - 60 - 90,
    earnedByLane: [
      { lane: 'trade', credits: 360 },
      { lane: 'other', credits: 50 },
      { lane: 'supply', credits: -60 },
    ],
    gateCredits: 5_000,
    bought: [{ shipType: 'SHIP_PROBE', ships: 2, credits: 42 }],
    lost: { missions: 1, credits: 200 },
    best: { ship: 'A-1', lane: 'trade', what: 'carry 10 IRON', profitCredits: 500 },
    worst: { ship: 'A-1', lane: 'trade', what: 'carry 10 IRON', profitCredits: -200 },
  });
});

test('the story of an hour: a line for each kind of deed, charts and ships as sums', () => {
  const sums = createHourSums(HOUR_MS);
  const at = (hours: number, operation: string, creditsDelta: number, told = {}) =>
    sums.take(entry(creditsDelta, { atMs: hours * HOUR_MS, operation, tradeSymbol: null, ...told }));
  at(0.1, 'createChart', 50_000);
  at(0.2, 'createChart', 50_000);
  at(0.3, 'sellCargo', 9);
  at(0.4, 'purchaseShip', -20_000, { tradeSymbol: 'SHIP_PROBE' });
  at(1.1, 'createChart', 1_000);
  at(1.2, 'fulfillContract', 7_000);
  at(1.3, 'supplyConstruction', 0, { tradeSymbol: 'FAB_MATS', units: 40 });
  at(1.4, 'supplyConstruction', 0, { tradeSymbol: 'FAB_MATS', units: 30 });
  expect(sums.lines().map(({ atMs, message }) => `${Math.round((10 * atMs) / HOUR_MS)}: ${message}`)).toEqual([
    '2: charted 2 waypoints for 100,000',
    '4: bought a SHIP_PROBE for 20,000',
    '11: charted a waypoint for 1,000',
    '12: fulfilled a contract: 7,000 on delivery',
    '14: brought 70 FAB_MATS to the jump gate',
  ]);
  at(30, 'createChart', 1_000);
  for (let hour = 31; hour < 60; hour++) at(hour, 'createChart', 1_000);
  expect(sums.lines()).toHaveLength(24);
});
