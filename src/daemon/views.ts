import type { WaitingEntry } from '../plan/conditions/strategy-now.ts';
import type { PauseByLoss } from '../plan/score/lane-losses.ts';
import type { Phases } from '../report/story/phases.ts';
import type { LeftAlone } from '../world/failures/failed-attempts.ts';
import type { ClientTraffic } from './clients/client-traffic.ts';

/**
 * The running daemon's views: plain data that the page, the command line and the metrics receive as JSON.
 * Instants are milliseconds of the daemon's wall clock (`…AtMs`) or ISO timestamps of the server (`arrival`, `expiration`);
 * durations are game seconds, rates are per game hour, prices and profits are credits.
 */

/** The daemon on one screen. */
export interface StatusView {
  readonly callsign: string;
  /** What kept books are known by; null while the daemon plays. */
  readonly kept: string | null;
  /** `BOOKS`: nothing is played; kept books are shown at their end. */
  readonly mode: 'EMBEDDED' | 'LOCAL' | 'LIVE' | 'BOOKS';
  /** Game seconds per second. */
  readonly speed: number;
  readonly version: string;
  readonly startedAtMs: number;
  /** When the books began, from which game hours are counted. */
  readonly beganMs: number;
  readonly nowMs: number;
  /** Milliseconds to add to the daemon's clock to get the server's. */
  readonly serverOffsetMs: number;
  readonly resetDate: string;
  /** ISO 8601, as announced by the server. */
  readonly nextReset: string | null;
  readonly credits: number;
  readonly netWorth: number;
  readonly creditsPerHour: number;
  /** What all lanes earned less what they spent, in all runs; neither ships nor the gate count. */
  readonly earnedCredits: number;
  /** Of this run, game hours. */
  readonly gameHours: number;
  readonly requests: RequestsView;
  /** Whether the owner has paused the whole fleet. */
  readonly paused: boolean;
  /** Whether the owner has stopped the strategy's purchases of ships. */
  readonly buyingStopped: boolean;
  readonly shipsByState: Readonly<Record<string, number>>;
  /** The system of the agent's headquarters; null until the agent is known. */
  readonly homeSystem: string | null;
  /** Most ships first. */
  readonly shipsBySystem: Readonly<Record<string, number>>;
  /** Systems of the galaxy that are known; 0 until the list of them was read. */
  readonly systemsKnown: number;
  /** What net worth is made of beside credits, and what the fleet holds beside net worth. */
  readonly worth: WorthView;
  readonly phases: Phases;
  readonly suspended: SuspendedView;
  readonly strategy: {
    readonly file: string;
    readonly loadedAtMs: number;
    readonly problem: string | null;
    /** Lanes that the owner wrote; left out where there is none. */
    readonly ownLanes?: readonly string[];
  };
}

/** What is shown of each agent of the process. Figures are 0 until its ships are at work. */
export interface AgentSumView {
  readonly name: string;
  /** Where its page is, seen from the page of another agent. */
  readonly path: string;
  readonly isReady: boolean;
  readonly credits: number;
  readonly netWorth: number;
  readonly creditsPerHour: number;
  readonly ships: number;
}

/** In credits: net worth is credits and `ships` less `advances`; `gate` and `goods` do not count in it. */
export interface WorthView {
  /** The price paid for bought ships that are still ours. */
  readonly ships: number;
  /** Advances on contracts that are not fulfilled yet. */
  readonly advances: number;
  /** What the goods cost that were brought to the jump gate. */
  readonly gate: number;
  /** What the goods in holds cost. */
  readonly goods: number;
}

