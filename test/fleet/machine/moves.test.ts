import { describe, expect, test } from 'vitest';
import { shipGraph } from '../../../scripts/docs/ship-graph.ts';
import { nextMove } from '../../../src/fleet/machine/moves.ts';
import { missionStart } from '../../../src/fleet/steps/step.ts';
import type { Action, Stop } from '../../../src/plan/mission.ts';
import { TUNING } from '../../../src/plan/tuning/tuning.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import type { Attempt } from '../../../src/world/failures/attempts.ts';
import { noteFailure } from '../../../src/world/failures/failed-actions.ts';
import { WITHOUT_EFFECT } from '../../../src/world/failures/patience.ts';
import { aContract, aMarket, aMission, aShip, aStop, aWorld, type ShipTold } from '../../kit/makers.ts';
import { AWAY, CONTRACT_ID, HOME, START_MS } from '../../kit/replies.ts';

const ORE = 'IRON_ORE';
const world = aWorld({ markets: [aMarket(HOME, { [ORE]: {} })], contracts: [aContract(ORE, 50)] });
const materials = [{ tradeSymbol: ORE, required: 50, fulfilled: 0 }];
world.constructions.set(HOME, { symbol: HOME, materials, isComplete: false, seenAtMs: START_MS });
const docked: ShipTold = { cargo: { [ORE]: 5 }, fuel: 100 };
const inOrbit: ShipTold = { ...docked, status: 'IN_ORBIT' };
const resting: ShipTold = { ...inOrbit, restsUntilMs: START_MS + 1 };
const extract: Action = { kind: 'extract' };
const survey: Action = { kind: 'survey', times: 1 };
const sell: Action = { kind: 'sell', tradeSymbol: ORE, units: 5 };
const buy: Action = { kind: 'buy', tradeSymbol: ORE, units: 5, maxUnitPriceCredits: 100 };
const deliver: Action = { kind: 'deliver', contractId: CONTRACT_ID, tradeSymbol: ORE, units: 5 };
const handOver: Action = { kind: 'transfer', tradeSymbol: ORE, units: 5, to: 'ARGOSY-2' };
const look: Action = { kind: 'look' };
const chart: Action = { kind: 'chart' };
const jump: Action = { kind: 'jump', destination: 'X1-Z-I9' };
const readSystem: Action = { kind: 'readSystem' };
const supply: Action = { kind: 'supplyConstruction', tradeSymbol: ORE, units: 5 };
const BUY: Action = { kind: 'buyShip', shipType: 'SHIP_PROBE' };

function moveOf(ship: ShipTold, ...stops: Stop[]) {
  return nextMove(missionStart(aMission(stops)), aShip(ship), world, { tuning: TUNING, serverMs: START_MS });
}

const burning: Stop = { waypoint: AWAY, flightMode: 'BURN', actions: [] };

const tooDear: Action = { kind: 'buy', tradeSymbol: ORE, units: 5, maxUnitPriceCredits: 1 };
const cheap: Action = { ...tooDear, maxUnitPriceCredits: 999 };
const empty: ShipTold = { fuel: 100 };

test.each<[what: string, ship: ShipTold, stops: readonly Stop[], next: string]>([
  ['is over when nothing could be bought', empty, [aStop(HOME, tooDear), aStop(AWAY, look, deliver)], 'planning'],
  ['is over when there is nothing to sell', empty, [aStop(AWAY, { kind: 'refuel' }, sell)], 'planning'],
  ['goes on with what is in the hold', docked, [aStop(HOME, tooDear), aStop(AWAY, look, deliver)], 'orbiting'],
  ['goes on where goods can still be had', empty, [aStop(AWAY, cheap, sell)], 'orbiting'],
  ['goes on where some can still be dug', empty, [aStop(AWAY, extract, sell)], 'orbiting'],
  ['goes on where there is more to do', empty, [aStop(AWAY, sell, { kind: 'negotiate' })], 'orbiting'],
  ['is not one that only looks', empty, [aStop(AWAY, { kind: 'refuel' }, look)], 'orbiting'],
])('a mission to hand over goods that are not in the hold %s', (_, ship, stops, next) => {
  const move = moveOf(ship, ...stops);
  expect(move.next).toBe(next);
  expect(move.ending).toBe(next === 'planning' ? 'emptyHold' : undefined);
});

