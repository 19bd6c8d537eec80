import { cargoReply } from '../replies/cargo-reply.ts';
import { navReply } from '../replies/nav-reply.ts';
import { cooldownReply, shipReply } from '../replies/ships.ts';
import { forAgent, type Operation, pageReply } from '../service/operation.ts';
import { shipOf } from './preconditions.ts';

/** Reading ships, without changing the game. */
export const shipOperations: readonly Operation[] = [
  forAgent('GET', '/my/ships', 200, ({ game, agent, query, nowMs }) =>
    pageReply(query, game.holdings.shipsOf(agent.symbol), (ship) => shipReply(game.state, ship, nowMs)),
  ),
  forAgent('GET', '/my/ships/{shipSymbol}', 200, (call) => ({
    data: shipReply(call.game.state, shipOf(call), call.nowMs),
  })),
  forAgent('GET', '/my/ships/{shipSymbol}/nav', 200, (call) => ({
    data: navReply(call.game.state, shipOf(call), call.nowMs),
  })),
  forAgent('GET', '/my/ships/{shipSymbol}/cargo', 200, (call) => ({ data: cargoReply(shipOf(call)) })),
  forAgent('GET', '/my/ships/{shipSymbol}/cooldown', 200, (call) => {
    const cooldown = cooldownReply(call.game.state, shipOf(call), call.nowMs);
    return cooldown.expiration === undefined ? undefined : { data: cooldown };
  }),
];
