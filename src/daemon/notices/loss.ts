import type { LogLine } from '../../telemetry/log.ts';

/** Watches the credits for a loss. */
export interface LossWatch {
  /** What was lost, in words, once it is as much as the owner cares for. */
  hear(line: LogLine): string | undefined;
}

/** Where the agent stood at a heartbeat. */
interface Point {
  readonly gameHours: number;
  /** Credits, and what was paid for ships since the start. */
  readonly worth: number;
}

/** Game hours that a loss is looked for in. */
const WITHIN_HOURS = 1;

const number = (value: unknown) => (typeof value === 'number' ? value : 0);
const credits = (value: number) => Math.round(value).toLocaleString('en');

/**
 * A loss is so many credits fewer than at a heartbeat of the last game hour, ships bought left aside, or a contract that
 * cost so much more than it paid. After one has been told the credits of then are what the next is measured from.
 */
export function createLossWatch(lossCredits: number): LossWatch {
  let points: readonly Point[] = [];
  let paidForShips = 0;

  function lossAt(now: Point): string | undefined {
    points = [...points.filter(({ gameHours }) => gameHours >= now.gameHours - WITHIN_HOURS - 1e-6), now];
    const lost = Math.max(...points.map(({ worth }) => worth)) - now.worth;
    if (lost < lossCredits) return undefined;
    points = [now];
    return `${credits(lost)} credits lost within a game hour, ships bought left aside`;
  }

  return {
    hear: ({ event, fields, msg }) => {
      if (event === 'ship.bought') paidForShips += number(fields.totalPriceCredits);
      if (event === 'contract.fulfilled' && number(fields.profitCredits) <= -lossCredits)
        return `a contract lost: ${msg}`;
      if (event !== 'heartbeat') return undefined;
      return lossAt({ gameHours: number(fields.gameHours), worth: number(fields.credits) + paidForShips });
    },
  };
}
