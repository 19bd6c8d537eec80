import type { Ledger, LedgerRow } from '../../../store/books/ledger.ts';
import { netWorthOf, type WorthParts, worthPartsOf } from '../../../world/net-worth.ts';
import type { WorldView } from '../../../world/state.ts';

/** Ships that every agent begins with (facts: start-fleet); bought ships are numbered on from there, in hexadecimal. */
const STARTERS = 2;

/** Missions whose profit is kept. A guess at memory. */
const MISSIONS_KEPT = 5_000;

type Purchase = Pick<LedgerRow, 'boughtShip' | 'creditsDelta'>;

/** The ship of the purchase at `index` (from 0), even where the books do not name it. */
function shipOf({ boughtShip }: Purchase, index: number, callsign: string): string {
  return boughtShip ?? `${callsign}-${(index + STARTERS + 1).toString(16).toUpperCase()}`;
}

/** What each ship cost by the books, which are read a moment after a purchase; until then the world's price is used. */
function paidForShips({ agent, paidForShips }: WorldView, purchases: readonly Purchase[]): Map<string, number> {
  const paid = new Map(paidForShips);
  for (const [index, purchase] of purchases.entries())
    paid.set(shipOf(purchase, index, agent?.symbol ?? ''), -purchase.creditsDelta);
  return paid;
}

/** Profits of this run by the ledger, updated from its new rows. */
export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/** Rows of the books that are read for the missions of earlier runs. A guess: some of each. */
const ROWS_RECALLED = 10_000;

/** What missions earned by the latest rows. */
async function recallMissions(ledger: Ledger, lastId: number): Promise<Map<string, number>> {
  const byMission = new Map<string, number>();
  for (const { missionId, creditsDelta } of await ledger.page(Math.max(0, lastId - ROWS_RECALLED), ROWS_RECALLED))
    if (missionId !== null) byMission.set(missionId, (byMission.get(missionId) ?? 0) + creditsDelta);
  return byMission;
}

/** Opens accounts that count from the current end of the books, and know the latest missions before it. */
export async function openAccounts(ledger: Ledger) {
  const purchases: Purchase[] = [...(await ledger.after(0, ['purchaseShip']))];
  let lastId = await ledger.lastId();
  const byMission = await recallMissions(ledger, lastId);

  function take(row: LedgerRow): void {
    const { missionId, operation, creditsDelta } = row;
    if (operation === 'purchaseShip') purchases.push(row);
    if (missionId === null) return;
    byMission.set(missionId, (byMission.get(missionId) ?? 0) + creditsDelta);
    const [oldest] = byMission.keys();
    if (byMission.size > MISSIONS_KEPT && oldest !== undefined) byMission.delete(oldest);
  }

  const worthOf = (world: WorldView) => {
    const { agent, ships, contracts } = world;
    return { agent, ships, contracts, paidForShips: paidForShips(world, purchases) };
  };

  return {
    /** Reads the rows written since the last call. */
    refresh: async () => {
      for (const row of await ledger.after(lastId)) {
        take(row);
        lastId = row.id;
      }
    },
    profitOfMission: (missionId: string) => byMission.get(missionId) ?? 0,
    /** Credits plus the price paid for bought ships that are still ours, less advances on open contracts. */
    netWorth: (world: WorldView, serverMs: number) => netWorthOf(worthOf(world), serverMs),
    worthParts: (world: WorldView, serverMs: number): WorthParts => worthPartsOf(worthOf(world), serverMs),
  };
}
