import type { LedgerRow } from '../../store/books/ledger.ts';
import type { Store } from '../../store/store.ts';

/** Game minutes between two samples: a week has 2,000. */
const EVERY_MINUTES = 5;

/** Net worth by the ledger alone: credits, what ships cost that are still there, less advances of open contracts. */
function createWorth() {
  const ships = new Map<string, number>();
  const advances = new Map<string, number>();
  let [credits, inShips, advanced] = [0, 0, 0];

  function replace(of: Map<string, number>, key: string | null | undefined, next: number): number {
    if (!key) return 0;
    const change = next - (of.get(key) ?? 0);
    of.set(key, next);
    return change;
  }

  return {
    take: ({ operation, creditsAfter, creditsDelta, boughtShip, shipSymbol, contractId }: LedgerRow): void => {
      credits = creditsAfter;
      if (operation === 'purchaseShip') inShips += replace(ships, boughtShip, -creditsDelta);
      else if (operation === 'scrapShip') inShips += replace(ships, shipSymbol, 0);
      else if (operation === 'acceptContract') advanced += replace(advances, contractId, creditsDelta);
      else if (operation === 'fulfillContract') advanced += replace(advances, contractId, 0);
    },
    now: () => ({ credits, netWorth: credits + inShips - advanced }),
  };
}

/**
 * Adds samples to books that have none, such as those of a backtest, from their ledger.
 * @param gameHourMs a game hour, in milliseconds of the books' clock
 */
export async function fillSamples({ ledger, samples }: Pick<Store, 'ledger' | 'samples'>, gameHourMs: number) {
  if ((await samples.firstMs()) !== undefined) return;
  const worth = createWorth();
  const everyMs = (EVERY_MINUTES * gameHourMs) / 60;
  let lastMs: number | undefined;
  let latest: { readonly atMs: number } | undefined;
  const record = async (atMs: number) => {
    await samples.record({ atMs, spanMs: Math.round(atMs - (lastMs ?? atMs)), requests: null, ...worth.now() });
    lastMs = atMs;
  };
  for await (const rows of ledger.all())
    for (const row of rows) {
      worth.take(row);
      latest = row;
      if (lastMs === undefined || row.atMs >= lastMs + everyMs) await record(row.atMs);
    }
  if (latest !== undefined && latest.atMs > (lastMs ?? 0)) await record(latest.atMs);
}
