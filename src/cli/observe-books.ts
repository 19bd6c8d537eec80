import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PriceRecord } from '../game/price-records.ts';
import { systemIn } from '../game/words/symbols.ts';
import type { LedgerRow } from '../store/books/ledger.ts';
import { borrowStore } from '../store/borrow.ts';
import type { Store } from '../store/store.ts';
import { msFromIso } from '../time/iso.ts';
import { boardSeen, isShown, type MarketEvent, type Observed, observedFrom } from '../universe/door.ts';
import type { OperationId } from '../wire/endpoints.ts';
import type { Boards } from '../wire/schemas/boards.ts';
import { emptyWorld, type WorldView } from '../world/state.ts';
import { createWorld } from '../world/world.ts';
import { UsageError } from './process/exit.ts';
import { obstacleOf } from './process/obstacle.ts';

/** Game seconds of an instant in the books; their zero is that of the wall clock. */
type Seconds = (atMs: number) => number;

/** Units that come to a market by each operation: more of the good, or less. */
const MOVES: ReadonlyMap<string, 1 | -1> = new Map<OperationId, 1 | -1>([
  ['sellCargo', 1],
  ['deliverContract', 1],
  ['purchaseCargo', -1],
  ['refuelShip', -1],
]);

const ANTIMATTER = 'ANTIMATTER';

function lookOf({ waypointSymbol, tradeSymbol, atMs, ...row }: PriceRecord, seconds: Seconds): MarketEvent[] {
  const { purchasePriceCredits: purchasePrice, sellPriceCredits: sellPrice, activity, ...listed } = row;
  const labels = activity === null ? {} : { activity };
  const good = { ...listed, ...labels, symbol: tradeSymbol, purchasePrice, sellPrice };
  return isShown(good) ? [{ waypointSymbol, tradeSymbol, atSeconds: seconds(atMs), good }] : [];
}

function moveOf(row: LedgerRow, seconds: Seconds): MarketEvent | undefined {
  const { operation, waypointSymbol, tradeSymbol, units, unitPriceCredits: price, atMs } = row;
  const sign = MOVES.get(operation);
  if (sign === undefined || waypointSymbol === null || tradeSymbol === null || !units) return undefined;
  const moved = { waypointSymbol, tradeSymbol, atSeconds: seconds(atMs), units: sign * units };
  return price === null || operation === 'deliverContract' ? moved : { ...moved, price };
}

/** Whether each system has a gate, by the list of all systems or that of its own waypoints. */
function gatesIn({ systems, listedAtMs, waypoints, gates }: WorldView): Map<string, boolean> {
  const found = new Map([...systems.values()].map(({ symbol, gate }) => [symbol, gate !== undefined]));
  for (const system of listedAtMs.keys())
    if (!found.get(system))
      found.set(
        system,
        waypoints.in(system).some(({ type }) => type === 'JUMP_GATE'),
      );
  for (const gate of gates.keys()) found.set(systemIn(gate), true);
  return found;
}

/** What each kind of row of the ledger shows beside trades. */
function watchLedger({ waypoints }: WorldView, seconds: Seconds) {
  const [charts, shipPrices, jumpFees]: [
    Observed['charts'][number][],
    Observed['shipPrices'][number][],
    Observed['jumpFees'][number][],
  ] = [[], [], []];
  const take = (row: LedgerRow): void => {
    const { operation, waypointSymbol, tradeSymbol, unitPriceCredits, creditsDelta } = row;
    const atSeconds = seconds(row.atMs);
    if (waypointSymbol === null) return;
    if (operation === 'createChart' && creditsDelta > 0) {
      const traits = waypoints.get(waypointSymbol)?.traits.map(({ symbol }) => symbol) ?? [];
      charts.push({ systemSymbol: systemIn(waypointSymbol), traits, credits: creditsDelta });
    }
    if (operation === 'purchaseShip' && tradeSymbol !== null)
      shipPrices.push({
        waypointSymbol,
        shipType: tradeSymbol,
        atSeconds,
        priceCredits: -creditsDelta,
        isPurchase: true,
      });
    if (operation === 'jumpShip' && unitPriceCredits !== null)
      jumpFees.push({ waypointSymbol, atSeconds, feeCredits: unitPriceCredits, isJump: true });
  };
  return { take, charts, shipPrices, jumpFees };
}

