import { systemIn } from '../../game/words/symbols.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { ConstructionKnown, GateKnown, MarketKnown, ShipyardKnown, SystemKnown } from '../known.ts';
import type { MarketMemory } from '../market-memory/estimate.ts';
import type { EstimateTuning } from '../market-memory/estimate-tuning.ts';
import { emptyMemory, type MarketMemoryState } from '../market-memory/remember.ts';
import type { AtlasFact } from './places.ts';
import { type PlacesView, SystemPlaces } from './places.ts';

/** What is known of places, the same for all agents; each collection by waypoint, or by system with `in`. */
export interface GalaxyView {
  readonly waypoints: PlacesView<Waypoint>;
  readonly markets: PlacesView<MarketKnown>;
  readonly shipyards: PlacesView<ShipyardKnown>;
  /** Systems by symbol, as far as the list of all systems was read. */
  readonly systems: ReadonlyMap<string, SystemKnown>;
  readonly gates: PlacesView<GateKnown>;
  /** Construction sites, by waypoint. */
  readonly constructions: ReadonlyMap<string, ConstructionKnown>;
  /** When the list of all systems was read to its end; our wall clock, milliseconds. */
  readonly systemsListedAtMs: ReadonlyMap<string, number>;
  /** When all waypoints of a system were last listed, by system; our wall clock, milliseconds. */
  readonly listedAtMs: ReadonlyMap<string, number>;
  /** Inputs of each good; empty until read. */
  readonly supplyChain: ReadonlyMap<string, readonly string[]>;
  /** When each asteroid was last seen or reported unstable; our wall clock, milliseconds (facts: instability). */
  readonly unstable: ReadonlyMap<string, number>;
  /** What trades and looks have taught about price movements. */
  readonly memory: MarketMemory;
}

/** The same, writable; worlds of several agents may share it. */
export interface Galaxy extends GalaxyView {
  readonly waypoints: SystemPlaces<Waypoint>;
  readonly markets: SystemPlaces<MarketKnown>;
  readonly shipyards: SystemPlaces<ShipyardKnown>;
  readonly systems: Map<string, SystemKnown>;
  readonly gates: SystemPlaces<GateKnown>;
  readonly constructions: Map<string, ConstructionKnown>;
  readonly systemsListedAtMs: Map<string, number>;
  readonly listedAtMs: Map<string, number>;
  readonly supplyChain: Map<string, readonly string[]>;
  readonly unstable: Map<string, number>;
  readonly memory: MarketMemoryState;
  /** For each agent's books all lasting facts that they do not hold yet: its agent can go on without the others. */
  readonly unbooked: Set<Map<string, AtlasFact>>;
  /** Agents whose books this holds; where one of them begins again, the galaxy knows more than its books. */
  readonly recalledOf: Set<string>;
}

/** The key of the list of all systems. */
export const ALL_SYSTEMS = 'all';

/** The system of a waypoint: from its listing; derived from the symbol while none was read. */
function systemOf({ waypoints }: Pick<GalaxyView, 'waypoints'>, waypointSymbol: string): string {
  return waypoints.get(waypointSymbol)?.systemSymbol ?? systemIn(waypointSymbol);
}

/** A galaxy of which nothing is known; its prices are estimated by these numbers. */
export function emptyGalaxy(estimates?: EstimateTuning): Galaxy {
  const waypoints = new SystemPlaces<Waypoint>(({ systemSymbol }) => systemSymbol);
  const ofPlace = ({ symbol }: { readonly symbol: string }) => systemOf({ waypoints }, symbol);
  return {
    waypoints,
    markets: new SystemPlaces<MarketKnown>(ofPlace),
    shipyards: new SystemPlaces<ShipyardKnown>(ofPlace),
    systems: new Map(),
    gates: new SystemPlaces<GateKnown>(ofPlace),
    constructions: new Map(),
    systemsListedAtMs: new Map(),
    listedAtMs: new Map(),
    supplyChain: new Map(),
    unstable: new Map(),
    memory: emptyMemory(estimates),
    unbooked: new Set(),
    recalledOf: new Set(),
  };
}
