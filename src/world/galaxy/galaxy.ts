import { systemIn } from '../../wire/schemas/derived.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { MarketKnown, ShipyardKnown } from '../known.ts';
import type { AtlasFact } from './atlas-fact.ts';
import { Places, type PlacesView } from './places.ts';

/**
 * What is known of places, the same for every agent of a universe. Each collection is looked up by waypoint symbol, or
 * by system with `in`.
 */
export interface GalaxyView {
  readonly waypoints: PlacesView<Waypoint>;
  readonly markets: PlacesView<MarketKnown>;
  readonly shipyards: PlacesView<ShipyardKnown>;
  /** When all waypoints of a system were last listed, by system; our wall clock, milliseconds. */
  readonly listedAtMs: ReadonlyMap<string, number>;
  /** Inputs of each good; empty until read. */
  readonly supplyChain: ReadonlyMap<string, readonly string[]>;
  /** When each asteroid was last seen or reported unstable; our wall clock, milliseconds (game-facts 4.6). */
  readonly unstable: ReadonlyMap<string, number>;
}

/** The same, writable; worlds of several agents may share it. */
export interface Galaxy extends GalaxyView {
  readonly waypoints: Places<Waypoint>;
  readonly markets: Places<MarketKnown>;
  readonly shipyards: Places<ShipyardKnown>;
  readonly listedAtMs: Map<string, number>;
  readonly supplyChain: Map<string, readonly string[]>;
  readonly unstable: Map<string, number>;
  /** Lasting facts that are not in the books yet, by kind and symbol. */
  readonly discovered: Map<string, AtlasFact>;
}

/** The system of a waypoint: from its listing; derived from the symbol while none was read. */
function systemOf({ waypoints }: Pick<GalaxyView, 'waypoints'>, waypointSymbol: string): string {
  return waypoints.get(waypointSymbol)?.systemSymbol ?? systemIn(waypointSymbol);
}

/** A galaxy of which nothing is known. */
export function emptyGalaxy(): Galaxy {
  const waypoints = new Places<Waypoint>((_, { systemSymbol }) => systemSymbol);
  const ofPlace = (symbol: string) => systemOf({ waypoints }, symbol);
  return {
    waypoints,
    markets: new Places(ofPlace),
    shipyards: new Places(ofPlace),
    listedAtMs: new Map(),
    supplyChain: new Map(),
    unstable: new Map(),
    discovered: new Map(),
  };
}
