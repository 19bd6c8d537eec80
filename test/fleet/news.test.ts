import { expect, test } from 'vitest';
import type { Outcome } from '../../src/command/performer.ts';
import type { Lane } from '../../src/game/lanes.ts';
import type { Action } from '../../src/plan/mission.ts';
import { OTHER, withFleet } from '../kit/fleet.ts';
import { aMission, aStop, SHIP } from '../kit/makers.ts';
import { CONTRACT_ID, HOME } from '../kit/replies.ts';
import { type Answer, done, refused, unknown } from '../kit/ship-test.ts';

const negotiate: Action = { kind: 'negotiate' };
const accept: Action = { kind: 'accept', contractId: CONTRACT_ID };
const look: Action = { kind: 'look' };

/** Whether a ship that waits plans anew within a second after another one's action ended so. */
async function isWokenBy(action: Action, outcome: Outcome, lanes: readonly Lane[] = ['contract']): Promise<boolean> {
  const reply = Promise.withResolvers<Outcome>();
  let [sent, plans] = [false, 0];
  const mission = (shipSymbol: string) => {
    if (shipSymbol === OTHER) plans += 1;
    if (shipSymbol === OTHER || sent) return undefined;
    sent = true;
    return aMission([aStop(HOME, action)], SHIP);
  };
  const asked = { negotiate: 'negotiateContract', accept: 'acceptContract', look: 'getMarket' };
  const mine = asked[action.kind as keyof typeof asked];
  let woken = false;
  const answer: Answer = ({ operation }) => (operation === mine ? reply.promise : undefined);
  await withFleet({ lanes, mission, answer }, async (test) => {
    await test.pass(10);
    expect([plans, test.fleet.states().get(OTHER)]).toEqual([1, 'waiting']);
    reply.resolve(outcome);
    await test.pass(1);
    woken = plans > 1;
  });
  return woken;
}

test.each([
  ['hears at once of a contract that another negotiated', negotiate, done, true],
  ['hears at once of a contract that another accepted', accept, done, true],
  ['is not disturbed by an offer that was refused', negotiate, refused('contractNotFound'), false],
  ['is not disturbed by an offer whose reply was lost', negotiate, unknown, false],
  ['is not disturbed by what else others do', look, done, false],
] as const)('a ship that waits for something to do %s', async (_, action, outcome, isWoken) => {
  expect(await isWokenBy(action, outcome)).toBe(isWoken);
});

test('a ship that waits is not disturbed by a contract that is none of its business', async () => {
  expect(await isWokenBy(negotiate, done, ['trade', 'mine'])).toBe(false);
});
