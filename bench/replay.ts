import type { Page } from 'playwright-core';
import { findChromium, startBrowser } from '../scripts/screenshots/chromium.ts';
import { QUIET_FEED } from '../src/dashboard/event-feed.ts';
import { serveDashboard } from '../src/dashboard/server.ts';
import { partOfReplay, type Replay } from '../src/report/replay/replay.ts';
import { seededRandom } from '../src/time/random.ts';
import { operatorOf, WATCH_TASKS } from './page.ts';
import { tableLines } from './table.ts';

/** A whole week of a large fleet: game hours, ships, systems, moves, and changes of charts. */
const WEEK = { hours: 168, ships: 600, systems: 800, moves: 150_000, charts: 60_000 };

/** Widths of the page, in pixels. */
const WIDTHS = [1_400, 400];

/** Game hours to which the slider is moved, in this order. */
const SCRUBBED = [160, 3, 100, 20, 167];

function madeUpWeek(): Replay {
  const random = seededRandom(1, 'replay');
  const below = (count: number) => random.integer(0, count - 1);
  const seconds = WEEK.hours * 3_600;
  const entries = (count: number, entryOf: (index: number) => readonly number[]) =>
    Array.from({ length: count }, (_, index) => [Math.floor((seconds * index) / count), ...entryOf(index)]).flat();
  return {
    seconds,
    systems: Array.from({ length: WEEK.systems }, (_, index) => `X1-R${index}`),
    moves: entries(WEEK.moves, (index) => [below(WEEK.ships), below(WEEK.systems), index % 15 === 0 ? 3_000 : 0]),
    charts: entries(WEEK.charts, () => [below(WEEK.systems), below(50), 50]),
    gates: entries(WEEK.systems, (index) => [index, 2]),
  };
}

function operatorOfWeek() {
  const [replay, random] = [madeUpWeek(), seededRandom(1, 'places')];
  const place = () => replay.systems.map(() => random.integer(0, 100_000));
  const gates = replay.systems.map((_, index) => [index, (index + 1) % WEEK.systems, (index + 7) % WEEK.systems]);
  const systems = { symbols: replay.systems, x: place(), y: place() };
  const known = { revision: '1', home: 0, gates, charted: [] };
  return {
    ...operatorOf(WEEK.ships, Date.now() - WEEK.hours * 3_600_000),
    galaxy: (since?: string) => ({ ...known, systems: since === known.revision ? null : systems }),
    replay: async ({ fromHour = 0 } = {}) => partOfReplay(replay, fromHour),
  };
}

/** Plays the whole week, and then moves the slider to and fro; returns the longest task of both, in milliseconds. */
async function longestTasks(page: Page): Promise<readonly [played: number, scrubbed: number]> {
  const longest = async () => {
    const found = Number(await page.evaluate('window.longest'));
    await page.evaluate('window.longest = 0');
    return found;
  };
  await page.locator('.replay-sums').waitFor();
  await page.getByLabel('Speed').selectOption('4');
  await longest();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Play').click();
  await button('Pause').waitFor();
  // It stops at the end of the week.
  await button('Play').waitFor({ timeout: 120_000 });
  const played = await longest();
  for (const hour of SCRUBBED) {
    await page.getByRole('slider').fill(String(hour));
    await page.waitForTimeout(500);
  }
  return [played, await longest()];
}

/** The longest tasks of the page's main thread while it replays a whole week. */
export async function benchReplay(): Promise<string[]> {
  const chromium = findChromium();
  if (chromium === undefined) return ['no Chromium was found: the replay is not measured'];
  const operator = operatorOfWeek();
  const agents = [{ name: 'BENCH', operator: () => operator, feed: QUIET_FEED }];
  const server = await serveDashboard({
    ...{ port: 0, agents, token: 'x'.repeat(43), onDenied: () => {} },
    onBug: (error) => console.error(error),
  });
  const browser = await startBrowser(chromium);
  const rows: string[][] = [];
  for (const width of WIDTHS) {
    const context = await browser.visitor({ viewport: { width, height: 900 }, reducedMotion: 'no-preference' });
    const page = await context.newPage();
    await page.addInitScript(WATCH_TASKS);
    await page.goto(`${server.url}/#/galaxy?hour=0`);
    const [played, scrubbed] = await longestTasks(page);
    rows.push([`${width} px`, played.toFixed(0), scrubbed.toFixed(0)]);
    await context.close();
  }
  await browser.close();
  await server.close();
  return tableLines(['replay of a week', 'longest task playing, ms', 'moving the slider, ms'], rows);
}
