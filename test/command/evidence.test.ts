import { expect, test } from 'vitest';
import { isOlder } from '../../src/command/evidence/judges.ts';
import { newShip } from '../../src/command/evidence/new-ship.ts';
import { effectVerdict } from '../../src/command/evidence/verdict.ts';
import { isoFromMs } from '../../src/time/iso.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import { aShip, aWorld, SHIP } from '../kit/makers.ts';
import { aContract } from '../kit/planning.ts';
import { DAY_MS, HOME, START_MS } from '../kit/replies.ts';
import { ledgerRow } from '../store/rows.ts';

/** The ship had rested for a second when it was told to dig, with nothing in its hold. */
const BEFORE = { serverMs: START_MS, cooldownExpiration: isoFromMs(START_MS - 1_000), cargoUnits: 0 };
const PURCHASE = ledgerRow({ operation: 'purchaseShip', tradeSymbol: 'SHIP_COMMAND_FRIGATE', waypointSymbol: HOME });
const CHART = { operation: 'createChart', path: { shipSymbol: SHIP } } as const;
const DIG = { operation: 'siphonResources', path: { shipSymbol: SHIP } } as const;
const SURVEY = { operation: 'createSurvey', path: { shipSymbol: SHIP } } as const;
const SOON_MS = START_MS + 30_000;
const LATE_MS = START_MS + 70_000;
const IRON = { IRON: 3 };
type Scene = Parameters<typeof effectVerdict>[0];

/** The verdict on a command by what was read soon after it; nothing else is in the books unless told. */
const judged = (told: Pick<Scene, 'command' | 'world'> & Partial<Scene>) =>
  effectVerdict({ before: BEFORE, booked: [], serverMs: SOON_MS, ...told });

test.each([
  ['a cooldown that goes on', { restsUntilMs: LATE_MS }, SOON_MS, 'happened', 'happened'],
  ['a cooldown that goes on, and cargo', { restsUntilMs: LATE_MS, cargo: IRON }, SOON_MS, 'happened', 'happened'],
  // Others hand cargo over to a ship that surveys.
  ['no cooldown soon after, but cargo', { cargo: IRON }, SOON_MS, 'absent', 'absent'],
  ['no cooldown soon after, and no cargo', {}, SOON_MS, 'absent', 'absent'],
  ['no cooldown long after, but cargo', { cargo: IRON }, LATE_MS, 'happened', 'unclear'],
  ['no cooldown long after, and no cargo', {}, LATE_MS, 'absent', 'unclear'],
  ['the cooldown of before', { restsUntilMs: START_MS - 1_000 }, SOON_MS, 'absent', 'absent'],
  ['an older reply, with cargo of once', { restsUntilMs: START_MS - 1_000, cargo: IRON }, SOON_MS, 'absent', 'absent'],
  ['a reply older still', { restsUntilMs: START_MS - 70_000, cargo: IRON }, SOON_MS, 'absent', 'absent'],
])('digging or surveying whose reply is lost, when reading shows %s', (_, told, serverMs, digging, surveying) => {
  const read = { world: aWorld({ ships: [aShip(told)] }), serverMs };
  expect(judged({ ...read, command: DIG })).toBe(digging);
  expect(judged({ ...read, command: SURVEY })).toBe(surveying);
});

test('where the game runs sixty times as fast, a rest may be over a second later', () => {
  const world = { ...aWorld({ ships: [aShip({ cargo: IRON })] }), speed: 60 };
  const read = { world, serverMs: START_MS + 1_000 };
  expect(judged({ ...read, command: DIG })).toBe('happened');
  expect(judged({ ...read, command: SURVEY })).toBe('unclear');
});

test.each([
  ['the rest that was known', { restsUntilMs: START_MS + 60_000 }, false],
  ['a longer rest', { restsUntilMs: START_MS + 70_000 }, false],
  ['a rest that was over before', { restsUntilMs: START_MS - 1_000 }, true],
  ['no rest', {}, true],
])(
  'a record of a ship that rests for a minute yet, with %s, is or is not older than what was known',
  (_, told, isOld) => {
    const known = { cooldownExpiration: isoFromMs(START_MS + 60_000) };
    expect(isOlder(aShip(told), known, START_MS)).toBe(isOld);
  },
);

test('a record of a ship that left before it is known to have left is older than what was known', () => {
  expect(isOlder(aShip(), { departure: isoFromMs(START_MS + 1) }, START_MS)).toBe(true);
  expect(isOlder(aShip(), { departure: isoFromMs(START_MS) }, START_MS)).toBe(false);
});

test('a rest that has passed meanwhile makes no record old', () => {
  expect(isOlder(aShip(), { cooldownExpiration: isoFromMs(START_MS + 60_000) }, START_MS + 61_000)).toBe(false);
});

const NEGOTIATE = { operation: 'negotiateContract', path: { shipSymbol: SHIP } } as const;

test.each([
  ['no contract that was not known', [], 'absent'],
  ['an offer that was not known', [{ id: 'new' }], 'happened'],
  ['one that another ship has accepted meanwhile', [{ id: 'new', accepted: true }], 'happened'],
  ['an old offer that nobody had read before', [{ id: 'old', lapsesMs: START_MS - 1 }], 'absent'],
  ['an old contract that was never fulfilled', [{ id: 'old', accepted: true, deadlineMs: START_MS - 1 }], 'absent'],
  ['one that has been fulfilled', [{ id: 'old', fulfilled: true }], 'absent'],
])('negotiating whose reply is lost, when reading shows %s', (_, found, verdict) => {
  const ahead = { accepted: false, lapsesMs: START_MS + DAY_MS, deadlineMs: START_MS + 7 * DAY_MS };
  const contracts = [{ id: 'known' }, ...found].map((told) => aContract([], { ...ahead, ...told }));
  const before = { serverMs: START_MS, openContracts: ['known'] };
  expect(judged({ command: NEGOTIATE, before, world: aWorld({ contracts }) })).toBe(verdict);
});

