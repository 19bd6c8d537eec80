import type { ActionKind } from '../game/actions.ts';
import { Physics } from '../game/physics/observed/physics.ts';
import type { Agent } from '../wire/schemas/agent.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import type { Survey } from '../wire/schemas/survey.ts';
import type { Doubt } from './failures/doubts.ts';
import type { FailedAttempt } from './failures/failed-attempts.ts';
import { emptyGalaxy, type Galaxy, type GalaxyView } from './galaxy/galaxy.ts';
import type { AtlasFact } from './galaxy/places.ts';
import type { ServerClock } from './server-time.ts';
import { Ships, type ShipsView } from './ships/ships.ts';

/** What is known of the agent's own: ships, contracts, and what they have taught. */
export interface FleetView {
  readonly agent: Agent | undefined;
  readonly ships: ShipsView;
  readonly contracts: ReadonlyMap<string, Contract>;
  /** The open contract that a refusal of another one named, until it is taken. */
  readonly namedContractId?: string | undefined;
  /** Failures of reads and actions since their last success; see `isBackedOff`. */
  readonly failedAttempts: ReadonlyMap<string, FailedAttempt>;
  readonly surveys: ReadonlyMap<string, Survey>;
  /** Units by trade symbol that our ships extracted without a survey, or siphoned, by waypoint. */
  readonly finds: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Milliseconds to add to our wall clock to get the server's. */
  readonly serverOffsetMs: number;
  /** Bounds of the server's clock from replies; undefined: none yet. */
  readonly serverClock?: ServerClock | undefined;
  /** What flights and cooldowns take, by the rules or as measured; replaced by another object on a change. */
  readonly physics: Physics;
  /** When each ship last traded at a market, by the server's timestamps. */
  readonly lastTradeAt: ReadonlyMap<string, string>;
  /** Changes of ships by other players, by symbol, for people, until they are taken. */
  readonly altered: ReadonlyMap<string, readonly string[]>;
  /** The latest scrap value of each ship, credits. */
  readonly scrapValues: ReadonlyMap<string, number>;
  /** Credits paid for each bought ship, by replies of this run and the books of all runs. */
  readonly paidForShips: ReadonlyMap<string, number>;
  /** Actions that had an effect in this universe, of those that one ship tries first; in this run or by the books. */
  readonly proven: ReadonlySet<ActionKind>;
  /** The type that each ship was bought as, by the books of all runs. */
  readonly boughtAs: ReadonlyMap<string, string>;
  /** Next reset in server time; undefined when not announced. */
  readonly nextReset: string | undefined;
  /** Game seconds a second. */
  readonly speed: number;
}

/** Everything known of the game. Planners read it; only the methods of `World` write it. */
export interface WorldView extends GalaxyView, FleetView {}

/** The writable world: the galaxy, which worlds may share, and the agent's own. */
export interface WorldState extends Galaxy, Fleet {}

interface Fleet extends FleetView {
  agent: Agent | undefined;
  readonly ships: Ships;
  /** Replaced, never changed: planners cache by this object. */
  contracts: ReadonlyMap<string, Contract>;
  namedContractId?: string | undefined;
  readonly failedAttempts: Map<string, FailedAttempt>;
  /** Refusals that contradict what was read of a place; see `noteDoubt`. */
  readonly doubts: Map<string, Doubt>;
  /** The latest list of waypoints that came from the books, by our wall clock in milliseconds. */
  recalledUpToMs?: number;
  readonly surveys: Map<string, Survey>;
  readonly finds: Map<string, Map<string, number>>;
  serverOffsetMs: number;
  serverClock?: ServerClock | undefined;
  physics: Physics;
  nextReset: string | undefined;
  readonly lastTradeAt: Map<string, string>;
  readonly altered: Map<string, readonly string[]>;
  readonly scrapValues: Map<string, number>;
  readonly paidForShips: Map<string, number>;
  readonly proven: Set<ActionKind>;
  readonly boughtAs: Map<string, string>;
  /** Lasting facts that the agent's books do not hold yet, by kind and symbol; one of the galaxy's `unbooked`. */
  readonly discovered: Map<string, AtlasFact>;
}

/** A world in which nothing is known but this galaxy. */
export function emptyWorld(speed = 1, nextReset?: string, galaxy = emptyGalaxy()): WorldState {
  const discovered = new Map<string, AtlasFact>();
  galaxy.unbooked.add(discovered);
  return {
    ...galaxy,
    discovered,
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
