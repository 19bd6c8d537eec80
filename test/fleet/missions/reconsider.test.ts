import { expect, test } from 'vitest';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import { createEventHub } from '../../../src/events/hub.ts';
import { hasBetterMission } from '../../../src/fleet/missions/reconsider.ts';
import type { FleetServices } from '../../../src/fleet/services.ts';
import { NO_CLAIMS } from '../../../src/plan/common/claims.ts';
import { PlanContext } from '../../../src/plan/context.ts';
import type { Action, BudgetCategory, Mission } from '../../../src/plan/mission.ts';
import { aContract, aMission, aShip, aStop, aWorld, SHIP } from '../../kit/makers.ts';
import { START_MS } from '../../kit/replies.ts';

const LANES = ['contract', 'trade', 'scout'];

const LOOK: readonly Action[] = [{ kind: 'look' }];
const of = (lane: BudgetCategory): Mission => ({
  ...aMission([aStop('X1-A-1', ...LOOK), aStop('X1-A-2', ...LOOK)]),
  lane,
});
const SEARCH: Mission = { ...of('contract'), claims: [{ kind: 'search', tradeSymbol: 'IRON' }] };

interface Told {
  readonly on: Mission;
  readonly now: Mission | undefined;
  /** What the lanes have that come first: what the ship would choose unless told. */
  readonly first?: Mission | 'nothing';
  readonly cargo?: Readonly<Record<string, number>>;
  /** How many stops it has behind it, of two. */
  readonly stopIndex?: number;
  /** Whether the contract that is there has been accepted. */
  readonly accepted?: boolean;
}

/** The lanes before which was asked, and undefined for all. */
type Asked = (string | undefined)[];

function leaves({ on, now, first = now, cargo = {}, accepted = false, stopIndex = 0 }: Told, asked: Asked = []) {
  const contract = { ...aContract('IRON', 40), accepted };
  const ship = aShip({ cargo });
  const world = aWorld({ ships: [ship], contracts: [contract] });
  const strategy = { ships: [{ match: { symbol: '*' }, lanes: LANES }] };
  const facts = {
    world,
    strategy: strategy as unknown as Strategy,
    claims: NO_CLAIMS,
    nowMs: START_MS,
    speed: 1,
    scarcity: 0,
  };
  const services = {
    events: createEventHub(),
    world: { view: world },
    strategy: () => strategy,
    planFor: () => new PlanContext(facts, ship),
    choose: (_plan: unknown, before?: string) => {
      asked.push(before);
      const mission = before === undefined ? now : first === 'nothing' ? undefined : first;
      return { mission, runnerUp: undefined, idle: [] };
    },
  };
  return hasBetterMission(services as unknown as FleetServices, SHIP, { mission: on, stopIndex, actions: LOOK });
}

test.each<[string, Told, boolean]>([
  ['leaves a trade for a contract that has come up', { on: of('trade'), now: of('contract') }, true],
  ['goes on with a trade that outdoes contracts', { on: of('trade'), first: of('contract'), now: of('trade') }, false],
  ['leaves a look for a trade that has come up', { on: of('scout'), now: of('trade') }, true],
  ['goes on where only a look is left at its last stop', { on: of('scout'), now: of('trade'), stopIndex: 1 }, false],
  ['goes on where nothing has come up', { on: of('trade'), first: 'nothing', now: undefined }, false],
  ['goes on where only a later lane has something', { on: of('trade'), first: 'nothing', now: of('scout') }, false],
  [
    'goes on with a trade, whatever other trade there is',
    { on: of('trade'), first: 'nothing', now: of('trade') },
    false,
  ],
  [
    'leaves a trade for what comes first, though a search does',
    { on: of('trade'), first: SEARCH, now: of('contract') },
    true,
  ],
  ['goes on with a trade where only a search comes first', { on: of('trade'), first: SEARCH, now: of('trade') }, false],
  ['goes on where goods are in the hold', { on: of('trade'), now: of('contract'), cargo: { IRON: 1 } }, false],
  ['leaves no contract for anything', { on: of('contract'), now: of('trade') }, false],
  ['leaves the search for what an offer asks as soon as something outdoes it', { on: SEARCH, now: of('trade') }, true],
  ['searches on for what an accepted contract asks', { on: SEARCH, now: of('trade'), accepted: true }, false],
  ['goes on searching where there is nothing else', { on: SEARCH, now: SEARCH }, false],
  ['leaves no purchase of a ship', { on: of('growth'), now: of('contract') }, false],
])('a ship that has arrived %s', (_, told, expected) => {
  expect(leaves(told)).toBe(expected);
});

test('a ship that has arrived asks only the lanes before its own where these have nothing', () => {
  const asked: Asked = [];
  leaves({ on: of('scout'), first: 'nothing', now: of('scout') }, asked);
  expect(asked).toEqual(['scout']);
});
