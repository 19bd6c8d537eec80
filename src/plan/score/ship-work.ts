import { showsIncomeOfShip } from '../../game/lanes.ts';
import type { Tuning } from '../tuning/tuning.ts';
import type { EndedMission } from './ended-mission.ts';

/** What ships did in a time: the profit of their missions, their game hours with all pauses, and their requests. */
export interface WorkDone {
  readonly credits: number;
  readonly hours: number;
  readonly requests: number;
}

/** What a ship did in the first and in the second half of the judged time. */
export interface ShipWork {
  readonly earlier: WorkDone;
  readonly later: WorkDone;
}

export const NOTHING_DONE: WorkDone = { credits: 0, hours: 0, requests: 0 };

/** The work of two ships, or of two times, together. */
export function bothWorks(one: WorkDone, other: WorkDone): WorkDone {
  return {
    credits: one.credits + other.credits,
    hours: one.hours + other.hours,
    requests: one.requests + other.requests,
  };
}

function workOf(missions: readonly EndedMission[], speed: number): WorkDone {
  return missions
    .map(({ profitCredits, startedAtMs, endedAtMs, requests }) => {
      return { credits: profitCredits, hours: ((endedAtMs - startedAtMs) * speed) / 3_600_000, requests };
    })
    .reduce(bothWorks, NOTHING_DONE);
}

/**
 * What each ship did lately, by its missions and pauses. Work for the whole fleet (contracts, the gate, purchases) is left
 * out with its time: it says nothing of what one more ship would earn.
 */
export function workOfShips(
  ended: readonly EndedMission[],
  nowMs: number,
  speed: number,
  { judgedSeconds }: Tuning['record'],
): Map<string, ShipWork> {
  const halfMs = (judgedSeconds * 500) / speed;
  const isOwn = ({ lane, endedAtMs }: EndedMission) => endedAtMs > nowMs - 2 * halfMs && showsIncomeOfShip(lane);
  const isLate = ({ endedAtMs }: EndedMission) => endedAtMs > nowMs - halfMs;
  const work = new Map<string, ShipWork>();
  for (const [symbol, missions] of Map.groupBy(ended.filter(isOwn), ({ shipSymbol }) => shipSymbol)) {
    const { true: late = [], false: early = [] } = Object.groupBy(missions, (one) => `${isLate(one)}`);
    work.set(symbol, { earlier: workOf(early, speed), later: workOf(late, speed) });
  }
  return work;
}

/** Since when a ship has had nothing to do, by its missions and pauses in their order; undefined where the last was a mission. */
function idleSinceMs(missions: readonly EndedMission[]): number | undefined {
  const last = missions.findLastIndex(({ lane }) => lane !== undefined);
  return missions[last + 1]?.startedAtMs;
}

/** The ships that have had nothing to do for so long, in game seconds: no mission of theirs ended since, or is under way. */
export function idleShips(
  ended: readonly EndedMission[],
  nowMs: number,
  speed: number,
  idleSeconds: number,
): ReadonlySet<string> {
  const idleMs = (idleSeconds * 1_000) / speed;
  const idle = new Set<string>();
  for (const [symbol, missions] of Map.groupBy(ended, ({ shipSymbol }) => shipSymbol)) {
    const sinceMs = idleSinceMs(missions) ?? nowMs;
    // Its last pause ended long ago where it is on a mission since.
    if (nowMs - sinceMs >= idleMs && nowMs - (missions.at(-1)?.endedAtMs ?? 0) < idleMs) idle.add(symbol);
  }
  return idle;
}
