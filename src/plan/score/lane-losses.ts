import type { LaneLimits } from '../../config/schema/strategy-schema.ts';
import { highest } from '../../game/numbers/extremes.ts';

/** A lane that is suspended because it lost money. */
export interface ClosedLane {
  readonly lostCredits: number;
  readonly missions: number;
  /** Our wall clock, milliseconds; then the lane is tried again. */
  readonly untilMs: number;
}

/** The part of a mission by which losses are counted. */
interface Ended {
  readonly endedAtMs: number;
  readonly profitCredits: number;
}

/** For how long a lane pauses: as long as its missions are judged, unless the strategy has a time of its own. */
const pauseMsOf = ({ pauseHours }: LaneLimits, judgedMs: number, speed: number) =>
  pauseHours === undefined ? judgedMs : (pauseHours * 3_600_000) / speed;

/** The longest pause of a lane, by the usual rule or the strategy, in milliseconds of our clock. */
export function longestPauseMs(laneLimits: readonly LaneLimits[], judgedMs: number, speed: number): number {
  return highest(
    laneLimits.map((limits) => pauseMsOf(limits, judgedMs, speed)),
    judgedMs,
  );
}

/**
 * The pause of a lane by the strategy's own limit: once its missions of the judged time lost more together. After a
 * pause it counts from zero, so that the same loss does not end it twice. Undefined while it has none.
 * @param missions of the lane, in the order in which they ended
 */
export function pauseByLoss(
  missions: readonly Ended[],
  limits: LaneLimits,
  judgedMs: number,
  speed: number,
): ClosedLane | undefined {
  const { mostLossCredits = Number.POSITIVE_INFINITY } = limits;
  let closed: ClosedLane | undefined;
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