/** From a state, a ship as that state leaves it and what its mission wants: the state that comes next. */
const later = isoFromMs(START_MS + 60_000);
const full = { capacity: 5 };

const MOVES: readonly (readonly [from: string, ship: ShipTold, stop: Stop, next: string])[] = [
  ['checkingCargo', docked, aStop(HOME, sell), 'selling'],
  ['checkingCargo', docked, aStop(HOME, deliver), 'delivering'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'fulfill', contractId: CONTRACT_ID }), 'fulfilling'],
  ['checkingCargo', docked, aStop(HOME, buy), 'buying'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'refuel' }), 'refuelling'],
  ['checkingCargo', docked, aStop(HOME, look), 'looking'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'negotiate' }), 'negotiating'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'accept', contractId: CONTRACT_ID }), 'accepting'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'buyShip', shipType: 'SHIP_PROBE' }), 'buyingShip'],
  ['checkingCargo', inOrbit, aStop(HOME, { kind: 'chart' }), 'charting'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'jettison', tradeSymbol: ORE, units: 5 }), 'jettisoning'],
  ['checkingCargo', resting, aStop(HOME, extract), 'coolingDown'],
  ['checkingCargo', inOrbit, aStop(HOME, survey), 'surveying'],
  ['checkingCargo', inOrbit, aStop(HOME, extract), 'extracting'],
  ['checkingCargo', inOrbit, aStop(HOME, { kind: 'siphon' }), 'siphoning'],
  ['checkingCargo', inOrbit, aStop(HOME, handOver), 'transferring'],
  ['checkingCargo', { ...inOrbit, ...full }, aStop(HOME, { ...extract, staysUntil: later }), 'awaitingHauler'],
  ['checkingCargo', inOrbit, aStop(HOME, { kind: 'load', leavesWith: 30, until: later }), 'loading'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'scrap' }), 'scrapping'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'repair' }), 'repairing'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'install', part: 'MOUNT_A' }), 'installing'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'remove', part: 'MOUNT_A' }), 'removing'],
  ['checkingCargo', inOrbit, aStop(HOME, { kind: 'refine', good: 'IRON' }), 'refining'],
  ['checkingCargo', resting, aStop(HOME, { kind: 'refine', good: 'IRON' }), 'coolingDown'],
  ['checkingCargo', docked, aStop(HOME, { kind: 'refine', good: 'IRON' }), 'orbiting'],
  ['checkingCargo', inOrbit, aStop(HOME, jump), 'jumping'],
  ['checkingCargo', docked, aStop(HOME, readSystem), 'readingSystem'],
  ['checkingCargo', docked, aStop(HOME, supply), 'supplyingConstruction'],
  ['orbiting', inOrbit, aStop(HOME, chart), 'charting'],
  ['orbiting', inOrbit, aStop(HOME, jump), 'jumping'],
  ['navigating', inOrbit, aStop(HOME, chart), 'charting'],
  ['navigating', inOrbit, aStop(HOME, jump), 'jumping'],
  ['charting', inOrbit, burning, 'settingFlightMode'],
  ['charting', inOrbit, aStop(AWAY), 'navigating'],
  ['charting', inOrbit, aStop(HOME, readSystem), 'readingSystem'],
  ['charting', resting, aStop(HOME, jump), 'coolingDown'],
  ['charting', inOrbit, aStop(HOME, jump), 'jumping'],
  ['jumping', resting, aStop(HOME, chart, readSystem), 'charting'],
  ['jumping', resting, aStop(HOME, readSystem, jump), 'readingSystem'],
  ['jumping', resting, aStop(HOME, jump), 'coolingDown'],
  ['readingSystem', resting, aStop(HOME, chart, jump), 'charting'],
  ['readingSystem', resting, aStop(HOME, jump), 'coolingDown'],
  ['coolingDown', { ...inOrbit, restsUntilMs: START_MS }, aStop(HOME, jump), 'jumping'],
  ['coolingDown', { ...inOrbit, restsUntilMs: START_MS }, aStop(HOME, { kind: 'siphon' }), 'siphoning'],
  ['siphoning', resting, aStop(HOME, { kind: 'siphon' }), 'coolingDown'],
  ['transferring', resting, aStop(HOME, extract), 'coolingDown'],
  ['checkingCargo', inOrbit, aStop(HOME, sell), 'docking'],
  ['checkingCargo', docked, aStop(HOME, extract), 'orbiting'],
  ['checkingCargo', docked, aStop(AWAY), 'orbiting'],
  ['checkingCargo', inOrbit, burning, 'settingFlightMode'],
  ['checkingCargo', inOrbit, aStop(AWAY), 'navigating'],
  ['orbiting', inOrbit, burning, 'settingFlightMode'],
  ['orbiting', inOrbit, aStop(AWAY), 'navigating'],
  ['orbiting', resting, aStop(HOME, extract), 'coolingDown'],
  ['orbiting', inOrbit, aStop(HOME, survey), 'surveying'],
  ['orbiting', inOrbit, aStop(HOME, extract), 'extracting'],
  ['settingFlightMode', { ...inOrbit, flightMode: 'BURN' }, burning, 'navigating'],
  ['navigating', inOrbit, aStop(HOME, sell), 'docking'],
  ['navigating', inOrbit, aStop(HOME, look), 'looking'],
  ['navigating', inOrbit, burning, 'settingFlightMode'],
  ['navigating', inOrbit, aStop(AWAY), 'navigating'],
  ['navigating', resting, aStop(HOME, survey), 'coolingDown'],
  ['navigating', inOrbit, aStop(HOME, survey), 'surveying'],
  ['navigating', inOrbit, aStop(HOME, extract), 'extracting'],
  ['coolingDown', { ...inOrbit, restsUntilMs: START_MS }, aStop(HOME, survey), 'surveying'],
  ['coolingDown', { ...inOrbit, restsUntilMs: START_MS }, aStop(HOME, extract), 'extracting'],
  ['delivering', docked, aStop(HOME, { kind: 'fulfill', contractId: CONTRACT_ID }), 'fulfilling'],
  ['surveying', resting, aStop(HOME, extract), 'coolingDown'],
  ['extracting', resting, aStop(HOME, extract), 'coolingDown'],
  ['extracting', inOrbit, aStop(HOME, handOver), 'transferring'],
  ['coolingDown', inOrbit, aStop(HOME, handOver), 'transferring'],
  ['transferring', inOrbit, aStop(HOME, extract), 'extracting'],
  ['navigating', inOrbit, aStop(HOME, { kind: 'load', leavesWith: 30, until: later }), 'loading'],
  ['looking', inOrbit, aStop(HOME, sell), 'docking'],
  ['looking', docked, aStop(HOME, buy), 'buying'],
  ['refuelling', docked, aStop(AWAY), 'orbiting'],
  ['selling', docked, aStop(HOME, sell), 'selling'],
  ['selling', docked, aStop(HOME, look), 'looking'],
  ['selling', docked, aStop(HOME, buy), 'buying'],
  ['selling', docked, aStop(HOME, { kind: 'refuel' }), 'refuelling'],
  ['selling', docked, aStop(AWAY), 'orbiting'],
  ['buying', docked, aStop(HOME, buy), 'buying'],
  ['buying', docked, aStop(HOME, deliver), 'delivering'],
  ['buying', docked, aStop(HOME, { kind: 'refuel' }), 'refuelling'],
  ['buying', docked, aStop(AWAY), 'orbiting'],
];

