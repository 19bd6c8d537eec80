import { isoFromMs } from '../../time/iso.ts';
import { chartRewardCredits } from '../galaxy/chart-rewards.ts';
import { chartOf, chartWaypoint } from '../galaxy/charts.ts';
import { agentReply } from '../replies/agents.ts';
import { chartReply, waypointReply } from '../replies/places.ts';
import { type AgentCall, forAgent, type Operation } from '../service/operation.ts';
import { refuse } from '../service/refusal.ts';
import { moveCredits } from './cargo-moves.ts';
import { knownWaypoint } from './places.ts';
import { requireArrived, shipOf } from './preconditions.ts';

function chart(call: AgentCall) {
  const { game, agent, nowMs } = call;
  const ship = shipOf(call);
  requireArrived(ship, nowMs);
  const { waypointSymbol } = ship.nav;
  const waypoint = knownWaypoint(game.state, waypointSymbol);
  if (chartOf(game.state, waypointSymbol, nowMs) !== undefined) {
    refuse('waypointCharted', `Waypoint already charted: ${waypointSymbol}`, { waypointSymbol });
  }
  const totalPrice = chartRewardCredits(game.state, waypoint);
  const charted = chartWaypoint(game.state, waypointSymbol, agent.symbol, nowMs);
  moveCredits(call, ship, totalPrice);
  return {
    data: {
      ...(charted !== undefined && { chart: chartReply(waypointSymbol, charted) }),
      waypoint: waypointReply(game.state, waypoint, nowMs),
      transaction: { waypointSymbol, shipSymbol: ship.symbol, totalPrice, timestamp: isoFromMs(nowMs) },
      agent: agentReply(game, agent),
    },
  };
}

/** Charting the ship's waypoint, which pays a reward (facts: uncharted). */
export const chartOperations: readonly Operation[] = [forAgent('POST', '/my/ships/{shipSymbol}/chart', 201, chart)];
