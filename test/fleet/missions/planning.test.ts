import { expect, test } from 'vitest';
import { planNext } from '../../../src/fleet/missions/planning.ts';
import { aMission, aStop, SHIP } from '../../kit/makers.ts';
import { HOME } from '../../kit/replies.ts';
import { withShip } from '../../kit/ship-test.ts';

test('a mission is taken on with what it should earn, and the next best beside it', async () => {
  const mission = {
    ...aMission([aStop(HOME, { kind: 'negotiate' })]),
    expected: { profitCredits: 9_000, seconds: 100, requests: 1 },
  };
  const runnerUp = { ...aMission([]), lane: 'scout', what: 'some look', because: 'its prices are 5 min old' } as const;
  await withShip({}, async ({ shipRuntime }) => {
    const services = { ...shipRuntime.services, choose: () => ({ mission, runnerUp, idle: [] }) };
    await planNext({ ...shipRuntime, services }, { shipSymbol: SHIP });
    const why = '9,000 credits in 100 s: 90 a second; next best: some look, its prices are 5 min old';
    expect(services.claimBook.current(SHIP)?.why).toBe(why);
  });
});
