import { endingText } from '../../game/endings.ts';
import { isOf } from '../../game/lanes.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { MissionRow } from '../../store/books/missions.ts';
import type { Log } from '../../telemetry/log.ts';
import type { WorthTelling } from '../../telemetry/worth-telling.ts';
import { createLaneHours } from './lane-hours.ts';

/** Missions whose sums are kept, a guess: an effect may be found long after its mission ended, and is never read. */
const SUMS_KEPT = 1_000;

/** Missions with a lower expected profit are not judged, as in reports. */
const JUDGED_FROM_CREDITS = 1_000;

/** Logged elsewhere: a ship's price in ship.bought, the profit of all trips for a contract in contract.fulfilled. */
const TOLD_ELSEWHERE = new Set(['growth', 'contract']);

/** Missions of a lane that ended before one of it can set a record: of the first few each other one would. */
const RECORDS_FROM = 10;

/** A record is beaten by this share at least. */
const RECORD_MARGIN = 1.1;

/** No record is what earns less than this share of the most credits that the agent has had. */
const RECORD_SHARE = 0.01;

/** The best missions of each lane. */
function createRecords() {
  const lanes = new Map<string, { count: number; best: number }>();
  /** What to say of a mission that earned clearly more than any before it of its lane. */
  return (lane: string, credits: number, isLarge: boolean): { readonly record?: string } => {
    const known = lanes.get(lane) ?? { count: 0, best: 0 };
    const isRecord = isLarge && known.count >= RECORDS_FROM && credits >= known.best * RECORD_MARGIN;
    lanes.set(lane, { count: known.count + 1, best: Math.max(known.best, credits) });
    return isRecord ? { record: `the best of ${lane} in this run` } : {};
  };
}

/** Difference between a trade's profit and the expected one, in percent of the latter; empty for other lanes. */
function missedBy({ lane, ending, expectedProfitCredits: expected }: MissionRow, profitCredits: number) {
  if (lane !== 'trade' || ending !== 'done' || expected < JUDGED_FROM_CREDITS) return {};
  return { offByPercent: Math.round((1_000 * Math.abs(profitCredits - expected)) / expected) / 10 };
}

/** How a mission ended, unless it was done; one that a stop cuts off has often bought what the next run sells. */
function outcomeOf(ending: MissionRow['ending'], profitCredits: number) {
  if (ending === 'done') return {};
  return { outcome: ending === 'cutOff' && profitCredits < 0 ? 'interrupted before it was paid' : endingText(ending) };
}

/** Logs the profit of each ended mission beside the expected one, and sums up those of each lane. */
export type MissionEnds = ReturnType<typeof createMissionEnds>;

/** @param speed game seconds per second */
export function createMissionEnds(log: Log, speed: number, worth: WorthTelling) {
  const sums = new Map<string, number>();
  const hours = createLaneHours();
  const recordOf = createRecords();

  /** Adds an effect in the ledger to the sum of its mission. */
  function booked(row: LedgerRow): void {
    const { missionId, creditsDelta } = row;
    worth.booked(row);
    hours.booked(row);
    if (missionId === null) return;
    sums.set(missionId, (sums.get(missionId) ?? 0) + creditsDelta);
    const [oldest] = sums.keys();
    if (sums.size > SUMS_KEPT && oldest !== undefined) sums.delete(oldest);
  }

  /** Logs a mission that has ended. */
  function ended(row: MissionRow): void {
    const { id, shipSymbol, lane, what, startedAtMs, endedAtMs, ending } = row;
    const { expectedProfitCredits, expectedSeconds } = row;
    const missionProfitCredits = sums.get(id) ?? 0;
    sums.delete(id);
    hours.ended(row, missionProfitCredits);
    if (lane === null || TOLD_ELSEWHERE.has(lane)) return;
    // A look at a market earns nothing, as expected.
    if (missionProfitCredits === 0 && expectedProfitCredits === 0) return;
    const seconds = Math.round(((endedAtMs - startedAtMs) * speed) / 1_000);
    const outcome = outcomeOf(ending, missionProfitCredits);
    const record = recordOf(lane, missionProfitCredits, worth.isLarge(missionProfitCredits, RECORD_SHARE));
    // What the gate takes is an investment: lane.hour and gate.progress tell of it.
    const isInvestment = isOf('building', lane) && ending === 'done';
    const isStory = record.record !== undefined || (!isInvestment && worth.levelOf(missionProfitCredits) === 'info');
    const level = isStory ? 'info' : 'debug';
    log[level]('mission.ended', {
      ...{ ship: shipSymbol, lane, mission: id, what, missionProfitCredits, expectedProfitCredits },
      ...missedBy(row, missionProfitCredits),
      ...{ seconds, expectedSeconds },
      ...outcome,
      ...record,
    });
  }

  return {
    booked,
    ended,
    /** What each lane did since the last look. */
    hours,
  };
}
