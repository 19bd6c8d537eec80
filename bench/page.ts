import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { type Browser, findChromium, startBrowser } from '../scripts/screenshots/chromium.ts';
import type { Operator } from '../src/daemon/operator.ts';
import type { ShipView, StatusView } from '../src/daemon/views.ts';
import { QUIET_FEED } from '../src/dashboard/event-feed.ts';
import type { DashboardParts, DashboardServer } from '../src/dashboard/server.ts';
import { median } from '../src/game/numbers/averages.ts';
import { highest } from '../src/game/numbers/extremes.ts';
import { tableLines } from './table.ts';

/** Ships of the fleet before, and of the one that is measured. */
const [FEW, MANY] = [214, 600];
const SYSTEMS = 60;
const VIEWS = ['', 'ships', 'map'] as const;
/** Real seconds of each look, and how often each is taken by turns. */
const LOOK_SECONDS = 10;
const TURNS = 3;
/** Seconds of a flight; at its end the next one begins. */
const FLIGHT_SECONDS = 40;

const iso = (ms: number) => new Date(ms).toISOString();

const placeAt = (system: string, index: number) => ({
  symbol: `${system}-A${index}`,
  x: (index * 37) % 100,
  y: (index * 53) % 100,
});

/** A ship that flies to and fro in its system; one in four trades at a waypoint. */
function shipAt(index: number, nowMs: number): ShipView {
  const system = `X1-S${index % SYSTEMS}`;
  const turn = Math.floor((nowMs / 1_000 + index) / FLIGHT_SECONDS);
  const departureMs = (turn * FLIGHT_SECONDS - index) * 1_000;
  const isTrading = index % 4 === 0;
  const [origin, destination] = [placeAt(system, turn % 9), placeAt(system, (turn + 4) % 9)];
  const what = `carry 40 IRON from ${origin.symbol} to ${destination.symbol}`;
  const times = { departure: iso(departureMs), arrival: iso(departureMs + FLIGHT_SECONDS * 1_000) };
  return {
    ...{ symbol: `BENCH-${(index + 1).toString(16).toUpperCase()}`, role: 'HAULER', frame: 'FRAME_LIGHT_FREIGHTER' },
    ...{ type: 'SHIP_LIGHT_HAULER', state: isTrading ? 'selling' : 'navigating', stateSinceMs: departureMs },
    ...{ paused: false, lanes: null, ordered: null, idleBecause: null, idle: null, cooldownExpiration: null },
    mission: {
      id: `${index}/${turn}`,
      lane: 'trade',
      what,
      why: null,
      expectedProfitCredits: 9_000,
      expectedSeconds: FLIGHT_SECONDS,
      startedAtMs: departureMs,
    },
    cargo: { units: turn % 80, capacity: 80, inventory: [{ tradeSymbol: 'IRON', units: turn % 80 }] },
    fuel: { current: 300 + (turn % 100), capacity: 600 },
    nav: {
      status: isTrading ? 'DOCKED' : 'IN_TRANSIT',
      ...{ system, waypoint: destination.symbol, flightMode: 'CRUISE' },
      route: { origin, destination, ...times },
    },
    profitCredits: 1_000 * turn,
    requests: turn,
  };
}

function statusAt(ships: readonly ShipView[], nowMs: number, beganMs: number): StatusView {
  const credits = 1_000_000 + Math.floor((nowMs - beganMs) / 10);
  const bySystem = Map.groupBy(ships, ({ nav }) => nav.system);
  return {
    ...{
      callsign: 'BENCH',
      kept: null,
      mode: 'EMBEDDED',
      speed: 1,
      version: 'bench',
      startedAtMs: beganMs,
      beganMs,
      nowMs,
    },
    ...{ serverOffsetMs: 0, resetDate: '2026-01-04', nextReset: iso(nowMs + 1e8), credits, netWorth: 2 * credits },
    ...{ creditsPerHour: 900_000, earnedCredits: credits, gameHours: 2, paused: false, buyingStopped: false },
    requests: {
      ...{ started: Math.floor((nowMs - beganMs) / 500), rejected429: 0, lastMinute: 140, budgetPerMinute: 150 },
      ...{ waiting: 9, inFlight: 2, oldestWaitSeconds: 3, pausedBecause: [], isBehind: false, clients: null },
    },
    shipsByState: { navigating: ships.length },
    homeSystem: 'X1-S0',
    shipsBySystem: Object.fromEntries([...bySystem].map(([system, of]) => [system, of.length])),
    systemsKnown: 0,
    worth: { ships: credits, advances: 0, gate: 0, goods: 5_000 },
    phases: { now: 'galaxy', gate: null },
    suspended: { entries: [], purchases: [], lanes: [], ships: [], modules: [], acts: [], offer: null },
    strategy: { file: 'default.yaml', loadedAtMs: beganMs, problem: null },
  };
}

