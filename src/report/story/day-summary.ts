import { earnsByItself, isOf } from '../../game/lanes.ts';
import { sum } from '../../game/numbers/averages.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { MissionRow } from '../../store/books/missions.ts';
import type { DayMission, DaySummary, GameDay } from './game-days.ts';

/**
 * Whether a mission shows how well ships earn: its lane earns by itself, neither for others nor for the whole fleet; and
 * no stop cut it off, since such a one has often only bought.
 */
function isJudged({ lane, ending }: MissionRow): boolean {
  return ending !== 'cutOff' && earnsByItself(lane ?? undefined);
}

const addTo = (sums: Map<string, number>, name: string, credits: number) =>
  sums.set(name, (sums.get(name) ?? 0) + credits);

/** Sums up a day of the game from the rows of the books. */
export function createDaySums(day: GameDay) {
  const byLane = new Map<string, number>();
  const byMission = new Map<string, number>();
  const paid = new Set<string>();
  const bought = new Map<string, { ships: number; credits: number }>();
  const lost = { missions: 0, credits: 0 };
  let gateCredits = 0;
  let [best, worst]: [DayMission | undefined, DayMission | undefined] = [undefined, undefined];
  const isOfDay = (atMs: number) => atMs >= day.fromMs && atMs < day.untilMs;

  function takeOfDay({ operation, tradeSymbol, lane, creditsDelta }: LedgerRow): void {
    if (operation === 'purchaseShip') {
      const { ships, credits } = bought.get(tradeSymbol ?? '') ?? { ships: 0, credits: 0 };
      bought.set(tradeSymbol ?? '', { ships: ships + 1, credits: credits - creditsDelta });
    } else if (isOf('building', lane ?? undefined)) gateCredits -= creditsDelta;
    else addTo(byLane, lane ?? 'other', creditsDelta);
  }

  /** A mission whose rows have all been taken. */
  function end({ id, shipSymbol: ship, lane, what }: MissionRow, isShown: boolean): void {
    const profitCredits = byMission.get(id) ?? 0;
    // One that received nothing has bought what another sells, or was on its way to a chart.
    const isWhole = paid.delete(id);
    byMission.delete(id);
    if (!isShown || !isWhole) return;
    const mission = { ship, lane: lane ?? '', what, profitCredits };
    if (profitCredits > (best?.profitCredits ?? 0)) best = mission;
    if (profitCredits >= 0) return;
    lost.missions += 1;
    lost.credits -= profitCredits;
    if (profitCredits <= (worst?.profitCredits ?? 0)) worst = mission;
  }

  return {
    /** Rows from the beginning of the first mission that ended in the day on. */
    take: (row: LedgerRow): void => {
      const { missionId, operation, creditsDelta } = row;
      if (missionId !== null && operation !== 'purchaseShip') addTo(byMission, missionId, creditsDelta);
      if (missionId !== null && creditsDelta > 0) paid.add(missionId);
      if (isOfDay(row.atMs)) takeOfDay(row);
    },
    /** Missions, each once, after all of their rows; those of another day do not count. */
    end: (missions: readonly MissionRow[]): void => {
      for (const mission of missions) end(mission, isOfDay(mission.endedAtMs) && isJudged(mission));
    },
    summary: (): DaySummary => {
      const lanes = [...byLane].map(([lane, credits]) => ({ lane, credits })).filter(({ credits }) => credits !== 0);
      const types = [...bought].map(([shipType, of]) => ({ shipType, ...of }));
      return {
        ...day,
        earnedCredits: sum(lanes.map(({ credits }) => credits)),
        earnedByLane: lanes.sort((one, other) => other.credits - one.credits),
        gateCredits,
        bought: types.sort((one, other) => other.credits - one.credits),
        lost: { ...lost },
        best: best ?? null,
        worst: worst ?? null,
      };
    },
  };
}