test.each(MOVES)('%s, then %j with %j is followed by %s', (_, ship, stop, next) => {
  expect(moveOf(ship, stop).next).toBe(next);
});

test('every "next move" of the machine is in the table above, so that none is written out in vain', () => {
  const inTable = new Set(MOVES.map(([from, , , next]) => `${from} → ${next}`));
  const inMachine = shipGraph().states.flatMap(({ edges }) =>
    edges.filter(({ because }) => because === 'next move').map(({ from, to }) => `${from} → ${to}`),
  );
  expect([...inTable].sort()).toEqual(inMachine.sort());
});

describe('several stops', () => {
  test('a ship leaves for its first stop, with the flight mode of that leg', () => {
    const move = moveOf(inOrbit, burning, aStop(HOME, sell));
    expect(move).toMatchObject({ next: 'settingFlightMode', step: undefined, progress: { stopIndex: 0 } });
  });

  test('it leaves for the next stop when all actions here are done', () => {
    const move = moveOf(inOrbit, aStop(HOME, { kind: 'jettison', tradeSymbol: 'GOLD', units: 1 }), aStop(AWAY, look));
    expect(move).toMatchObject({ next: 'navigating', progress: { stopIndex: 1, actions: [look] } });
  });

  test('stops at the same place follow each other without a flight', () => {
    const move = moveOf(docked, aStop(HOME), aStop(HOME), aStop(HOME, sell));
    expect(move).toMatchObject({ next: 'selling', progress: { stopIndex: 2 } });
  });

  test('the mission is done when nothing is left at its last stop', () => {
    const over = { next: 'planning', step: undefined, progress: undefined };
    for (const stops of [[aStop(HOME), aStop(HOME)], []]) expect(moveOf(docked, ...stops)).toEqual(over);
  });
});