/** A daemon whose ships fly to and fro; of its books only what the views need to be drawn. */
export function operatorOf(count: number, beganMs: number): Operator {
  const ships = () => Array.from({ length: count }, (_, index) => shipAt(index, Date.now()));
  const waypoints = Array.from({ length: 9 }, (_, index) => placeAt('X1-S0', index)).map((place) => ({
    ...place,
    ...{ type: 'PLANET', isMarket: true, isShipyard: false, isUnstable: false, orbits: null },
  }));
  const atMs = Array.from({ length: 480 }, (_, index) => beganMs + index * 30_000);
  const line = atMs.map((_, index) => 1_000_000 + index * 1_000);
  const history = {
    ...{ fromMs: beganMs, untilMs: beganMs + 480 * 30_000, atMs, credits: line, netWorth: line, marks: [] },
    ...{ withGateAndGoods: line, creditsPerHour: line, withGateAndGoodsPerHour: line, requestsPerMinute: line },
  };
  const nothing = async () => [];
  return {
    agent: 'BENCH',
    status: () => statusAt(ships(), Date.now(), beganMs),
    ships,
    ship: () => undefined,
    map: () => ({ system: 'X1-S0', waypoints }),
    galaxy: () => ({ revision: '0', systems: null, home: null, gates: [], charted: [] }),
    history: async () => history,
    markets: () => [],
    shipyards: () => [],
    queue: () => [],
    requestCounts: () => new Map(),
    missions: async () => ({ latest: [], byLane: [], byType: [] }),
    replay: () => Promise.reject(new Error('expected nobody to ask for a replay')),
    boards: async () => ({}),
    week: async () => undefined,
    prices: () => Promise.reject(new Error('expected nobody to ask for prices')),
    profit: () => Promise.reject(new Error('expected nobody to ask for profits')),
    ...{ contracts: nothing, trades: nothing, story: nothing, days: nothing },
    order: async () => ({ kind: 'refused', message: 'a bench' }),
  };
}

/** Serves a page of a checkout. */
async function serve(root: string, count: number): Promise<DashboardServer> {
  const module = await import(pathToFileURL(resolve(root, 'src/dashboard/server.ts')).href);
  const operator = operatorOf(count, Date.now() - 7_200_000);
  const parts: DashboardParts = {
    port: 0,
    agents: [{ name: 'BENCH', operator: () => operator, feed: QUIET_FEED }],
    token: 'x'.repeat(43),
    onDenied: () => {},
    onBug: (error) => console.error(error),
  };
  return module.serveDashboard(parts);
}

/** What a look at a view came to: how busy its main thread was, and its longest task. */
interface Look {
  readonly busyPercent: number;
  readonly longestMs: number;
}

/** Keeps the longest task; the browser reports those above 50 ms. */
export const WATCH_TASKS = `window.longest = 0; new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
}).observe({ type: 'longtask', buffered: true });`;

async function taskSeconds(context: BrowserContext, page: Page): Promise<() => Promise<number>> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
}

async function lookAt(browser: Browser, url: string, view: string): Promise<Look> {
  const context = await browser.visitor({ viewport: { width: 1400, height: 900 }, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.addInitScript(WATCH_TASKS);
  await page.goto(`${url}/#/${view}`);
  await page.locator('#connection.live').waitFor({ state: 'attached' });
  await page.waitForTimeout(3_000);
  const busy = await taskSeconds(context, page);
  const before = await busy();
  await page.waitForTimeout(LOOK_SECONDS * 1_000);
  const busyPercent = (100 * ((await busy()) - before)) / LOOK_SECONDS;
  const longestMs = Number(await page.evaluate('window.longest'));
  await context.close();
  return { busyPercent, longestMs };
}

/**
 * How busy the page keeps the main thread of its browser with a large fleet, beside a smaller one.
 * @param against a checkout whose page is measured with the smaller fleet; by default this one
 */
export async function benchPage(against = '.'): Promise<string[]> {
  const chromium = findChromium();
  if (chromium === undefined) return ['no Chromium was found: the page is not measured'];
  const [before, now] = [await serve(against, FEW), await serve('.', MANY)];
  const browser = await startBrowser(chromium);
  const rows: string[][] = [];
  for (const view of VIEWS) {
    const [few, many]: [Look[], Look[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      few.push(await lookAt(browser, before.url, view));
      many.push(await lookAt(browser, now.url, view));
    }
    const [one, other] = [few, many].map((looks) => median(looks.map(({ busyPercent }) => busyPercent)));
    const longest = highest(many.map(({ longestMs }) => longestMs));
    const ratio = (other ?? Number.NaN) / (one ?? Number.NaN);
    rows.push([
      view || 'overview',
      (one ?? 0).toFixed(1),
      (other ?? 0).toFixed(1),
      ratio.toFixed(2),
      longest.toFixed(0),
    ]);
  }
  await browser.close();
  await Promise.all([before.close(), now.close()]);
  const head = ['view', `${FEW} ships, % busy`, `${MANY} ships, % busy`, 'ratio', 'longest task, ms'];
  return tableLines(head, rows);
}