const path = { shipSymbol: SHIP };
const REFINE = { operation: 'shipRefine', path, body: { produce: 'IRON' } } as const;
const REPAIR = { operation: 'repairShip', path } as const;
const INSTALL = { operation: 'installMount', path, body: { symbol: 'MOUNT_A' } } as const;
const REMOVE = { operation: 'removeMount', path, body: { symbol: 'MOUNT_A' } } as const;
const wornTo = (condition?: number) => ({ ...aShip(), frame: { symbol: 'FRAME_FRIGATE', condition } });

test.each([
  // A refinery may rest though the service failed before it made anything.
  ['refining', 'a rest, no more of it', REFINE, { units: 3 }, aShip({ restsUntilMs: LATE_MS, cargo: IRON }), 'absent'],
  ['refining', 'more of the good', REFINE, { units: 2 }, aShip({ cargo: IRON }), 'happened'],
  ['repairing', 'parts that are better', REPAIR, { condition: 0.8 }, wornTo(0.9), 'happened'],
  ['repairing', 'parts as they were', REPAIR, { condition: 0.8 }, wornTo(0.8), 'absent'],
  ['repairing', 'no condition', REPAIR, { condition: 0.8 }, wornTo(), 'unclear'],
  ['installing', 'one more of the mount', INSTALL, { installed: 0 }, aShip({ mounts: ['MOUNT_A'] }), 'happened'],
  ['installing', 'as many of the mount', INSTALL, { installed: 1 }, aShip({ mounts: ['MOUNT_A'] }), 'absent'],
  ['removing', 'one fewer of the mount', REMOVE, { installed: 2 }, aShip({ mounts: ['MOUNT_A'] }), 'happened'],
  ['removing', 'as many of the mount', REMOVE, { installed: 1 }, aShip({ mounts: ['MOUNT_A'] }), 'absent'],
] as const)('%s whose reply is lost, when reading shows %s', (_, __, command, known, ship, verdict) => {
  const world = aWorld({ ships: [ship as Ship] });
  expect(judged({ command, before: { ...BEFORE, ...known }, world })).toBe(verdict);
});

const order = { shipType: 'SHIP_COMMAND_FRIGATE', waypointSymbol: HOME };
const BUY = { operation: 'purchaseShip', path: {}, body: order } as const;

test.each([
  ['no ship that was not known', [], [], 'absent'],
  ['a ship that nobody knew', ['T-2'], [], 'happened'],
  ['a ship that another purchase brought', ['T-2'], ['T-2'], 'absent'],
  ['two of which another purchase brought one', ['T-2', 'T-3'], ['T-3'], 'happened'],
  // Another ship read the fleet before this purchase was written down, and was booked after it.
  ['a new one, another purchase having brought one that was known', ['T-2'], ['T-1'], 'happened'],
])('buying a ship whose reply is lost, when reading shows %s', (_, found, booked, verdict) => {
  const world = aWorld({ ships: ['T-1', ...found].map((symbol) => aShip({ symbol })) });
  const purchases = booked.map((boughtShip) => ({ ...PURCHASE, boughtShip }));
  expect(judged({ command: BUY, before: { ships: ['T-1'] }, world, booked: purchases })).toBe(verdict);
});

test.each([
  ['it is ours', 'ARGOSY', [], 'happened'],
  ['it is of another agent', 'RIVAL', [], 'absent'],
  ['it is ours, and another ship of ours was paid for it', 'ARGOSY', [HOME], 'absent'],
  ['it is ours, and another ship of ours was paid for one elsewhere', 'ARGOSY', ['X1-AB12-Z9'], 'happened'],
] as const)('charting whose reply is lost, when reading the chart shows that %s', (_, submittedBy, places, verdict) => {
  const world = aWorld({});
  const chart = { submittedBy, submittedOn: isoFromMs(START_MS) };
  const place = { symbol: HOME, type: 'MOON', systemSymbol: 'X1-AB12', x: 0, y: 0, traits: [] };
  world.waypoints.set(HOME, { ...place, chart });
  const booked = places.map((waypointSymbol) => ({ ...PURCHASE, operation: 'createChart', waypointSymbol }));
  expect(judged({ command: CHART, before: { waypoint: HOME }, world, booked })).toBe(verdict);
});

test('a new ship of another type is of another purchase', () => {
  const world = aWorld({ ships: [aShip({ symbol: 'T-2' })] });
  const probe = { ...BUY, body: { ...BUY.body, shipType: 'SHIP_PROBE' } };
  expect(judged({ command: probe, before: { ships: [] }, world })).toBe('absent');
});

test('of several new ships a purchase is given the oldest, whose number is the lowest in their own notation', () => {
  const world = aWorld({ ships: ['T-10', 'T-B', 'T-A'].map((symbol) => aShip({ symbol })) });
  expect(newShip(world, [], [], 'SHIP_COMMAND_FRIGATE')?.symbol).toBe('T-A');
  expect(newShip(world, ['T-A', 'T-B'], [], 'SHIP_COMMAND_FRIGATE')?.symbol).toBe('T-10');
});
