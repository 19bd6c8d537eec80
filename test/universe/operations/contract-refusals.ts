import { expect } from 'vitest';
import type { ContractState } from '../../../src/universe/state.ts';
import { inTransit, type Refused } from './refused.ts';
import { put, savedState, withoutResets } from './scene.ts';
import { after, all, asRegistered, order, type Request, type Setting } from './stages.ts';

const DAY_MS = 86_400_000;

function terms(changes: Partial<ContractState>): Setting {
  return ({ contract }) => Object.assign(contract, changes);
}

const allDelivered: Setting = ({ contract }) => {
  for (const line of contract.deliver) line.unitsFulfilled = line.unitsRequired;
};

/** Docked where the accepted contract wants its goods, with so much of them. */
function atDestination(units: number): Setting {
  return ({ ship, contract }) => {
    const { destinationSymbol: symbol = '', tradeSymbol = '' } = contract.deliver[0] ?? {};
    contract.accepted = true;
    put(ship, { symbol }, 'DOCKED');
    if (units > 0) ship.cargo = { [tradeSymbol]: units };
  };
}

/** What is asked for, unless another good is named. */
function deliver(units: number, tradeSymbol?: string, shipSymbol = 'VOYAGER-1'): Request {
  return ({ player, contract }) => {
    const ore = savedState(player).contracts[contract.split('/').at(-1) ?? '']?.deliver[0]?.tradeSymbol;
    return player.post(`${contract}/deliver`, { shipSymbol, tradeSymbol: tradeSymbol ?? ore, units });
  };
}

/** Days later; the first request takes the advance of a missed contract back. */
function daysLater(days: number, request: Request): Request {
  return after(({ player }) => {
    player.nowMs += days * DAY_MS;
    return player.get('/my/agent');
  }, request);
}

const [accept, fulfill] = [order('accept', undefined, 'contract'), order('fulfill', undefined, 'contract')];
const negotiate = order('negotiate/contract');

export const contractRefusals: readonly Refused[] = [
  ['fulfil early', 4502, terms({ accepted: true }), fulfill],
  ['fulfil before accepting', 4505, asRegistered, fulfill],
  ['fulfil twice', 4504, terms({ accepted: true, fulfilled: true }), fulfill],
  [
    'fulfil after the deadline',
    4503,
    all(withoutResets, terms({ accepted: true }), allDelivered),
    daysLater(7, fulfill),
  ],
  ['accept twice', 4501, terms({ accepted: true }), accept],
  ['accept too late', 4503, asRegistered, daysLater(1, accept)],
  [
    'negotiate with a contract open',
    4511,
    asRegistered,
    negotiate,
    { agentSymbol: 'VOYAGER', contractId: expect.any(String) },
  ],
  inTransit('negotiate', negotiate),
  ['deliver elsewhere', 4510, terms({ accepted: true }), deliver(1)],
  ['deliver goods that are missing', 4218, atDestination(0), deliver(1), { cargoUnits: 0, unitsToRemove: 1 }],
  ['deliver more than is in the hold', 4219, atDestination(3), deliver(4), { cargoUnits: 3, unitsToRemove: 4 }],
  ['deliver what the contract does not ask for', 4508, atDestination(1), deliver(1, 'FUEL')],
  ['deliver more than the line misses', 4509, atDestination(40), deliver(100)],
  ['deliver to a line that is complete', 4509, all(atDestination(1), allDelivered), deliver(1)],
  ['deliver before accepting', 4505, all(atDestination(1), terms({ accepted: false })), deliver(1)],
  [
    'deliver from orbit',
    4244,
    all(atDestination(1), ({ ship }) => Object.assign(ship.nav, { status: 'IN_ORBIT' })),
    deliver(1),
  ],
  ['deliver after the deadline', 4503, all(withoutResets, atDestination(1)), daysLater(7, deliver(1))],
  ['deliver from a ship that is none', 404, atDestination(1), deliver(1, 'FUEL', 'VOYAGER-9')],
];