test('a cooldown is over at its very instant, not before', () => {
  const at = (restsUntilMs: number) => moveOf({ ...inOrbit, restsUntilMs }, aStop(HOME, extract)).next;
  expect([at(START_MS + 1), at(START_MS), at(START_MS - 1)]).toEqual(['coolingDown', 'extracting', 'extracting']);
});

test('actions that need neither dock nor orbit are done where the ship is', () => {
  for (const action of [look, { kind: 'negotiate' }, { kind: 'accept', contractId: CONTRACT_ID }] as const) {
    expect(moveOf(docked, aStop(HOME, action)).next).toBe(moveOf(inOrbit, aStop(HOME, action)).next);
  }
});

test('a stop in another system to which no jump led ends the mission: no ship flies there', () => {
  const move = moveOf(inOrbit, aStop(HOME), aStop('X1-Z-I9', readSystem));
  expect(move).toMatchObject({ next: 'planning', ending: 'nextFlightFailed' });
});

describe('what lately was in vain', () => {
  const here = { place: HOME, ship: aShip({}).symbol };

  /** What a ship does next to which an action has been in vain twice. */
  function moveAfter(attempt: Attempt, ship: ShipTold, ...stops: Stop[]) {
    const tried = aWorld({ markets: [aMarket(HOME, { [ORE]: {} })], contracts: [aContract(ORE, 50)] });
    for (let time = 0; time < 2; time++) noteFailure(tried, attempt, WITHOUT_EFFECT, START_MS);
    return nextMove(missionStart(aMission(stops)), aShip(ship), tried, { tuning: TUNING, serverMs: START_MS });
  }

  test.each<[what: string, attempt: Attempt, ship: ShipTold, actions: readonly Action[], next: string]>([
    ['a sale is passed over', { action: 'sell', good: ORE, ...here }, docked, [sell, look], 'looking'],
    ['docking is not tried for a sale', { action: 'dock', ...here }, inOrbit, [sell, look], 'looking'],
    ['leaving the dock is not tried for a survey', { action: 'orbit', ...here }, docked, [extract, sell], 'selling'],
    ['fuel is not asked for', { action: 'refuel', ...here }, docked, [{ kind: 'refuel' }, sell], 'selling'],
    ['what the owner orders is tried', { action: 'buyShip', good: 'SHIP_PROBE', ...here }, docked, [BUY], 'buyingShip'],
  ])('%s', (_, attempt, ship, actions, next) => {
    expect(moveAfter(attempt, ship, aStop(HOME, ...actions)).next).toBe(next);
  });

  test('a flight ends the mission, and why is said', () => {
    const ended = { next: 'planning', ending: 'nextFlightFailed' };
    const attempts: Attempt[] = [
      { action: 'navigate', ...here, place: AWAY },
      { action: 'orbit', ...here },
    ];
    for (const attempt of attempts) expect(moveAfter(attempt, docked, aStop(AWAY, sell))).toMatchObject(ended);
  });

  test('a change of flight mode is left out: the ship flies in the one that it has', () => {
    expect(moveOf(inOrbit, burning).next).toBe('settingFlightMode');
    expect(moveAfter({ action: 'setFlightMode', ...here, place: 'BURN' }, inOrbit, burning).next).toBe('navigating');
  });
});
