import type { Ledger, LedgerRow } from '../../store/ledger.ts';
import { msFromIso } from '../../time/iso.ts';
import type { WorldView } from '../../world/state.ts';

/** What the ledger says of this run, kept up to date by reading what was added to it. */
export interface Accounts {
  /** Takes up what was written since the last time. */
  refresh(): Promise<void>;
  /** Of this run, credits; what was paid for ships is no ship's loss. */
  profitOfShip(shipSymbol: string): number;
  profitOfMission(missionId: string): number;
  /** Credits, and what was paid for ships that are still ours, less advances on contracts that are open. */
  netWorth(world: WorldView, serverMs: number): number;
}

const BUY_SHIP = 'POST /my/ships';

/** Ships that every agent begins with (game-facts 1.3); those that are bought are numbered on from there, in hexadecimal. */
const STARTERS = 2;

/** Missions whose profit is remembered. */
const MISSIONS_KEPT = 5_000;

/** Whether the ship of the n-th purchase (from 0) is still ours; one whose number does not tell is taken to be. */
function isOwned(world: WorldView, purchase: number): boolean {
  const callsign = world.agent?.symbol ?? '';
  return world.ships.has(`${callsign}-${(purchase + STARTERS + 1).toString(16).toUpperCase()}`);
}

/** Accounts that begin with the books as they are now. */
export async function openAccounts(ledger: Ledger): Promise<Accounts> {
  const byShip = new Map<string, number>();
  const byMission = new Map<string, number>();
  const purchases: number[] = [];
  const earlier = await ledger.after(0, [BUY_SHIP]);
  for (const { creditsDelta } of earlier) purchases.push(-creditsDelta);
  let lastId = await ledger.lastId();

  function take({ shipSymbol, missionId, operation, creditsDelta }: LedgerRow): void {
    if (operation === BUY_SHIP) purchases.push(-creditsDelta);
    else if (shipSymbol !== null) byShip.set(shipSymbol, (byShip.get(shipSymbol) ?? 0) + creditsDelta);
    if (missionId === null) return;
    byMission.set(missionId, (byMission.get(missionId) ?? 0) + creditsDelta);
    const [oldest] = byMission.keys();
    if (byMission.size > MISSIONS_KEPT && oldest !== undefined) byMission.delete(oldest);
  }

  return {
    refresh: async () => {
      for (const row of await ledger.after(lastId)) {
        take(row);
        lastId = row.id;
      }
    },
    profitOfShip: (shipSymbol) => byShip.get(shipSymbol) ?? 0,
    profitOfMission: (missionId) => byMission.get(missionId) ?? 0,
    netWorth: (world, serverMs) => {
      const paid = purchases.reduce((sum, price, index) => sum + (isOwned(world, index) ? price : 0), 0);
      return (world.agent?.credits ?? 0) + paid - openAdvances(world, serverMs);
    },
  };
}

function openAdvances({ contracts }: WorldView, serverMs: number): number {
  const open = [...contracts.values()].filter(
    ({ accepted, fulfilled, terms }) => accepted && !fulfilled && msFromIso(terms.deadline) > serverMs,
  );
  return open.reduce((sum, { terms }) => sum + terms.payment.onAccepted, 0);
}
