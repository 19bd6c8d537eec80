import { traitFacts } from '../facts/traits.ts';
import { chartOf } from '../galaxy/charts.ts';
import type { SystemSketch } from '../galaxy/sketches.ts';
import type { ShipState, UniverseState, WaypointState } from '../state.ts';
import { navReply } from './nav-reply.ts';
import { chartReply } from './places.ts';
import { registrationReply } from './ships.ts';

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
    orbitals: orbitals.map((orbital) => ({ symbol: orbital })),
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
    mounts: ship.mounts.map((symbol) => ({ symbol })),
  };
}
