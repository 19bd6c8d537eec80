import { chartOf, shownTraits } from '../charts/charts.ts';
import { isUnderConstruction } from '../construction/construction.ts';
import { traitFacts } from '../facts/traits.ts';
import { modifiersAt } from '../mining/instability.ts';
import type { UniverseState, WaypointState } from '../state.ts';
import { chartReply } from './chart-reply.ts';
import { modifierReply } from './modifier-reply.ts';
import { placeReply } from './system-reply.ts';

/** The fields that need a chart; without one, only a single trait is shown (game-facts 3.6). */
function chartedReply(state: UniverseState, waypoint: WaypointState) {
  const { symbol, faction } = waypoint;
  const chart = chartOf(state, symbol);
  if (chart === undefined) return {};
  return {
    ...(faction !== undefined && { faction: { symbol: faction } }),
    chart: chartReply(symbol, chart),
  };
}

/** The public data of a waypoint. */
export function waypointReply(state: UniverseState, waypoint: WaypointState, nowMs: number) {
  return {
    ...placeReply(waypoint),
    systemSymbol: waypoint.systemSymbol,
    traits: shownTraits(state, waypoint).map(traitFacts),
    modifiers: modifiersAt(state, waypoint.symbol, nowMs).map(modifierReply),
    ...chartedReply(state, waypoint),
    isUnderConstruction: isUnderConstruction(state, waypoint),
  };
}
