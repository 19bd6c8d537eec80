import { cargoReply } from '../replies/cargo-reply.ts';
import { navReply } from '../replies/nav-reply.ts';
import { cooldownReply, shipReply } from '../replies/ship-reply.ts';
import { type Operation, pageReply } from '../service/operation.ts';
import { shipOf } from './preconditions.ts';

/** Reading ships, without changing the game. */
export const shipOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/my/ships',
    status: 200,
    access: 'agent',
    run: ({ game, agent, query, nowMs }) =>
      pageReply(query, game.holdings.shipsOf(agent.symbol), (ship) => shipReply(game.state, ship, nowMs)),
  },
  {
    method: 'GET',
    path: '/my/ships/{shipSymbol}',
    status: 200,
    access: 'agent',
    run: (call) => ({ data: shipReply(call.game.state, shipOf(call), call.nowMs) }),
  },
  {
    method: 'GET',
    path: '/my/ships/{shipSymbol}/nav',
    status: 200,
    access: 'agent',
    run: (call) => ({ data: navReply(call.game.state, shipOf(call), call.nowMs) }),
  },
  {
    method: 'GET',
    path: '/my/ships/{shipSymbol}/cargo',
    status: 200,
    access: 'agent',
    run: (call) => ({ data: cargoReply(shipOf(call)) }),
  },
  {
    method: 'GET',
    path: '/my/ships/{shipSymbol}/cooldown',
    status: 200,
    access: 'agent',
    run: (call) => {
      const cooldown = cooldownReply(call.game.state, shipOf(call), call.nowMs);
      return cooldown.expiration === undefined ? undefined : { data: cooldown };
    },
  },
];
