import { isoFromMs } from '../../time/iso.ts';
import { traitFacts } from '../facts/traits.ts';
import type { WaypointState } from '../state.ts';
import { placeReply } from './system-reply.ts';

/** Until somebody charts it, a waypoint shows one trait only (game-facts 3.6). */
const UNCHARTED = 'UNCHARTED';

function chartedReply(waypoint: WaypointState) {
  const { chart, faction } = waypoint;
  if (chart === undefined) return {};
  const { submittedBy, submittedOnMs } = chart;
  return {
    ...(faction !== undefined && { faction: { symbol: faction } }),
    chart: { waypointSymbol: waypoint.symbol, submittedBy, submittedOn: isoFromMs(submittedOnMs) },
  };
}

/** A waypoint as everybody sees it. */
export function waypointReply(waypoint: WaypointState) {
  const traits = waypoint.chart === undefined ? [UNCHARTED] : waypoint.traits;
  return {
    ...placeReply(waypoint),
    systemSymbol: waypoint.systemSymbol,
    traits: traits.map(traitFacts),
    modifiers: [],
    ...chartedReply(waypoint),
    isUnderConstruction: waypoint.isUnderConstruction,
  };
}
