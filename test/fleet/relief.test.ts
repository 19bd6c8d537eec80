import { expect, test } from 'vitest';
import { startOf } from '../../src/fleet/orders.ts';
import { atHelm, sail } from './helm.ts';
import { AWAY, aMission, aShip, aStop, aWorld, SHIP, START_MS } from './ships.ts';

const OTHER = 'ARGOSY-2';

/** What follows the flight to the goods when somebody else has taken the mission over or not. */
async function afterTheFlight(relieves: string | undefined) {
  const told = { at: AWAY, status: 'IN_TRANSIT', arrivalMs: START_MS + 60_000, cargo: { IRON: 1 } } as const;
  const flying = aShip(told);
  const world = aWorld({ ships: [flying, aShip({ symbol: OTHER })] });
  return atHelm({ world }, async (helm) => {
    const mission = aMission([aStop(AWAY, { kind: 'look' })]);
    helm.services.treasury.claim(mission);
    const instead = { ...aMission([], OTHER), ...(relieves !== undefined && { relieves }) };
    setTimeout(() => helm.services.treasury.claim(instead), 30_000);
    const context = { progress: startOf(mission) };
    const { states } = await sail(helm, { state: 'navigating', context }, (state) =>
      ['planning', 'scouting'].includes(state),
    );
    return states.at(-1);
  });
}

test('a ship whose mission was taken over while it flew plans anew as soon as it has arrived', async () => {
  expect(await afterTheFlight(SHIP)).toBe('planning');
});

test('a ship goes on with its mission while nobody has taken it over', async () => {
  expect(await afterTheFlight(undefined)).toBe('scouting');
});
