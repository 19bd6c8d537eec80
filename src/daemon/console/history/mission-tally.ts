import { endingWords } from '../../../game/endings.ts';
import { earnsByItself } from '../../../game/lanes.ts';
import type { LedgerRow } from '../../../store/books/ledger.ts';
import type { MissionRow } from '../../../store/books/missions.ts';
import type { Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import { createTurns } from '../../../time/turns.ts';
import type { MissionOutcomeView, MissionsView, MissionTallyView } from '../../book-views.ts';
import { readLedger, SETTLED_MS } from '../../read-ledger.ts';

/** Most missions of one answer; any of that size does. */
const MOST_SHOWN = 500;

/** Missions under one name, and the highest that their profits came to together. */
interface Tally extends MissionTallyView {
  readonly won: number;
  readonly drawdownCredits: number;
  readonly peakCredits: number;
}

/** Missions of a lane, as far as they can be won or lost. */
function ofLane(tally: MissionTallyView): MissionTallyView {
  return earnsByItself(tally.name) ? tally : { ...tally, won: null, drawdownCredits: null };
}

const EMPTY = { missions: 0, won: 0, profitCredits: 0, peakCredits: 0, drawdownCredits: 0 };

function withMission(before: Tally | undefined, name: string, profit: number): Tally {
  const { missions, won, profitCredits, peakCredits, drawdownCredits } = before ?? EMPTY;
  const sum = profitCredits + profit;
  return {
    name,
    missions: missions + 1,
    won: won + Number(profit > 0),
    profitCredits: sum,
    bestCredits: Math.max(before?.bestCredits ?? profit, profit),
    worstCredits: Math.min(before?.worstCredits ?? profit, profit),
    peakCredits: Math.max(peakCredits, sum),
    drawdownCredits: Math.max(drawdownCredits, peakCredits - sum),
  };
}

/** Adds up missions under a name, in the order in which they ended. */
function createTallies() {
  const tallies = new Map<string, Tally>();
  return {
    add: (name: string, { profitCredits }: MissionOutcomeView): void =>
      void tallies.set(name, withMission(tallies.get(name), name, profitCredits)),
    lines: (): MissionTallyView[] =>
      [...tallies.values()]
        .sort((a, b) => b.profitCredits - a.profitCredits)
        .map(({ peakCredits: _, ...shown }) => shown),
  };
}

function outcomeOf(row: MissionRow, lane: string, profitCredits: number): MissionOutcomeView {
  const { id, shipSymbol, what, ending, startedAtMs, endedAtMs, expectedProfitCredits, requests } = row;
  return {
    ...{ id, ship: shipSymbol, lane, what, startedAtMs, endedAtMs, expectedProfitCredits, profitCredits, requests },
    ending: endingWords(ending),
  };
}

/** Credits by mission, of the rows read so far. */
function createSums() {
  const sums = new Map<string, number>();
  return {
    add: ({ missionId, creditsDelta }: LedgerRow): void => {
      if (missionId !== null) sums.set(missionId, (sums.get(missionId) ?? 0) + creditsDelta);
    },
    take: (id: string): number => {
      const sum = sums.get(id) ?? 0;
      sums.delete(id);
      return sum;
    },
  };
}

/** All missions of the books. */
export type Missions = ReturnType<typeof openMissions>;

/**
 * Opens the missions of the books; they are added up once, and then by new rows alone. A mission that was cut off by a stop
 * counts in no tally.
 * @param typeOf the type of a ship that is still ours
 */
export function openMissions(
  { ledger, missions }: Store,
  clock: Pick<Clock, 'nowMs'>,
  typeOf: (ship: string) => string | undefined,
) {
  const [sums, byLane, byType] = [createSums(), createTallies(), createTallies()];
  const [place, turns] = [{ lastId: 0 }, createTurns()];
  let [latest, lastMs]: [MissionOutcomeView[], number] = [[], 0];
  let atLastMs = new Set<string>();

  function take(row: MissionRow): void {
    if (row.endedAtMs > lastMs) atLastMs = new Set();
    lastMs = row.endedAtMs;
    if (atLastMs.has(row.id)) return;
    atLastMs.add(row.id);
    if (row.lane === null) return;
    const outcome = outcomeOf(row, row.lane, sums.take(row.id));
    latest.push(outcome);
    if (row.ending === 'cutOff') return;
    byLane.add(row.lane, outcome);
    // Looks earn nothing, goods for the gate are the fleet's, and a contract pays another ship than the one that buys.
    if (earnsByItself(row.lane)) byType.add(typeOf(row.shipSymbol) ?? 'no longer ours', outcome);
  }

  async function readOn(): Promise<void> {
    const untilMs = clock.nowMs() - SETTLED_MS;
    await readLedger(ledger, place, sums.add);
    for await (const rows of missions.pagesSince(lastMs)) {
      for (const row of rows) if (row.endedAtMs <= untilMs) take(row);
      latest = latest.slice(-MOST_SHOWN);
    }
  }

  return {
    /** The latest, newest first, and sums by lane, and by type of ship over those that earn by themselves. */
    view: async (): Promise<MissionsView> => {
      // One reader at a time, so that no row counts twice; one that failed leaves the rest to the next.
      await turns.take('missions', readOn);
      return { latest: latest.toReversed(), byLane: byLane.lines().map(ofLane), byType: byType.lines() };
    },
  };
}
