import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HeartbeatReading, heartbeatFields } from '../../src/telemetry/heartbeat.ts';

const reading: HeartbeatReading = {
  credits: 181_000,
  netWorth: 221_000,
  netWorthPerHour: 3_000,
  requestsPerMinute: 150,
  gameHours: 2,
  shipsByState: { selling: 1, navigating: 3, planning: 0 },
  requestsStarted: 9_000,
  queueDepth: 4,
  oldestWaitSeconds: 1.26,
};

test('a heartbeat without one before it compares with the start', () => {
  expect(heartbeatFields(reading)).toEqual({
    credits: 181_000,
    netWorth: 221_000,
    netWorthPerHour: 3000,
    idleShips: 0,
    gameHours: 2,
    ships: 4,
    shipsByState: { navigating: 3, selling: 1 },
    requests: 9000,
    requestBudget: 18_000,
    budgetUsePercent: 50,
    queueDepth: 4,
    oldestWaitSeconds: 1.3,
  });
});

test('a later heartbeat counts requests since the one before; the budget is what the limits allow', () => {
  const sinceLast = { gameHours: 1.5, requestsStarted: 5_000 };
  expect(heartbeatFields({ ...reading, sinceLast, linesDropped: 2, rejected429: 1 })).toMatchObject({
    rejected429: 1,
    requests: 4000,
    requestBudget: 4500,
    budgetUsePercent: 88.9,
    linesDropped: 2,
  });
  const fewer = { ...reading, requestsPerMinute: 100 };
  expect(heartbeatFields(fewer)).toMatchObject({ requestBudget: 12_000, budgetUsePercent: 75 });
});

test('requests stand beside the profit of their lane, and what each of them earned', () => {
  const requestsByLane = { trade: 40, other: 9, contract: 10, scout: 7 };
  const profitByLane = { trade: 1_010, contract: -25, other: 90 };
  expect(heartbeatFields({ ...reading, requestsByLane, profitByLane })).toMatchObject({
    requestsByLane: { contract: 10, other: 9, scout: 7, trade: 40 },
    creditsPerRequestByLane: { contract: -2, other: 10, trade: 25 },
  });
  expect(heartbeatFields({ ...reading, requestsByLane, profitByLane: undefined })).not.toHaveProperty(
    'creditsPerRequestByLane',
  );
});

test('states stand in one order, whatever the order of the ships, and those that wait are counted', () => {
  const shipsByState = { waiting: 5, selling: 1, docking: 2, mining: 1 };
  const names = (fields: ReturnType<typeof heartbeatFields>) => Object.keys(fields.shipsByState);
  expect(names(heartbeatFields({ ...reading, shipsByState }))).toEqual(['docking', 'mining', 'selling', 'waiting']);
  expect(heartbeatFields({ ...reading, shipsByState })).toMatchObject({ ships: 9, idleShips: 5 });
});

test('no reading, not even at the very start or twice in one moment, gives a field that is no number', () => {
  const mark = {
    gameHours: fc.double({ min: 0, max: 1e4, noNaN: true }),
    requestsStarted: fc.nat(),
  };
  fc.assert(
    fc.property(fc.record(mark), fc.option(fc.record(mark), { nil: undefined }), (now, sinceLast) => {
      const { shipsByState: _, ...numbers } = heartbeatFields({ ...reading, ...now, sinceLast });
      for (const value of Object.values(numbers)) expect(Number.isFinite(value)).toBe(true);
    }),
  );
});
