import { systemIn } from '../../game/words/symbols.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import type { ConstructionKnown, GateKnown, MarketKnown, ShipyardKnown, SystemKnown } from '../known.ts';
import type { MarketMemory } from '../market-memory/estimate.ts';
import type { EstimateTuning } from '../market-memory/estimate-tuning.ts';
import { emptyMemory, type MarketMemoryState } from '../market-memory/remember.ts';
import { type AtlasFact, SystemPlaces, type Viewed } from './places.ts';

/** What is known of places, the same for all agents; each collection by waypoint, or by system with `in`. */
export interface Galaxy {
  readonly waypoints: SystemPlaces<Waypoint>;
  readonly markets: SystemPlaces<MarketKnown>;
  readonly shipyards: SystemPlaces<ShipyardKnown>;
  /** Systems by symbol, as far as the list of all systems was read. */
  readonly systems: Map<string, SystemKnown>;
  readonly gates: SystemPlaces<GateKnown>;
  /** Construction sites, by waypoint. */
  readonly constructions: Map<string, ConstructionKnown>;
  /** When the list of all systems was read to its end; our wall clock, milliseconds. */
  readonly systemsListedAtMs: Map<string, number>;
  /** When all waypoints of a system were last listed, by system; our wall clock, milliseconds. */
  readonly listedAtMs: Map<string, number>;
  /** Inputs of each good; empty until read. */
  readonly supplyChain: Map<string, readonly string[]>;
  /** When each asteroid was last seen or reported unstable; our wall clock, milliseconds (facts: instability). */
  readonly unstable: Map<string, number>;
  /** What trades and looks have taught about price movements. */
  readonly memory: MarketMemoryState;
  /** For each agent's books all lasting facts that they do not hold yet: its agent can go on without the others. */
  readonly unbooked: Set<Map<string, AtlasFact>>;
  /** Agents whose books this holds; where one of them begins again, the galaxy knows more than its books. */
  readonly recalledOf: Set<string>;
}

/** The same as planners read it. */
export interface GalaxyView extends Viewed<Omit<Galaxy, 'memory' | 'unbooked' | 'recalledOf'>> {
  readonly memory: MarketMemory;
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
