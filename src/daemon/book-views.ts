import type { ReplayPart } from '../report/replay/replay.ts';
import type { BoardStory } from '../report/story/boards.ts';
import type { DaySummary } from '../report/story/game-days.ts';
import type { Breakdown } from '../report/sums.ts';

/** Some hours of the week as the map of the galaxy shows them again. */
export type ReplayView = ReplayPart;

// Views of what the books hold: plain data, with the units of views.ts.

/** What part of the books is asked for: by default all of it. */
export interface BookSpan {
  readonly fromMs?: number | undefined;
  readonly untilMs?: number | undefined;
}

/** What hours of a replay are asked for, from 0 at the beginning of the books: by default the first of them. */
export interface BookHours {
  readonly fromHour?: number | undefined;
  readonly untilHour?: number | undefined;
}

/** A good's prices at a market over time, the oldest first; null where the daemon did not run. */
export interface PriceHistoryView {
  readonly waypoint: string;
  readonly tradeSymbol: string;
  readonly fromMs: number;
  readonly untilMs: number;
  /** How often the price was seen in the period; of several looks in a short time only the last is shown. */
  readonly looks: number;
  readonly atMs: readonly number[];
  readonly purchasePrice: readonly (number | null)[];
  readonly sellPrice: readonly (number | null)[];
  /** The agent's own purchases and sales of the good there in the period, the oldest first; at most the latest 500. */
  readonly trades: readonly OwnTradeView[];
}

/** A purchase or sale of the agent at a market. */
export type OwnTradeView = Pick<TradeView, 'atMs' | 'kind' | 'units' | 'unitPrice'>;

/** Where credits came from and went to since an instant (0: in this universe); days are UTC, the newest first. */
export interface ProfitView extends Breakdown {
  readonly fromMs: number;
}

/** A mission that has ended, with what the ledger booked for it. */
export interface MissionOutcomeView {
  readonly id: string;
  readonly ship: string;
  readonly lane: string;
  readonly what: string;
  /** "done", or why it ended before, for people. */
  readonly ending: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly expectedProfitCredits: number;
  readonly profitCredits: number;
  readonly requests: number;
}

/** Missions under one name. */
export interface MissionTallyView {
  readonly name: string;
  readonly missions: number;
  /** Those with a profit above 0; null for a lane that does not earn by itself, such as scout, supply or build. */
  readonly won: number | null;
  readonly profitCredits: number;
  readonly bestCredits: number;
  readonly worstCredits: number;
  /** The largest fall of their profits' running sum below its highest before; null as `won`. */
  readonly drawdownCredits: number | null;
}

/** The latest missions, and all of the books by lane and by type of ship. */
export interface MissionsView {
  /** Newest first. */
  readonly latest: readonly MissionOutcomeView[];
  readonly byLane: readonly MissionTallyView[];
  readonly byType: readonly MissionTallyView[];
}

/** A purchase or sale of goods, by the ledger. */
export interface TradeView {
  /** Counts up in time. */
  readonly id: number;
  readonly atMs: number;
  readonly ship: string | null;
  readonly lane: string | null;
  readonly kind: 'purchase' | 'sale';
  readonly tradeSymbol: string;
  readonly units: number;
  readonly unitPrice: number | null;
  /** What it changed: below 0 for a purchase. */
  readonly credits: number;
  readonly waypoint: string | null;
}

export interface ContractView {
  readonly id: string;
  /** Null, as are faction, deadline and destinations, where only the books still know the contract. */
  readonly type: string | null;
  readonly faction: string | null;
  readonly accepted: boolean;
  readonly fulfilled: boolean;
  readonly deadline: string | null;
  readonly onAcceptedCredits: number;
  readonly onFulfilledCredits: number;
  readonly deliver: readonly {
    readonly tradeSymbol: string;
    readonly destination: string | null;
    readonly unitsRequired: number;
    readonly unitsFulfilled: number;
  }[];
  /** By the books; null before it was accepted. Its goods cost what was paid for them; fuel stands apart. */
  readonly booked: {
    readonly acceptedAtMs: number | null;
    readonly fulfilledAtMs: number | null;
    readonly costCredits: number;
    readonly fuelCredits: number;
    readonly profitCredits: number;
  } | null;
}

/**
 * The daemon's figures over time, of all runs in this universe, the oldest first: lists of the same length. Null where
 * the daemon did not run, or the figure is not known.
 */
export interface HistoryView {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly atMs: readonly number[];
  readonly credits: readonly (number | null)[];
  readonly netWorth: readonly (number | null)[];
  /** Net worth, and what the goods cost that are in the jump gate or in holds, by the books. */
  readonly withGateAndGoods: readonly (number | null)[];
  /** Gain of net worth over the game hour before. */
  readonly creditsPerHour: readonly (number | null)[];
  /** The same of `withGateAndGoods`. */
  readonly withGateAndGoodsPerHour: readonly (number | null)[];
  readonly requestsPerMinute: readonly (number | null)[];
  /** What happened in the period, the oldest first. */
  readonly marks: readonly MarkView[];
}

/** An event that explains a plot. */
export interface MarkView {
  readonly atMs: number;
  /**
   * The gate opened, unfinished gates closed the ways from home or do so no more, a run began, another strategy came into
   * force, or the first ship of a type was bought.
   */
  readonly kind: 'gate' | 'waysShut' | 'waysOpen' | 'restart' | 'strategy' | 'firstShip';
  /** Systems within the closed ways, the name of the strategy, or the type of the ship. */
  readonly of: string | null;
}

/** The boards near us over time; absent where the server shows none. */
export interface BoardsView {
  readonly credits?: BoardStory;
  readonly charts?: BoardStory;
}

/** What a day of the game came to, as far as it has gone. */
export interface DayView extends DaySummary {
  readonly isOver: boolean;
}

/** A table for people; its first column names the row. */
export interface WeeksTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Weeks side by side, and whether each was better than the one before, in sentences. */
export interface WeeksView {
  readonly tables: readonly WeeksTable[];
  readonly sentences: readonly string[];
}