/** A status as the books keep it. */
type Status = Partial<Boards> & { readonly nextReset?: string };

/** The next reset and the boards, by the statuses that were read. */
async function statusesIn({ atlas }: Store, owner: string, seconds: Seconds) {
  const rows = await atlas.ofKind('status');
  const statuses = rows.map(({ atMs, fact }) => ({ atSeconds: seconds(atMs), ...(JSON.parse(fact) as Status) }));
  const next = statuses.findLast(({ nextReset }) => nextReset !== undefined)?.nextReset;
  const isOwn = (agentSymbol: string) => encodeURIComponent(agentSymbol) === owner;
  const boards = statuses.flatMap(({ atSeconds, charts }) => (charts ? [boardSeen(atSeconds, charts, isOwn)] : []));
  return { nextResetAtSeconds: next === undefined ? undefined : seconds(msFromIso(next)), boards };
}

/**
 * What the books of an agent show of the galaxy that it played in, as a recording would.
 * @param owner the agent, as the name of its books has it
 */
export async function observedInBooks(store: Store, owner: string): Promise<Observed> {
  const speed = Number((await store.meta.get('speed')) ?? 1);
  const seconds: Seconds = (atMs) => (atMs / 1_000) * speed;
  const world = createWorld(emptyWorld(speed));
  await world.recallAtlas(store.atlas.all());
  const { view } = world;
  const prices = await store.prices.between(0, Number.MAX_SAFE_INTEGER);
  const events = prices.flatMap((row) => lookOf(row, seconds));
  const seen = watchLedger(view, seconds);
  const ledgerSeconds: number[] = [];
  for await (const rows of store.ledger.all())
    for (const row of rows) {
      ledgerSeconds.push(seconds(row.atMs));
      const moved = moveOf(row, seconds);
      if (moved !== undefined) events.push(moved);
      seen.take(row);
    }
  const looks = (await store.shipPrices.all()).map(({ atMs, ...row }) => {
    return { ...row, atSeconds: seconds(atMs), isPurchase: false };
  });
  const antimatter = prices.filter(({ tradeSymbol, type }) => tradeSymbol === ANTIMATTER && type === 'EXCHANGE');
  const fees = antimatter.map(({ waypointSymbol, purchasePriceCredits: feeCredits, atMs }) => {
    return { waypointSymbol, atSeconds: seconds(atMs), feeCredits, isJump: false };
  });
  const first = ledgerSeconds[0] ?? 0;
  return observedFrom({
    hours: ((ledgerSeconds.at(-1) ?? 0) - first) / 3_600,
    homeSymbol: (await store.atlas.ofKind('listed'))[0]?.symbol,
    charts: seen.charts,
    shipPrices: [...looks, ...seen.shipPrices],
    marketEvents: events,
    jumpFees: [...fees, ...seen.jumpFees],
    antimatterVolume: antimatter[0]?.tradeVolume,
    gates: gatesIn(view),
    ...(await statusesIn(store, owner, seconds)),
  });
}

const ENDING = '.sqlite';

/** The file that is named, or the newest books of a folder. */
function booksAt(path: string): string {
  try {
    if (!statSync(path).isDirectory()) return path;
    const files = readdirSync(path)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => join(path, name));
    const [newest] = files.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
    if (newest !== undefined) return newest;
  } catch (error) {
    throw new UsageError(`--books: expected books that can be read, got ${path} (${obstacleOf(error)})`);
  }
  throw new UsageError(`--books: expected a folder with books (….sqlite), found none in ${path}`);
}

/**
 * The same of the books at a path, which may be in use; a folder stands for its newest books.
 * @throws UsageError where there are none; StoreError for books that are damaged or of another version
 */
export async function observedInBooksAt(path: string): Promise<Observed> {
  const file = booksAt(path);
  const store = await borrowStore(file);
  return observedInBooks(store, basename(file).split('@')[0] ?? '').finally(store.close);
}
