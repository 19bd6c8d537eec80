import { isoFromMs } from '../../time/iso.ts';
import { chartOf, chartWaypoint } from '../charts/charts.ts';
import { chartRewardCredits } from '../charts/rewards.ts';
import { agentReply } from '../replies/agent-reply.ts';
import { chartReply, waypointReply } from '../replies/waypoint-reply.ts';
import type { AgentCall, Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import type { ShipState } from '../state.ts';
import { knownWaypoint } from './places.ts';
import { requireArrived, shipOf } from './preconditions.ts';

function payReward({ game, agent, nowMs, endpoint }: AgentCall, ship: ShipState, creditsDelta: number): void {
  agent.credits += creditsDelta;
  const who = { agentSymbol: agent.symbol, shipSymbol: ship.symbol };
  game.ledger.append({ atMs: nowMs, ...who, endpoint, creditsDelta, cargoUnitsDelta: 0 });
}

function chart(call: AgentCall) {
  const { game, agent, nowMs } = call;
  const ship = shipOf(call);
  requireArrived(ship, nowMs);
  const { waypointSymbol } = ship.nav;
  const waypoint = knownWaypoint(game.state, waypointSymbol);
  if (chartOf(game.state, waypointSymbol) !== undefined) {
    refuse('waypointCharted', `Waypoint ${waypointSymbol} has been charted already.`, { waypointSymbol });
  }
  const totalPrice = chartRewardCredits(game.state, waypoint);
  const charted = chartWaypoint(game.state, waypointSymbol, agent.symbol, nowMs);
  payReward(call, ship, totalPrice);
  return {
    data: {
      ...(charted !== undefined && { chart: chartReply(waypointSymbol, charted) }),
      waypoint: waypointReply(game.state, waypoint, nowMs),
      transaction: { waypointSymbol, shipSymbol: ship.symbol, totalPrice, timestamp: isoFromMs(nowMs) },
      agent: agentReply(game, agent),
    },
  };
}

/** Charting the ship's waypoint, which pays a reward (game-facts 3.6). */
export const chartOperations: readonly Operation[] = [
  { method: 'POST', path: '/my/ships/{shipSymbol}/chart', status: 201, access: 'agent', run: chart },
];
