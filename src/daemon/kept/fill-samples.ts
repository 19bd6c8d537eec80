import type { LedgerRow } from '../../store/books/ledger.ts';
import type { MissionRow } from '../../store/books/missions.ts';
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

/** Requests over time, by spans of equal length. A mission does not say when it sent which: they are spread evenly. */
function createRequestSums(everyMs: number) {
  const sums: number[] = [];
  const spanAt = (ms: number) => Math.floor(ms / everyMs);
  return {
    take: ({ startedAtMs, endedAtMs, requests }: MissionRow): void => {
      const [first, last] = [spanAt(startedAtMs), spanAt(endedAtMs)];
      for (let span = first; span <= last; span++) {
        const withinMs = Math.min(endedAtMs, (span + 1) * everyMs) - Math.max(startedAtMs, span * everyMs);
        const share = endedAtMs === startedAtMs ? 1 : withinMs / (endedAtMs - startedAtMs);
        sums[span] = (sums[span] ?? 0) + requests * share;
      }
    },
    /** Of the whole spans that began between two instants. */
    between: (fromMs: number, untilMs: number): number => {
      let requests = 0;
      for (let span = spanAt(fromMs); span < spanAt(untilMs); span++) requests += sums[span] ?? 0;
      return requests;
    },
  };
}

async function requestsOverTime(missions: Store['missions'], everyMs: number) {
  const sums = createRequestSums(everyMs);
  for await (const rows of missions.pagesSince(0)) for (const row of rows) sums.take(row);
  return sums;
}

/**
 * Adds samples to books that have none, such as those of a backtest, from their ledger and their missions.
 * @param gameHourMs a game hour, in milliseconds of the books' clock
 */
export async function fillSamples({ ledger, missions, samples }: Store, gameHourMs: number) {
  if ((await samples.firstMs()) !== undefined) return;
  const worth = createWorth();
  const requests = await requestsOverTime(missions, gameHourMs / 60);
  const everyMs = (EVERY_MINUTES * gameHourMs) / 60;
  let lastMs: number | undefined;
  let latest: { readonly atMs: number } | undefined;
  const record = async (atMs: number) => {
    const sent = lastMs === undefined ? null : Math.round(requests.between(lastMs, atMs));
    await samples.record({ atMs, spanMs: Math.round(atMs - (lastMs ?? atMs)), requests: sent, ...worth.now() });
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
