import type { Generated, Kysely } from 'kysely';
import type { EarlyEnding } from '../../game/endings.ts';
import type { PriceRecord, ShipPriceRecord } from '../../game/price-records.ts';

/** One effect on credits, cargo or a contract. Credits, units and milliseconds are integers. */
export interface LedgerRow {
  readonly atMs: number;
  readonly shipSymbol: string | null;
  readonly lane: string | null;
  readonly missionId: string | null;
  /** Id of the operation, e.g. `sellCargo`; `adjustment` for a difference that no request of ours explains. */
  readonly operation: string;
  readonly tradeSymbol: string | null;
  readonly units: number | null;
  readonly unitPriceCredits: number | null;
  /** Change of the agent's credits; 0 for a delivery. */
  readonly creditsDelta: number;
  readonly creditsAfter: number;
  readonly waypointSymbol: string | null;
  readonly contractId: string | null;
  /** Symbol of a bought ship; undefined is stored as null. */
  readonly boughtShip?: string | null;
}

/** A request that will change the game, recorded before it is sent. */
export interface Intent {
  /** Unique. */
  readonly id: string;
  readonly atMs: number;
  readonly shipSymbol: string | null;
  /** Id of the operation. */
  readonly operation: string;
  /** Path parameters as JSON text, or the path itself. */
  readonly path: string;
  /** Body as JSON text. */
  readonly body: string | null;
  /** State before the request, as JSON text: evidence to resolve an unknown outcome later. */
  readonly preState?: string | null;
  /** The lane that is booked once the request is known to have happened. */
  readonly lane?: string | null;
  readonly missionId?: string | null;
}

/** A mission of a ship, or a pause without one. Credits and milliseconds are integers. */
export interface MissionRow {
  /** For a mission, its id in the ledger and the log; unique for a pause. */
  readonly id: string;
  readonly shipSymbol: string;
  /** Null: a pause. */
  readonly lane: string | null;
  /** What the mission was, or why there was none, for people. */
  readonly what: string;
  /** The codes of why there was none (game/reasons.ts); null or unset for a mission. */
  readonly reasonCodes?: string | null;
  /** Why this mission was chosen: its expected result, and that of the next best. */
  readonly why: string | null;
  readonly expectedProfitCredits: number;
  readonly expectedSeconds: number;
  /** Expected supply bonus, credits: income of later missions from the factories that it supplies; it is not booked. */
  readonly supplyBonusCredits: number;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly ending: 'done' | EarlyEnding;
  /** Requests sent, and the fewest that the service allows for its actions. */
  readonly requests: number;
  readonly leastRequests: number;
}

/** How long a ship's machine was in a state. */
export interface ShipTime {
  readonly shipSymbol: string;
  readonly state: string;
  /** Milliseconds of our wall clock. */
  readonly ms: number;
}

/** A lasting fact of the galaxy: a waypoint, what a market lists, … */
export interface AtlasRow {
  readonly kind: string;
  /** A waypoint, a system, or empty for the whole galaxy. */
  readonly symbol: string;
  readonly atMs: number;
  /** JSON. */
  readonly fact: string;
}

/** The daemon's figures at an instant. */
export interface SampleRow {
  /** Milliseconds of our wall clock. */
  readonly atMs: number;
  /** Milliseconds since the sample before it in the same run; 0 for the first of a run. */
  readonly spanMs: number;
  readonly credits: number;
  readonly netWorth: number;
  /** Requests started in the span; null where they were not counted. */
  readonly requests: number | null;
}

/** A ship of ours is in another system than before, or on its way there. */
export interface SystemMove {
  readonly atMs: number;
  readonly shipSymbol: string;
  /** Where it is or flies to; empty: it is no longer ours. */
  readonly systemSymbol: string;
  /** Milliseconds until it arrives, of our wall clock; 0 for a jump. */
  readonly flightMs: number;
}

/** Moves of ships that follow each other, packed by moves.ts, which names ships and systems by `moveNames`. */
export interface PackedMoves {
  /** When the first and the last of them happened. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly packed: Uint8Array;
}

/** The columns of a row; those with a number of their own count up in the order of writing. */
type Numbered<Row> = Required<Row> & { id: Generated<number> };

/** Columns as schema.ts makes them. Credits and milliseconds are integers throughout. */
export interface Tables {
  meta: { key: string; value: string };
  ledger: Numbered<LedgerRow>;
  prices: Numbered<PriceRecord>;
  shipPrices: Numbered<ShipPriceRecord>;
  intents: Required<Intent> & IntentEnd;
  requests: { lane: string; operation: string; outcome: string; count: number };
  missions: Required<MissionRow>;
  shipTimes: ShipTime & { dayMs: number };
  atlas: Numbered<AtlasRow>;
  samples: SampleRow;
  moveNames: { id: number; symbol: string };
  moves: Numbered<PackedMoves>;
}

/** What is added to an intent once it is resolved. */
interface IntentEnd {
  outcome: string | null;
  note: string | null;
  closedAtMs: number | null;
  sentAtMs: number | null;
  starts: Generated<number>;
}

/** Queries of the books. No transactions: one that waits would take in what is written at once meanwhile. */
export type Queries = Omit<Kysely<Tables>, 'transaction' | 'startTransaction'>;
