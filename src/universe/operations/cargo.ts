import { cargoReply } from '../replies/cargo-reply.ts';
import { readInput } from '../service/body.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { GoodBody } from './bodies.ts';
import { takeOut } from './cargo-moves.ts';
import { requireArrived, requireCargo, shipOf } from './preconditions.ts';

function jettison(call: AgentCall) {
  const { symbol: tradeSymbol, units } = readInput(GoodBody, call.body);
  const ship = shipOf(call);
  requireArrived(ship, call.nowMs);
  requireCargo(ship, tradeSymbol, units);
  takeOut(call, { ship, tradeSymbol, units });
  return { data: { cargo: cargoReply(ship) } };
}

/** Operations on the hold, apart from trade. */
export const cargoOperations: readonly Operation[] = [
  forAgent('POST', '/my/ships/{shipSymbol}/jettison', 200, jettison),
];
