import { endingText } from '../../game/endings.ts';
import { isOf } from '../../game/lanes.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { MissionRow } from '../../store/books/missions.ts';
import type { Log } from '../../telemetry/log.ts';
import { levelOfCredits } from '../../telemetry/worth-telling.ts';

/** Missions whose sums are kept, a guess: an effect may be found long after its mission ended, and is never read. */
const SUMS_KEPT = 1_000;

/** Missions with a lower expected profit are not judged, as in reports. */
const JUDGED_FROM_CREDITS = 1_000;

/** Logged elsewhere: a ship's price in ship.bought, the profit of all trips for a contract in contract.fulfilled. */
const TOLD_ELSEWHERE = new Set(['growth', 'contract']);

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

/** Logs the profit of each ended mission beside the expected one. */
export type MissionEnds = ReturnType<typeof createMissionEnds>;

/** @param speed game seconds per second */
export function createMissionEnds(log: Log, speed: number) {
  const sums = new Map<string, number>();

  /** Adds an effect in the ledger to the sum of its mission. */
  function booked({ missionId, creditsDelta }: LedgerRow): void {
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
    if (lane === null || TOLD_ELSEWHERE.has(lane)) return;
    // A look at a market earns nothing, as expected.
    if (missionProfitCredits === 0 && expectedProfitCredits === 0) return;
    const seconds = Math.round(((endedAtMs - startedAtMs) * speed) / 1_000);
    const outcome = outcomeOf(ending, missionProfitCredits);
    // What was brought to a construction site has a line of its own (construction.supplied).
    const isTold = isOf('building', lane) && ending === 'done';
    const level = isTold ? 'debug' : levelOfCredits(missionProfitCredits, expectedProfitCredits);
    log[level]('mission.ended', {
      ...{ ship: shipSymbol, lane, mission: id, what, missionProfitCredits, expectedProfitCredits },
      ...missedBy(row, missionProfitCredits),
      ...{ seconds, expectedSeconds },
      ...outcome,
    });
  }

  return { booked, ended };
}