/** What the fleet leaves alone for now, each with its reason; instants of its end are of the daemon's wall clock. */
export interface SuspendedView {
  /** Entries of the strategy whose conditions do not hold, and what they wait for. */
  readonly entries: readonly WaitingEntry[];
  /** Rules of purchases that would have another ship, and why it is not bought; `atMost` null where the rule has no number. */
  readonly purchases: readonly {
    readonly shipType: string;
    readonly atMost: number | null;
    readonly owned: number;
    readonly why: string;
  }[];
  /** Lanes that lost money. */
  readonly lanes: readonly ({ readonly lane: string } & PauseByLoss)[];
  /** Ships that lost more than their rules allow. */
  readonly ships: readonly ({ readonly ship: string } & PauseByLoss)[];
  /** Own lanes and hooks that failed: "lane medicine", and why. */
  readonly modules: readonly { readonly module: string; readonly why: string }[];
  /** What failed again and again; those tried again last first, at most twenty. */
  readonly acts: readonly LeftAlone[];
  /** The contract on offer that is left open, for which no other is offered; null where there is none. */
  readonly offer: {
    readonly id: string;
    /** "43 FABRICS to X1-JB27-A1". */
    readonly deliver: readonly string[];
    readonly payCredits: number;
    readonly reason: string;
    /** ISO 8601; null where the server has not said it. */
    readonly until: string | null;
    /** Whether only another strategy would accept it. */
    readonly isRefused: boolean;
  } | null;
}

/** Requests of this run against the budget. */
export interface RequestsView {
  readonly started: number;
  readonly rejected429: number;
  /** Requests started in the last game minute, and how many the service allows. */
  readonly lastMinute: number;
  readonly budgetPerMinute: number;
  readonly waiting: number;
  readonly inFlight: number;
  readonly oldestWaitSeconds: number;
  readonly pausedBecause: readonly string[];
  /** Whether the machine or the server is too slow for the speed: requests wait though much of the limit is unused. */
  readonly isBehind: boolean;
  /** Those of your other programs; null where none are served. */
  readonly clients: ClientTraffic | null;
}

/** A ship in a list. */
export interface ShipView {
  readonly symbol: string;
  readonly role: string;
  readonly frame: string;
  /** SHIP_PROBE, …, as its parts tell; null for a type that this version does not know. */
  readonly type: string | null;
  /** State of its machine: navigating, selling, …; or starting, restarting, quarantined. */
  readonly state: string;
  readonly stateSinceMs: number;
  /** Paused by the owner. */
  readonly paused: boolean;
  /** Lanes that the owner set for it; null: those of the strategy. */
  readonly lanes: readonly string[] | null;
  /** The owner's order that it carries out first: sellEverything, retireShip, fly, …. */
  readonly ordered?: string | null;
  /** Goods in its hold that no lane touches. */
  readonly keeps?: readonly string[];
  readonly mission: MissionView | null;
  /** Why it is idle; null while it is not. */
  readonly idleBecause: string | null;
  /** Its pause; null while it is not idle. */
  readonly idle: IdleView | null;
  readonly cargo: { readonly units: number; readonly capacity: number; readonly inventory: readonly CargoView[] };
  readonly fuel: { readonly current: number; readonly capacity: number };
  readonly cooldownExpiration: string | null;
  readonly nav: {
    readonly status: string;
    readonly system: string;
    readonly waypoint: string;
    readonly flightMode: string;
    readonly route: {
      readonly origin: PlaceView;
      readonly destination: PlaceView;
      readonly departure: string;
      readonly arrival: string;
    };
  };
  /** Of all runs, by the ledger; goods for the gate are the fleet's. */
  readonly profitCredits: number;
  /** Of all runs: those of its missions before this run, and all in it. */
  readonly requests: number;
}

/** A pause of a ship. */
export interface IdleView {
  readonly sinceMs: number;
  /** The reasons without figures, in one order of lanes: the same for all ships that are idle for the same reasons. */
  readonly kind: string;
  /** Whether nothing is left to do for it, so that its rest costs nothing. */
  readonly isRest: boolean;
}

export interface CargoView {
  readonly tradeSymbol: string;
  readonly units: number;
}

export interface MissionView {
  readonly id: string;
  readonly lane: string;
  readonly what: string;
  readonly why: string | null;
  readonly expectedProfitCredits: number;
  readonly expectedSeconds: number;
  readonly startedAtMs: number;
}

export interface PlaceView {
  readonly symbol: string;
  readonly x: number;
  readonly y: number;
}

