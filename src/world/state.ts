import type { ActionKind } from '../game/actions.ts';
import { Physics } from '../game/physics/observed/physics.ts';
import type { Agent } from '../wire/schemas/agent.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import type { Survey } from '../wire/schemas/survey.ts';
import type { Doubt } from './failures/doubts.ts';
import type { FailedAttempt } from './failures/failed-attempts.ts';
import { beginCensus, type CensusTaking } from './galaxy/census.ts';
import { emptyGalaxy, type Galaxy, type GalaxyView } from './galaxy/galaxy.ts';
import type { AtlasFact, Viewed } from './galaxy/places.ts';
import type { ServerClock } from './server-time.ts';
import { Ships, type ShipsView } from './ships/ships.ts';

/** What is known of the agent's own: ships, contracts, and what they have taught. */
interface Fleet {
  agent: Agent | undefined;
  readonly ships: Ships;
  /** Replaced, never changed: planners cache by this object. */
  contracts: ReadonlyMap<string, Contract>;
  /** The open contract that a refusal of another one named, until it is taken. */
  namedContractId?: string | undefined;
  /** Failures of reads and actions since their last success; see `isBackedOff`. */
  readonly failedAttempts: Map<string, FailedAttempt>;
  /** Refusals that contradict what was read of a place; see `noteDoubt`. */
  readonly doubts: Map<string, Doubt>;
  /** The latest list of waypoints that came from the books, by our wall clock in milliseconds. */
  recalledUpToMs?: number;
  readonly surveys: Map<string, Survey>;
  /** Units by trade symbol that our ships extracted without a survey, or siphoned, by waypoint. */
  readonly finds: Map<string, Map<string, number>>;
  /** Milliseconds to add to our wall clock to get the server's. */
  serverOffsetMs: number;
  /** Bounds of the server's clock from replies; undefined: none yet. */
  serverClock?: ServerClock | undefined;
  /** What flights and cooldowns take, by the rules or as measured; replaced by another object on a change. */
  physics: Physics;
  /** When each ship last traded at a market, by the server's timestamps. */
  readonly lastTradeAt: Map<string, string>;
  /** Changes of ships by other players, by symbol, for people, until they are taken. */
  readonly altered: Map<string, readonly string[]>;
  /** The latest scrap value of each ship, credits. */
  readonly scrapValues: Map<string, number>;
  /** Credits paid for each bought ship, by replies of this run and the books of all runs. */
  readonly paidForShips: Map<string, number>;
  /** Actions that had an effect in this universe, of those that one ship tries first; in this run or by the books. */
  readonly proven: Set<ActionKind>;
  /** The type that each ship was bought as, by the books of all runs. */
  readonly boughtAs: Map<string, string>;
  /** Next reset in server time; undefined when not announced. */
  nextReset: string | undefined;
  /** Game seconds a second. */
  readonly speed: number;
  /** Lasting facts that the agent's books do not hold yet, by kind and symbol; one of the galaxy's `unbooked`. */
  readonly discovered: Map<string, AtlasFact>;
  /** What lists of waypoints show of who charts. */
  readonly census: CensusTaking;
}

/** The same as planners read it. */
export interface FleetView
  extends Viewed<Omit<Fleet, 'ships' | 'doubts' | 'recalledUpToMs' | 'discovered' | 'census'>> {
  readonly ships: ShipsView;
}

/** Everything known of the game. Planners read it; only the methods of `World` write it. */
export interface WorldView extends GalaxyView, FleetView {}

/** The writable world: the galaxy, which worlds may share, and the agent's own. */
export interface WorldState extends Galaxy, Fleet {}

/** A world in which nothing is known but this galaxy. */
export function emptyWorld(speed = 1, nextReset?: string, galaxy = emptyGalaxy()): WorldState {
  const discovered = new Map<string, AtlasFact>();
  galaxy.unbooked.add(discovered);
  return {
    ...galaxy,
    discovered,
    census: beginCensus(),
    agent: undefined,
    ships: new Ships(),
    contracts: new Map(),
    failedAttempts: new Map(),
    doubts: new Map(),
    surveys: new Map(),
    finds: new Map(),
    serverOffsetMs: 0,
    physics: new Physics(),
    lastTradeAt: new Map(),
    altered: new Map(),
    scrapValues: new Map(),
    paidForShips: new Map(),
    proven: new Set(),
    boughtAs: new Map(),
    speed,
    nextReset,
  };
}
