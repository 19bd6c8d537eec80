import { expect, test } from 'vitest';
import { createEventHub } from '../../../src/events/hub.ts';
import type { FleetEvents } from '../../../src/fleet/events.ts';
import { createClaimBook } from '../../../src/fleet/missions/claim-book.ts';
import { reasonOf } from '../../../src/game/reasons.ts';
import type { Claim, Mission } from '../../../src/plan/mission.ts';
import type { MissionRow } from '../../../src/store/books/missions.ts';
import type { Clock } from '../../../src/time/clock.ts';
import { aMission } from '../../kit/makers.ts';

function missionOf(shipSymbol: string, lane: Mission['lane'], ...claims: Claim[]): Mission {
  return { ...aMission([], shipSymbol), lane, claims };
}

function claimBookAt() {
  let nowMs = 0;
  const clock: Clock = { nowMs: () => 5_000 - 7 * nowMs, monotonicMs: () => nowMs, sleepUntil: async () => {} };
  const passMs = (ms: number) => {
    nowMs += ms;
  };
  const rows: MissionRow[] = [];
  const events = createEventHub<FleetEvents>();
  events.subscribe('missionEnded', (row) => void rows.push(row));
  return { claimBook: createClaimBook(clock, events), passMs, rows };
}

test('missions are numbered per ship, also after a release', () => {
  const { claimBook } = claimBookAt();
  const names = ['A-1', 'A-2', 'A-1'].map((ship) => claimBook.claim(missionOf(ship, 'mine')));
  claimBook.release('A-1');
  expect([...names, claimBook.claim(missionOf('A-1', 'mine'))]).toEqual(['A-1/1.1', 'A-2/1.1', 'A-1/1.2', 'A-1/1.3']);
});

test("time on missions adds up by lane, a running mission's included, whatever the wall clock does", () => {
  const { claimBook, passMs } = claimBookAt();
  claimBook.claim(missionOf('A-1', 'mine'));
  passMs(1_000);
  claimBook.claim(missionOf('A-2', 'mine'));
  passMs(1_000);
  claimBook.claim(missionOf('A-1', 'contract'));
  passMs(500);
  claimBook.release('A-2');
  passMs(500);
  expect(Object.fromEntries(claimBook.shipMsByLane())).toEqual({ mine: 3_500, contract: 1_000 });
});

test.each<[string, Claim[], number]>([
  ['a mission that is there to look, for prices of ships as well', [{ kind: 'look', waypoint: 'X1-A-A' }], 1],
  ['no mission that does more than look', [{ kind: 'look', waypoint: 'X1-A-A' }, { kind: 'negotiation' }], 0],
  ['no mission that sets nothing aside', [], 0],
])('looks are needed by %s', (_, claims, leastRequests) => {
  const { claimBook, rows } = claimBookAt();
  claimBook.claim(missionOf('A-1', 'growth', ...claims));
  claimBook.requested('A-1', 'getShipyard', true);
  claimBook.release('A-1');
  expect(rows).toMatchObject([{ requests: 1, leastRequests }]);
});

test('a mission is written down with what it should bring to factories, and whether it came to its end', () => {
  const { claimBook, rows } = claimBookAt();
  const feeding = missionOf('A-1', 'supply');
  claimBook.claim({ ...feeding, expected: { ...feeding.expected, supplyBonusCredits: 4_000.4 } });
  claimBook.claim(missionOf('A-1', 'trade'));
  claimBook.pause('A-1', [reasonOf('noLanes')]);
  claimBook.claim(missionOf('A-1', 'haul'));
  claimBook.leave('A-1', 'betterMission');
  claimBook.leave('A-2', 'betterMission');
  expect(claimBook.current('A-1')).toMatchObject({ lane: 'haul' });
  claimBook.claim(missionOf('A-1', 'mine'));
  claimBook.cutOff('A-1');
  claimBook.cutOff('A-1');
  expect(rows.map(({ lane, supplyBonusCredits, ending }) => [lane, supplyBonusCredits, ending])).toEqual([
    ['supply', 4_000, 'done'],
    ['trade', 0, 'done'],
    [null, 0, 'done'],
    ['haul', 0, 'betterMission'],
    ['mine', 0, 'cutOff'],
  ]);
});
