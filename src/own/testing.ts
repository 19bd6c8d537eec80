import { deepEqual, equal, match, ok, rejects, throws } from 'node:assert/strict';
import { test as nodeTest } from 'node:test';
import type { OwnLane } from '../game/lanes.ts';
import { reasonText } from '../game/reasons.ts';
import { NO_CLAIMS } from '../plan/common/claims.ts';
import { PlanContext } from '../plan/context.ts';
import type { Mission } from '../plan/mission.ts';
import type { HookRefusal } from '../plan/own-code.ts';
import { isoFromMs } from '../time/iso.ts';
import type { Action, Proposed } from './lane.ts';
import { ASKED, Asker, memoryOf } from './testing/asked.ts';
import { contractOf, givenWorld, SITUATION_MS, symbolOf } from './testing/given-world.ts';
import type { Assert, CheckedMission, Given, RunTest, Situation } from './testing/interface.ts';
import { planTold, shipTold } from './told.ts';

export type * from './testing/interface.ts';

/** The symbol of a place by its short name: X1-TEST-A1 for A1. */
export const waypoint: (name: string) => string = symbolOf;

/** Runs a test: `test` of `node:test`. */
export const test: RunTest = nodeTest;

/** Says what a test expects: `node:assert/strict`. */
export const assert: Assert = { ok, equal, deepEqual, match, throws, rejects } as Assert;

function contextOf(given: Given): PlanContext {
  const { reserveCredits = 0, avoid: { markets = [], goods = [] } = {} } = given;
  const { world, ship } = givenWorld(given);
  const strategy = {
    agent: { callsigns: ['TEST'], faction: 'COSMIC' },
    ships: [{ match: { symbol: '*' }, lanes: [ASKED as OwnLane] }],
    reserveCredits,
    purchases: [],
    avoid: { markets: markets.map(symbolOf), goods: [...goods] },
  };
  return new PlanContext({ world, strategy, claims: NO_CLAIMS, nowMs: SITUATION_MS, speed: 1, scarcity: 0 }, ship);
}

/** The names that actions have in the interface of modules, where they are others. */
const TOLD_AS: Readonly<Record<string, string>> = {
  tradeSymbol: 'good',
  maxUnitPriceCredits: 'atMostCredits',
  minUnitPriceCredits: 'atLeastCredits',
};

function checkedMission({ what, because, stops, expected }: Mission): CheckedMission {
  const told = stops.map(({ waypoint, actions }) => {
    const named = actions.map((action) => Object.entries(action).map(([key, value]) => [TOLD_AS[key] ?? key, value]));
    return { waypoint, actions: named.map((one) => Object.fromEntries(one) as Action) };
  });
  const { profitCredits, seconds } = expected;
  return { what, ...(because !== undefined && { because }), stops: told, profitCredits, seconds };
}

function missionScored(ship: string, told: Partial<Proposed>): Mission {
  const { lane = 'trade', what = 'what the test says', profitCredits = 0, seconds = 600, goods = [] } = told;
  const { waypoints = goods.length === 0 ? [] : ['A1'] } = told;
  const sales = goods.map((tradeSymbol) => ({ kind: 'sell', tradeSymbol, units: 1 }) as const);
  const stops = waypoints.map((name, index) => {
    return { waypoint: symbolOf(name), flightMode: 'CRUISE', actions: index === 0 ? sales : [] } as const;
  });
  const expected = { profitCredits, seconds, requests: 0 };
  return { lane: lane as OwnLane, shipSymbol: told.ship ?? ship, what, stops, expected, claims: [] };
}

const verdictOf = (refusal: HookRefusal | undefined) => refusal?.why ?? true;

/** A situation in which modules can be asked as the daemon asks them. */
export function situation(given: Given = {}): Situation {
  const plan = contextOf(given);
  const kept = memoryOf(given.memory ?? {});
  const asker = new Asker(kept, given.seed ?? 1);
  const ship = shipTold(plan, plan.ship);
  return {
    plan: planTold(plan, { memory: kept.memory, random: asker.random }),
    ship,
    memory: kept.memory,
    propose: async (lane) => {
      const proposal = await asker.ask({ lane }, (runtime) => runtime.propose(plan, ASKED as OwnLane));
      if (proposal?.kind === 'mission') return checkedMission(proposal.mission);
      return proposal === undefined ? 'it was not asked' : reasonText(proposal.reason);
    },
    mayAccept: async (hook, contract) =>
      verdictOf(await asker.ask({ hook }, (runtime) => runtime.whyNotAccept(plan, contractOf(contract)))),
    mayBuy: async (hook, { type, priceCredits }) =>
      verdictOf(await asker.ask({ hook }, (runtime) => runtime.whyNotBuy(plan, type, priceCredits))),
    score: (hook, mission) =>
      asker.ask({ hook }, (runtime) => runtime.worthsOf(plan, [missionScored(ship.symbol, mission)])?.[0]),
    onEvent: (hook, event) =>
      asker.ask({ hook }, (runtime) =>
        runtime.tell({
          level: 'info',
          time: isoFromMs(SITUATION_MS),
          ship: undefined,
          fields: {},
          message: '',
          ...event,
        }),
      ),
  };
}
