import type { LedgerRow } from '../store/books/ledger.ts';
import type { MissionRow } from '../store/books/missions.ts';

/** A mission with its results from the ledger, without its texts: a report of a week holds a hundred thousand. */
export interface Flown extends Omit<MissionRow, 'what' | 'why' | 'reasonCodes'> {
  readonly lane: string;
  /** Still under way when its ship was stopped: its results are those until then. */
  readonly isCutOff: boolean;
  readonly receivedCredits: number;
  readonly spentCredits: number;
  /** Received less spent. */
  readonly profitCredits: number;
  /**
   * Supply bonus expected of the goods that it was to bring, less the part that it bought and did not deliver. It is
   * booked nowhere; 0 where it brought nothing or was cut off.
   */
  readonly supplyBonusCredits: number;
  /** Units of cargo that it bought, and that it sold or delivered. */
  readonly unitsBought: number;
  readonly unitsSold: number;
  readonly acceptedContractId: string | undefined;
  /** Whether it sold cargo in the period. */
  readonly hasSold: boolean;
}

/** Whether a mission bought, sold or delivered anything: a ship may abandon one on its way. */
export function movedGoods({ unitsBought, unitsSold }: Flown): boolean {
  return unitsBought + unitsSold > 0;
}

/** What the rows of one mission came to so far. */
interface Result {
  receivedCredits: number;
  spentCredits: number;
  unitsBought: number;
  unitsSold: number;
  acceptedContractId: string | undefined;
  hasSold: boolean;
}

const nothing = (): Result => ({
  ...{ receivedCredits: 0, spentCredits: 0, unitsBought: 0, unitsSold: 0 },
  ...{ acceptedContractId: undefined, hasSold: false },
});

const BRINGS_GOODS: ReadonlySet<string> = new Set(['sellCargo', 'deliverContract']);

/** Adds up the ledger by mission. */
export function createMissionResults() {
  const results = new Map<string, Result>();
  return {
    /** `counts` is false for a row before the period: it counts for its mission, but nothing was sold in the period. */
    take: ({ missionId, operation, creditsDelta, units, contractId }: LedgerRow, counts = true): void => {
      if (missionId === null) return;
      const result = results.get(missionId) ?? nothing();
      results.set(missionId, result);
      result.receivedCredits += Math.max(0, creditsDelta);
      result.spentCredits += Math.max(0, -creditsDelta);
      if (operation === 'purchaseCargo') result.unitsBought += units ?? 0;
      if (BRINGS_GOODS.has(operation)) result.unitsSold += units ?? 0;
      if (operation === 'sellCargo') result.hasSold ||= counts;
      if (operation === 'acceptContract') result.acceptedContractId ??= contractId ?? undefined;
    },
    /** A mission with its results; undefined for a pause. */
    flown: (activity: MissionRow): Flown | undefined => {
      const { lane } = activity;
      return lane === null ? undefined : flownOf(activity, lane, results.get(activity.id) ?? nothing());
    },
  };
}

function flownOf(
  { what: _what, why: _why, reasonCodes: _codes, ...mission }: MissionRow,
  lane: string,
  result: Result,
): Flown {
  const { receivedCredits, spentCredits, unitsBought, unitsSold } = result;
  const isCutOff = mission.ending === 'cutOff';
  const partBrought = isCutOff ? 0 : Math.min(1, unitsSold / Math.max(1, unitsBought));
  const supplyBonusCredits = Math.round(mission.supplyBonusCredits * partBrought);
  const profitCredits = receivedCredits - spentCredits;
  return { ...mission, ...result, lane, isCutOff, supplyBonusCredits, profitCredits };
}

/** The missions among the activities, each with its rows of the ledger summed up. */
export function missionsFlown(activities: readonly MissionRow[], ledger: readonly LedgerRow[]): Flown[] {
  const results = createMissionResults();
  for (const row of ledger) results.take(row);
  return activities.flatMap((activity) => results.flown(activity) ?? []);
}
