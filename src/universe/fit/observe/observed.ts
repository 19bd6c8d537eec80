import type { BoardRow } from '../../../wire/schemas/boards.ts';
import { type GoodLog, logsOf, type MarketEvent } from '../../calibrate/market-log.ts';
import { WEEK_SECONDS } from '../../game.ts';

/** A price of a type of ship at a yard, as seen or paid. */
export interface ShipPriceSeen {
  readonly waypointSymbol: string;
  readonly shipType: string;
  readonly atSeconds: number;
  readonly priceCredits: number;
  /** Whether a ship was bought at this price, which raised the next one. */
  readonly isPurchase: boolean;
}

/** The price of ANTIMATTER at a gate, as seen or paid for a jump from there. */
export interface JumpFeeSeen {
  readonly waypointSymbol: string;
  readonly atSeconds: number;
  readonly feeCredits: number;
  readonly isJump: boolean;
}

/** A first chart of ours, and what was found there. */
export interface ChartMade {
  readonly systemSymbol: string;
  readonly traits: readonly string[];
  readonly credits: number;
}

/** The board of those who charted most, without ourselves. */
export interface BoardSeen {
  readonly atSeconds: number;
  /** Charts by agent; an agent that is not on it may have as many as the last one. */
  readonly charts: ReadonlyMap<string, number>;
  /** Whether all who have charted are on it. */
  readonly isWhole: boolean;
}

/**
 * What the interface showed of one galaxy, with its names, from whatever source. Times are game seconds from any one
 * instant; each list may be empty.
 */
export interface Observed {
  /** From the first to the last sighting. */
  readonly hours: number;
  /** When the week began; undefined where no status was read. */
  readonly resetAtSeconds: number | undefined;
  /** The agent's home system. */
  readonly homeSymbol: string | undefined;
  readonly charts: readonly ChartMade[];
  readonly shipPrices: readonly ShipPriceSeen[];
  /** Looks at each good of each market, and what we moved there. */
  readonly markets: readonly GoodLog[];
  readonly jumpFees: readonly JumpFeeSeen[];
  /** Trade volume of ANTIMATTER at gates; undefined where no market showed it. */
  readonly antimatterVolume: number | undefined;
  /** Whether each system has a gate, as far as that was seen. */
  readonly gates: ReadonlyMap<string, boolean>;
  readonly boards: readonly BoardSeen[];
}

/** What a source has collected: the same in any order, and with the next reset in place of the last one. */
interface Collected extends Omit<Observed, 'resetAtSeconds' | 'markets'> {
  readonly nextResetAtSeconds: number | undefined;
  readonly marketEvents: readonly MarketEvent[];
}

function inOrder<Seen extends { readonly atSeconds: number }>(seen: readonly Seen[]): readonly Seen[] {
  return seen.toSorted((one, other) => one.atSeconds - other.atSeconds);
}

/** Puts what was collected in the order of time. */
export function observedFrom({ nextResetAtSeconds, marketEvents, ...collected }: Collected): Observed {
  return {
    ...collected,
    resetAtSeconds: nextResetAtSeconds === undefined ? undefined : nextResetAtSeconds - WEEK_SECONDS,
    shipPrices: inOrder(collected.shipPrices),
    markets: logsOf(inOrder(marketEvents)),
    jumpFees: inOrder(collected.jumpFees),
    boards: inOrder(collected.boards),
  };
}

/** Most agents on the board of charts (facts: status). */
const BOARD_ROWS = 5;

/** A board of charts, without the agent itself. */
export function boardSeen(
  atSeconds: number,
  rows: readonly BoardRow[],
  isOwn: (agentSymbol: string) => boolean,
): BoardSeen {
  const others = rows.filter(([agentSymbol]) => !isOwn(agentSymbol));
  return { atSeconds, charts: new Map(others), isWhole: rows.length < BOARD_ROWS };
}
