import { expect } from 'vitest';
import type { Answer } from '../service/player.ts';
import { depart, inTransit } from './departures.ts';
import type { Refused } from './refused.ts';
import { put, type Scene, type Stage, savedState, withoutResets } from './scene.ts';

const WEEK_MS = 7 * 86_400_000;
const ORE = (stage: Stage) => stage.contract.deliver[0]?.tradeSymbol ?? '';

/** Docked where the contract wants its goods, with so much of them. */
function atDestination(units: number): (stage: Stage) => void {
  return (stage) => {
    const { ship, contract } = stage;
    contract.accepted = true;
    put(ship, { symbol: contract.deliver[0]?.destinationSymbol ?? '' }, 'DOCKED');
    if (units > 0) ship.cargo = { [ORE(stage)]: units };
  };
}

function deliver({ player, contract }: Scene, units: number, tradeSymbol?: string): Answer {
  const ore = savedState(player).contracts[contract.split('/').at(-1) ?? '']?.deliver[0]?.tradeSymbol;
  const body = { shipSymbol: 'VOYAGER-1', tradeSymbol: tradeSymbol ?? ore, units };
  return player.post(`${contract}/deliver`, body);
}

/** Of to deliver. */
export const deliverRefusals: readonly Refused[] = [
  {
    name: 'deliver elsewhere',
    code: 4510,
    given: ({ contract }) => {
      contract.accepted = true;
    },
    when: (s) => deliver(s, 1),
  },
  {
    name: 'deliver goods that are missing',
    code: 4218,
    given: atDestination(0),
    when: (s) => deliver(s, 1),
    data: { cargoUnits: 0, unitsToRemove: 1 },
  },
  {
    name: 'deliver more than is in the hold',
    code: 4219,
    given: atDestination(3),
    when: (s) => deliver(s, 4),
    data: { cargoUnits: 3, unitsToRemove: 4 },
  },
  {
    name: 'deliver what the contract does not ask for',
    code: 4508,
    given: atDestination(1),
    when: (s) => deliver(s, 1, 'FUEL'),
  },
  { name: 'deliver more than the line misses', code: 4509, given: atDestination(40), when: (s) => deliver(s, 100) },
  {
    name: 'deliver to a line that is complete',
    code: 4509,
    given: (stage) => {
      atDestination(1)(stage);
      for (const line of stage.contract.deliver) line.unitsFulfilled = line.unitsRequired;
    },
    when: (s) => deliver(s, 1),
  },
  {
    name: 'deliver before accepting',
    code: 4505,
    given: (stage) => {
      atDestination(1)(stage);
      stage.contract.accepted = false;
    },
    when: (s) => deliver(s, 1),
  },
  {
    name: 'deliver from orbit',
    code: 4244,
    given: (stage) => {
      atDestination(1)(stage);
      stage.ship.nav.status = 'IN_ORBIT';
    },
    when: (s) => deliver(s, 1),
  },
  {
    name: 'deliver after the deadline',
    code: 4503,
    given: (stage) => {
      withoutResets(stage);
      atDestination(1)(stage);
    },
    when: (s) => {
      s.player.nowMs += WEEK_MS;
      s.player.get('/my/agent');
      return deliver(s, 1);
    },
  },
  {
    name: 'deliver from a ship that is none',
    code: 404,
    status: 404,
    given: atDestination(1),
    when: ({ player, contract }) =>
      player.post(`${contract}/deliver`, { shipSymbol: 'VOYAGER-9', tradeSymbol: 'FUEL', units: 1 }),
  },
];

/** Of a contract. */
export const contractRefusals: readonly Refused[] = [
  {
    name: 'fulfil early',
    code: 4502,
    given: ({ contract }) => {
      contract.accepted = true;
    },
    when: ({ player, contract }) => player.post(`${contract}/fulfill`),
  },
  { name: 'fulfil before accepting', code: 4505, when: ({ player, contract }) => player.post(`${contract}/fulfill`) },
  {
    name: 'fulfil twice',
    code: 4504,
    given: ({ contract }) => {
      contract.accepted = true;
      contract.fulfilled = true;
    },
    when: ({ player, contract }) => player.post(`${contract}/fulfill`),
  },
  {
    name: 'fulfil after the deadline',
    code: 4503,
    given: ({ state, contract }) => {
      withoutResets({ state });
      contract.accepted = true;
      for (const line of contract.deliver) line.unitsFulfilled = line.unitsRequired;
    },
    when: ({ player, contract }) => {
      player.nowMs += WEEK_MS;
      player.get('/my/agent');
      return player.post(`${contract}/fulfill`);
    },
  },
  {
    name: 'accept twice',
    code: 4501,
    given: ({ contract }) => {
      contract.accepted = true;
    },
    when: ({ player, contract }) => player.post(`${contract}/accept`),
  },
  {
    name: 'accept too late',
    code: 4503,
    when: ({ player, contract }) => {
      player.nowMs += 86_400_000;
      return player.post(`${contract}/accept`);
    },
  },
  {
    name: 'negotiate with a contract open',
    code: 4511,
    when: ({ player, ship }) => player.post(`${ship}/negotiate/contract`),
    data: { agentSymbol: 'VOYAGER', contractId: expect.any(String) },
  },
  {
    name: 'negotiate in transit',
    ...inTransit,
    when: (s) => {
      depart(s);
      return s.player.post(`${s.ship}/negotiate/contract`);
    },
  },
];
