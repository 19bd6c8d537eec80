import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Browser, findChromium, startBrowser } from '../scripts/screenshots/chromium.ts';
import { loadSettings } from '../src/config/load.ts';
import { LiveFigures } from '../src/daemon/console/history/live-figures.ts';
import { openKeptOperator } from '../src/daemon/kept/kept-operator.ts';
import { QUIET_FEED } from '../src/dashboard/event-feed.ts';
import { serveDashboard } from '../src/dashboard/server.ts';
import { median } from '../src/game/numbers/averages.ts';
import { openStore, type Store } from '../src/store/store.ts';
import { createLog } from '../src/telemetry/log.ts';
import { systemClock } from '../src/time/clock.ts';
import { emptyWorld } from '../src/world/state.ts';
import { createWorld } from '../src/world/world.ts';
import { tableLines } from './table.ts';

const TURNS = 15;
const HOUR_MS = 3_600_000;

/** When entries of each table were made, by its column. */
const TIMES: Readonly<Record<string, string>> = {
  ...{ ledger: 'atMs', prices: 'atMs', shipPrices: 'atMs', samples: 'atMs', atlas: 'atMs' },
  ...{ missions: 'endedAtMs' },
};

/** Leaves the first game hour of books at speed 1. */
function cutToAnHour(path: string): void {
  const database = new DatabaseSync(path);
  const first = database.prepare('SELECT MIN(atMs) AS atMs FROM ledger').get() as { readonly atMs: number };
  for (const [table, column] of Object.entries(TIMES))
    database.prepare(`DELETE FROM ${table} WHERE ${column} > ?`).run(first.atMs + HOUR_MS);
  database.exec('VACUUM');
  database.close();
}

/** Milliseconds until the figures of a restarted daemon are open. */
async function openFigures(store: Store): Promise<number> {
  const clock = systemClock();
  const process = {
    settings: loadSettings('config/argosy.yaml'),
    clock,
    log: createLog({ level: 'silent', nowMs: clock.nowMs }),
  };
  const world = createWorld(emptyWorld(1));
  const queue = { counters: () => ({ started: 0, rejected429: 0 }) };
  const began = performance.now();
  await LiveFigures.open(process, { world, queue, store });
  return performance.now() - began;
}

/** Milliseconds until a new visitor sees the overview with its plots. */
async function drawOverview(browser: Browser, url: string): Promise<number> {
  const context = await browser.visitor({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(`${url}/#/`);
  await page.locator('#connection.live').waitFor({ state: 'attached' });
  await page.locator('main .plot canvas').nth(2).waitFor({ state: 'visible' });
  const tookMs = performance.now() - began;
  await context.close();
  return tookMs;
}

/** Books with their page. */
async function serve(path: string) {
  const store = await openStore(path, { copyOf: path });
  const books = { name: 'bench', callsign: 'ARGOSY-1', resetDate: '', version: 'bench' };
  const operator = await openKeptOperator(store, books);
  const page = await serveDashboard({
    port: 0,
    agents: [{ name: 'bench', operator: () => operator, feed: QUIET_FEED }],
    token: 'x'.repeat(43),
    onDenied: () => {},
    onBug: (error) => console.error(error),
  });
  return { store, url: page.url, close: () => page.close().then(store.close) };
}

type Served = Awaited<ReturnType<typeof serve>>;

async function measure(week: Served, hour: Served, take: (served: Served) => Promise<number>) {
  const [ofWeek, ofHour]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    ofWeek.push(await take(week));
    ofHour.push(await take(hour));
  }
  return [median(ofWeek) ?? Number.NaN, median(ofHour) ?? Number.NaN] as const;
}

/**
 * How long the page takes to be ready from the books of a week, beside those of its first hour.
 * @param books of a run at speed 1
 */
export async function benchPageBooks(books: string): Promise<string[]> {
  const chromium = findChromium();
  if (chromium === undefined) return ['no Chromium was found: the page is not measured'];
  const folder = mkdtempSync(join(tmpdir(), 'argosy-bench-'));
  const [weekPath, hourPath] = [join(folder, 'week.sqlite'), join(folder, 'hour.sqlite')];
  for (const path of [weekPath, hourPath]) copyFileSync(books, path);
  cutToAnHour(hourPath);
  const [week, hour] = [await serve(weekPath), await serve(hourPath)];
  const browser = await startBrowser(chromium);
  const rows: string[][] = [];
  const takes = { 'figures of a restart': (served: Served) => openFigures(served.store) };
  const all = { ...takes, 'overview drawn': (served: Served) => drawOverview(browser, served.url) };
  for (const [name, take] of Object.entries(all)) {
    const [one, other] = await measure(week, hour, take);
    rows.push([name, one.toFixed(0), other.toFixed(0), (one / other).toFixed(2)]);
  }
  await browser.close();
  await Promise.all([week.close(), hour.close()]);
  rmSync(folder, { recursive: true });
  return tableLines(['', "week's books, ms", "hour's books, ms", 'ratio'], rows);
}
