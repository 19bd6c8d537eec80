import { earnsByItself, isOf } from '../../game/lanes.ts';
import { sum } from '../../game/numbers/averages.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { MissionRow } from '../../store/books/missions.ts';
import type { DaySummary, GameDay } from './game-days.ts';

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
  let gateCredits = 0;
  const isOfDay = (atMs: number) => atMs >= day.fromMs && atMs < day.untilMs;

  function takeOfDay({ operation, tradeSymbol, lane, creditsDelta }: LedgerRow): void {
    if (operation === 'purchaseShip') {
      const { ships, credits } = bought.get(tradeSymbol ?? '') ?? { ships: 0, credits: 0 };
      bought.set(tradeSymbol ?? '', { ships: ships + 1, credits: credits - creditsDelta });
    } else if (isOf('building', lane ?? undefined)) gateCredits -= creditsDelta;
    else addTo(byLane, lane ?? 'other', creditsDelta);
  }

  return {
    /** Rows from the beginning of the first mission that ended in the day on. */
    take: (row: LedgerRow): void => {
      const { missionId, operation, creditsDelta } = row;
      if (missionId !== null && operation !== 'purchaseShip') addTo(byMission, missionId, creditsDelta);
      if (missionId !== null && creditsDelta > 0) paid.add(missionId);
      if (isOfDay(row.atMs)) takeOfDay(row);
    },
    /** @param missions those that ended in the day or later */
    summary: (missions: readonly MissionRow[]): DaySummary => {
      // One that received nothing has bought what another sells, or was on its way to a chart.
      const judged = missions.filter(
        (mission) => isJudged(mission) && isOfDay(mission.endedAtMs) && paid.has(mission.id),
      );
      const ended = judged
        .map(({ id, shipSymbol: ship, lane, what }) => {
          return { ship, lane: lane ?? '', what, profitCredits: byMission.get(id) ?? 0 };
        })
        .sort((one, other) => other.profitCredits - one.profitCredits);
      const lost = ended.filter(({ profitCredits }) => profitCredits < 0);
      const lanes = [...byLane].map(([lane, credits]) => ({ lane, credits })).filter(({ credits }) => credits !== 0);
      const types = [...bought].map(([shipType, of]) => ({ shipType, ...of }));
      return {
        ...day,
        earnedCredits: sum(lanes.map(({ credits }) => credits)),
        earnedByLane: lanes.sort((one, other) => other.credits - one.credits),
        gateCredits,
        bought: types.sort((one, other) => other.credits - one.credits),
        lost: { missions: lost.length, credits: 0 - sum(lost.map(({ profitCredits }) => profitCredits)) },
        best: ended.find(({ profitCredits }) => profitCredits > 0) ?? null,
        worst: lost.at(-1) ?? null,
      };
    },
  };
}
