import type { LossLimit } from '../../config/schema/strategy-schema.ts';
import { highest } from '../../game/numbers/extremes.ts';

/** A lane or a ship that is suspended because it lost money. */
export interface PauseByLoss {
  readonly lostCredits: number;
  readonly missions: number;
  /** Our wall clock, milliseconds; then it is tried again. */
  readonly untilMs: number;
}

/** The part of a mission by which losses are counted. */
interface Ended {
  readonly endedAtMs: number;
  readonly profitCredits: number;
}

/** For how long a lane pauses: as long as its missions are judged, unless the strategy has a time of its own. */
const pauseMsOf = ({ pauseHours }: LossLimit, judgedMs: number, speed: number) =>
  pauseHours === undefined ? judgedMs : (pauseHours * 3_600_000) / speed;

/** The longest pause of a lane or a ship, by the usual rule or the strategy, in milliseconds of our clock. */
export function longestPauseMs(allLimits: readonly LossLimit[], judgedMs: number, speed: number): number {
  return highest(
    allLimits.map((limits) => pauseMsOf(limits, judgedMs, speed)),
    judgedMs,
  );
}

/**
 * The pause of a lane or a ship by the strategy's own limit: once its missions of the judged time lost more together. After a
 * pause it counts from zero, so that the same loss does not end it twice. Undefined while it has none.
 * @param missions of the lane or ship, in the order in which they ended
 */
export function pauseByLoss(
  missions: readonly Ended[],
  limits: LossLimit,
  judgedMs: number,
  speed: number,
): PauseByLoss | undefined {
  const { mostLossCredits = Number.POSITIVE_INFINITY } = limits;
  let closed: PauseByLoss | undefined;
  let counted: readonly Ended[] = [];
  for (const mission of missions) {
    if (closed !== undefined && mission.endedAtMs < closed.untilMs) continue;
    const before = closed === undefined ? counted : [];
    closed = undefined;
    counted = [...before.filter(({ endedAtMs }) => endedAtMs > mission.endedAtMs - judgedMs), mission];
    const lostCredits = -counted.reduce((sum, { profitCredits }) => sum + profitCredits, 0);
    if (lostCredits <= mostLossCredits) continue;
    closed = { lostCredits, missions: counted.length, untilMs: mission.endedAtMs + pauseMsOf(limits, judgedMs, speed) };
  }
  return closed;
}
