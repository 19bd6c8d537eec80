import { expect, test } from 'vitest';
import { planNext } from '../../../src/fleet/missions/planning.ts';
import type { BudgetCategory, Mission } from '../../../src/plan/mission.ts';
import { aMission, aStop, SHIP } from '../../kit/makers.ts';
import { HOME } from '../../kit/replies.ts';
import { withShip } from '../../kit/ship-test.ts';

interface Worth {
  readonly profit: number;
  readonly seconds: number;
  readonly because?: string;
  readonly fed?: number;
}

function mission(lane: BudgetCategory, { profit, seconds, because, fed = 0 }: Worth): Mission {
  const expected = { profitCredits: profit, seconds, requests: 1, ...(fed > 0 && { supplyBonusCredits: fed }) };
  return {
    ...aMission([aStop(HOME, { kind: 'negotiate' })]),
    lane,
    what: `some ${lane}`,
    expected,
    ...(because !== undefined && { because }),
  };
}

/** Why a ship took on a mission, as its logbook tells. */
function whyOf(taken: Mission, runnerUp?: Mission): Promise<string | null | undefined> {
  return withShip({}, async ({ shipRuntime }) => {
    const services = { ...shipRuntime.services, choose: () => ({ mission: taken, runnerUp, idle: [] }) };
    await planNext({ ...shipRuntime, services }, { shipSymbol: SHIP });
    return services.claimBook.current(SHIP)?.why;
  });
}

const TRADE = mission('trade', { profit: 9_000, seconds: 100 });

test.each<[string, Mission, Mission | undefined, string]>([
  ['what it should earn', TRADE, undefined, '9,000 credits in 100 s: 90 a second'],
  [
    'what the factories gain that it feeds',
    mission('supply', { profit: -50, seconds: 9, fed: 80 }),
    undefined,
    '-50 credits and 80 that the factories gain which it supplies in 9 s: 3.3 a second',
  ],
  [
    'what it is good for, where that is not what it earns',
    mission('scout', { profit: 0, seconds: 9, because: 'its prices are 5 min old' }),
    undefined,
    'its prices are 5 min old',
  ],
  [
    'the next best beside it',
    TRADE,
    mission('scout', { profit: 0, seconds: 9, because: 'its prices are 5 min old' }),
    '9,000 credits in 100 s: 90 a second; next best: some scout, its prices are 5 min old',
  ],
  [
    'what it brings the fleet, where another would earn more',
    { ...mission('contract', { profit: 100, seconds: 100 }), value: { credits: 25_000, seconds: 100 } },
    mission('supply', { profit: 900, seconds: 100 }),
    '100 credits in 100 s: 1 a second; next best: some supply, 900 credits in 100 s: 9 a second, but to the whole fleet it is worth 9 credits a second, the chosen one 250',
  ],
])('a mission is taken on because of %s', async (_, taken, runnerUp, why) => {
  expect(await whyOf(taken, runnerUp)).toBe(why);
});
