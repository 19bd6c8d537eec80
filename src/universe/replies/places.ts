import { isoFromMs } from '../../time/iso.ts';
import { nameFromSymbol } from '../facts/by-symbol.ts';
import { traitFacts } from '../facts/traits.ts';
import type { SystemSketch } from '../galaxy/catalogue.ts';
import { chartOf, shownTraits } from '../galaxy/charts.ts';
import { isUnderConstruction, wasUnderConstruction } from '../galaxy/gates/construction.ts';
import { modifiersAt } from '../mining/instability.ts';
import type { ShipState } from '../ships/ship-state.ts';
import type { ChartState, SystemState, UniverseState, WaypointState } from '../state.ts';
import { navReply, registrationReply } from './ships.ts';

function symbolOnly(symbol: string) {
  return { symbol };
}

/** The fields of a waypoint that its system's reply also contains. */
function placeReply({ symbol, type, x, y, orbitals, orbits }: WaypointState) {
  return { symbol, type, x, y, orbitals: orbitals.map(symbolOnly), ...(orbits !== undefined && { orbits }) };
}

/** A system with all its waypoints. */
export function systemReply(system: SystemState) {
  return {
    symbol: system.symbol,
    sectorSymbol: system.sectorSymbol,
    constellation: system.constellation,
    name: system.name,
    type: system.type,
    x: system.x,
    y: system.y,
    waypoints: Object.values(system.waypoints).map(placeReply),
    factions: system.factions.map(symbolOnly),
  };
}

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

/** `isUnderConstruction` as the waypoint shows it, out of date where the universe has that doubt. */
function showsUnderConstruction(state: UniverseState, waypoint: WaypointState, nowMs: number): boolean {
  const shows = state.staleConstruction === true ? wasUnderConstruction : isUnderConstruction;
  return shows(state, waypoint, nowMs);
}

/** The public data of a waypoint. */
export function waypointReply(state: UniverseState, waypoint: WaypointState, nowMs: number) {
  return {
    ...placeReply(waypoint),
    systemSymbol: waypoint.systemSymbol,
    traits: shownTraits(state, waypoint, nowMs).map(traitFacts),
    modifiers: modifiersAt(state, waypoint.symbol, nowMs).map(modifierReply),
    ...chartedReply(state, waypoint, nowMs),
    isUnderConstruction: showsUnderConstruction(state, waypoint, nowMs),
  };
}

/** A system in a scan. */
export function scannedSystemReply({ symbol, type, x, y }: SystemSketch, distance: number) {
  const [sectorSymbol] = symbol.split('-');
  return { symbol, sectorSymbol, type, x, y, distance: Math.round(distance) };
}

/** A waypoint in a scan: with all its traits, charted or not. */
export function scannedWaypointReply(state: UniverseState, waypoint: WaypointState, nowMs: number) {
  const { symbol, type, systemSymbol, x, y, orbitals, faction, traits } = waypoint;
  const chart = chartOf(state, symbol, nowMs);
  return {
    symbol,
    type,
    systemSymbol,
    x,
    y,
    orbitals: orbitals.map(symbolOnly),
    ...(faction !== undefined && { faction: { symbol: faction } }),
    traits: traits.map(traitFacts),
    ...(chart !== undefined && { chart: chartReply(symbol, chart) }),
  };
}

/** A ship in another ship's scan: its parts without its cargo. */
export function scannedShipReply(state: UniverseState, ship: ShipState, nowMs: number) {
  return {
    symbol: ship.symbol,
    registration: registrationReply(ship),
    nav: navReply(state, ship, nowMs),
    frame: { symbol: ship.frame.symbol },
    reactor: { symbol: ship.reactor.symbol },
    engine: { symbol: ship.engine.symbol },
    mounts: ship.mounts.map(symbolOnly),
  };
}
