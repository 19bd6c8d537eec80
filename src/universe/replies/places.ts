import { isoFromMs } from '../../time/iso.ts';
import { nameFromSymbol } from '../facts/by-symbol.ts';
import { traitFacts } from '../facts/traits.ts';
import { chartOf, shownTraits } from '../galaxy/charts.ts';
import { isUnderConstruction } from '../galaxy/gates/construction.ts';
import { modifiersAt } from '../mining/instability.ts';
import type { ChartState, UniverseState, WaypointState } from '../state.ts';
import { placeReply } from './system-reply.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  STRIPPED: 'Dug over so often that little is left.',
  UNSTABLE: 'Shifting so much that nobody can dig here for a while.',
  RADIATION_LEAK: 'Something below ground glows.',
  CRITICAL_LIMIT: 'A little more digging, and the rock will give way.',
  CIVIL_UNREST: 'The people here are not to be traded with lightly.',
};

/** A temporary modifier of a waypoint, e.g. UNSTABLE (facts: instability). */
export function modifierReply(symbol: string) {
  return { symbol, name: nameFromSymbol(symbol), description: DESCRIPTIONS[symbol] ?? nameFromSymbol(symbol) };
}

/** The chart of a waypoint. */
export function chartReply(waypointSymbol: string, { submittedBy, submittedOnMs }: ChartState) {
  return { waypointSymbol, submittedBy, submittedOn: isoFromMs(submittedOnMs) };
}

/** The fields that need a chart; without one, only a single trait is shown (facts: uncharted). */
function chartedReply(state: UniverseState, waypoint: WaypointState, nowMs: number) {
  const { symbol, faction } = waypoint;
  const chart = chartOf(state, symbol, nowMs);
  if (chart === undefined) return {};
  return {
    ...(faction !== undefined && { faction: { symbol: faction } }),
    chart: chartReply(symbol, chart),
  };
}

/** What the waypoint says, which may be out of date where the universe has that doubt. */
function saysUnderConstruction(state: UniverseState, waypoint: WaypointState, nowMs: number): boolean {
  return state.staleConstruction === true ? waypoint.isUnderConstruction : isUnderConstruction(state, waypoint, nowMs);
}

/** The public data of a waypoint. */
export function waypointReply(state: UniverseState, waypoint: WaypointState, nowMs: number) {
  return {
    ...placeReply(waypoint),
    systemSymbol: waypoint.systemSymbol,
    traits: shownTraits(state, waypoint, nowMs).map(traitFacts),
    modifiers: modifiersAt(state, waypoint.symbol, nowMs).map(modifierReply),
    ...chartedReply(state, waypoint, nowMs),
    isUnderConstruction: saysUnderConstruction(state, waypoint, nowMs),
  };
}
