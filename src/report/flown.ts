import type { LedgerRow } from '../store/ledger.ts';
import type { MissionRow } from '../store/missions.ts';
import type { EarlyEnding } from '../store/tables.ts';
import { sum } from './sums.ts';

const TEXTS: Readonly<Record<EarlyEnding, string>> = {
  cutOff: 'interrupted',
  betterMission: 'left for something better',
  emptyHold: 'ended early, with nothing aboard for the rest of its way',
  nextFlightFailed: 'ended early, since its next flight lately failed',
  calledOff: 'called off by its owner',
  setBack: 'set back by a refusal or an unknown outcome',
};

/** How an unfinished mission ended, for people. */
export function endingText(ending: EarlyEnding): string {
  return TEXTS[ending];
}

/** A mission with its results from the ledger. */
export interface Flown extends MissionRow {
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
}

/** Whether a mission bought, sold or delivered anything: a ship may abandon one on its way. */
export function movedGoods({ unitsBought, unitsSold }: Flown): boolean {
  return unitsBought + unitsSold > 0;
}

function creditsOf(rows: readonly LedgerRow[]): Pick<Flown, 'receivedCredits' | 'spentCredits' | 'profitCredits'> {
  const receivedCredits = sum(rows.map(({ creditsDelta }) => Math.max(0, creditsDelta)));
  const spentCredits = sum(rows.map(({ creditsDelta }) => Math.max(0, -creditsDelta)));
  return { receivedCredits, spentCredits, profitCredits: receivedCredits - spentCredits };
}

/** The missions among the activities, each with its rows of the ledger summed up. */
export function missionsFlown(activities: readonly MissionRow[], ledger: readonly LedgerRow[]): Flown[] {
  const rowsOf = Map.groupBy(ledger, (row) => row.missionId);
  return activities.flatMap((activity) => {
    const { id, lane, ending } = activity;
    if (lane === null) return [];
    const rows = rowsOf.get(id) ?? [];
    const unitsOf = (...operations: readonly string[]) =>
      sum(rows.map(({ operation, units }) => (operations.includes(operation) ? (units ?? 0) : 0)));
    const moved = { unitsBought: unitsOf('purchaseCargo'), unitsSold: unitsOf('sellCargo', 'deliverContract') };
    const acceptedContractId = rows.find((row) => row.operation === 'acceptContract')?.contractId ?? undefined;
    const isCutOff = ending === 'cutOff';
    const partBrought = isCutOff ? 0 : Math.min(1, moved.unitsSold / Math.max(1, moved.unitsBought));
    const supplyBonusCredits = Math.round(activity.supplyBonusCredits * partBrought);
    return [
      {
        ...activity,
        lane,
        isCutOff,
        supplyBonusCredits,
        ...creditsOf(rows),
        ...moved,
        acceptedContractId,
      },
    ];
  });
}