/** A ship's own page. */
export interface ShipDetailView extends ShipView {
  /** Mounts and modules that it is fitted with; empty where that is not kept. */
  readonly parts: readonly string[];
  /** Its latest missions and pauses, the newest first; pauses that follow each other for the same reasons are one. */
  readonly history: readonly {
    readonly id: string;
    readonly lane: string | null;
    readonly what: string;
    readonly why: string | null;
    readonly startedAtMs: number;
    readonly endedAtMs: number;
    readonly requests: number;
    readonly expectedProfitCredits: number;
    readonly profitCredits: number;
    /** "done", or in words how it ended early. */
    readonly ending: string;
  }[];
  /** Its machine's latest states, the newest first. */
  readonly states: readonly { readonly atMs: number; readonly from: string; readonly to: string }[];
}

/** A system's waypoints for the map. */
export interface MapView {
  readonly system: string;
  readonly waypoints: readonly (PlaceView & {
    readonly type: string;
    readonly isMarket: boolean;
    readonly isShipyard: boolean;
    readonly isUnstable: boolean;
    /** The waypoint that it orbits. */
    readonly orbits: string | null;
  })[];
}

/**
 * What is known of all systems, each named by its place in `systems`; to a caller with an earlier revision only what
 * changed since.
 */
export interface GalaxyAnswer {
  /** Given as `since` the next time. */
  readonly revision: string;
  /** Every system, with its place in the galaxy; null where the caller has them. */
  readonly systems: {
    readonly symbols: readonly string[];
    readonly x: readonly number[];
    readonly y: readonly number[];
  } | null;
  readonly home: number | null;
  /** Gates that were read: the gate's system, then the systems that it leads to. */
  readonly gates: readonly (readonly number[])[];
  /** Listed systems: the system, its charted waypoints, and all of its waypoints. */
  readonly charted: readonly (readonly [system: number, charted: number, waypoints: number])[];
}

/** A market with the prices last seen. */
export interface MarketView {
  readonly symbol: string;
  /** Null where no ship has seen prices yet. */
  readonly seenAtMs: number | null;
  readonly goods: readonly {
    readonly tradeSymbol: string;
    readonly type: string;
    readonly supply: string | null;
    readonly activity: string | null;
    readonly tradeVolume: number | null;
    readonly purchasePrice: number | null;
    readonly sellPrice: number | null;
    readonly seenAtMs: number | null;
  }[];
}

/** A shipyard with the types that it sells, and the prices last seen. */
export interface ShipyardView {
  readonly symbol: string;
  readonly ships: readonly {
    readonly type: string;
    readonly price: number | null;
    readonly seenAtMs: number | null;
  }[];
}

/** A log line as shown to people and on the page. */
export interface EventView {
  /** Counts up from 1 within a run, so that a reader can detect missed lines; below 0 for a line that the books tell. */
  readonly id: number;
  readonly time: string;
  readonly level: string;
  readonly event: string;
  readonly message: string;
  readonly ship: string | null;
}

/** GET /api/queue: the requests of this run against the budget, and the waiting requests, the next one first. */
export interface QueueView extends RequestsView {
  readonly line: readonly WaitingView[];
}

/** A waiting request. */
export interface WaitingView {
  /** The ship's symbol, or "agent". */
  readonly owner: string;
  /** Method and path template, e.g. POST /my/ships/{shipSymbol}/sell. */
  readonly label: string;
  readonly worth: number;
  readonly waitedSeconds: number;
}

/**
 * Messages of GET /api/stream, by name. First `status` and all `ships`; then changes, once a second at most, and `status`
 * at least every ten seconds. While the daemon is not ready it sends `notReady` instead.
 */
export interface StreamMessages {
  readonly status: StatusView;
  /** Only the ships that changed since the last message: merge them by symbol. */
  readonly ships: readonly ShipView[];
  /** Symbols of ships that the agent no longer has. */
  readonly gone: readonly string[];
  /** A log line; its id is the message's id, so that a resumed stream continues where it ended. */
  readonly event: EventView;
  readonly notReady: { readonly message: string };
  /** The end of a stream for which there is no place: the page opens the next one two seconds later. */
  readonly brief: Readonly<Record<string, never>>;
}

/** Every error reply: `{ "error": { code, message } }`, the message for people. */
export interface ErrorView {
  readonly error: { readonly code: string; readonly message: string };
}

/** Requests by operation ("POST /my/ships/{shipSymbol}/sell") and then by outcome. */
export type RequestCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;
