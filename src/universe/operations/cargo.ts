import { unloadCargo } from '../cargo.ts';
import { cargoReply } from '../replies/cargo-reply.ts';
import { GoodBody } from '../schemas/bodies.ts';
import { readInput } from '../service/body.ts';
import type { AgentCall, Operation } from '../service/operation.ts';
import { requireArrived, requireCargo, shipOf } from './preconditions.ts';

function jettison(call: AgentCall) {
  const { game, agent, nowMs, endpoint } = call;
  const { symbol: tradeSymbol, units } = readInput(GoodBody, call.body);
  const ship = shipOf(call);
  requireArrived(ship, nowMs);
  requireCargo(ship, tradeSymbol, units);
  unloadCargo(ship, tradeSymbol, units);
  const who = { agentSymbol: agent.symbol, shipSymbol: ship.symbol };
  game.ledger.append({ atMs: nowMs, ...who, endpoint, creditsDelta: 0, tradeSymbol, units, cargoUnitsDelta: -units });
  return { data: { cargo: cargoReply(ship) } };
}

/** Operations on the hold, apart from trade. */
export const cargoOperations: readonly Operation[] = [
  { method: 'POST', path: '/my/ships/{shipSymbol}/jettison', status: 200, access: 'agent', run: jettison },
];
