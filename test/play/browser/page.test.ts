import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DayView, HistoryView } from '../../../src/daemon/book-views.ts';
import type { GalaxyAnswer, MarketView, ShipView, StatusView } from '../../../src/daemon/views.ts';
import { abroad } from './abroad.ts';
import { figures } from './figures.ts';
import { kept } from './kept.ts';
import { flawsOf } from './look.ts';
import { describePage, eventually } from './scene.ts';
import { steering } from './steering.ts';
import { DESKTOP, PHONE, type Visit, visit } from './visit.ts';

const VIEWS = ['', 'map', 'ships', 'profit', 'trades', 'markets', 'contracts', 'queue', 'log'];

const focusedOn = (page: Page, what: string) => page.evaluate(`document.activeElement.${what}`);

describePage(60, 'the page', (scene) => {
  let reader: Visit;
  const api = <T>(path: string) => scene().served.api<T>(path);

  beforeAll(async () => {
    reader = await scene().reader();
  });

  test('figures move by themselves as the daemon trades', async () => {
    const first = await reader.text('#credits');
    await eventually(() => reader.text('#credits')).not.toBe(first);
    expect(await reader.text('#connection')).toBe('connected');
  });

  test('ships move along their routes on the map', async () => {
    const { page } = reader;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await reader.go('map');
    const place = `[...document.querySelectorAll('.map .ship')].map((ship) => ship.getAttribute('transform')).join()`;
    await eventually(() => page.evaluate(place)).not.toBe('');
    const before = await page.evaluate(place);
    await eventually(() => page.evaluate(place)).not.toBe(before);
    // What moves is drawn again and again, for nothing in the other tests.
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('every view can be read by all, fits a phone and a desktop, in dark and light, and writes no figure that is none', async () => {
    const { page, go } = reader;
    const [{ symbol } = { symbol: '' }] = await api<ShipView[]>('ships');
    const [market] = await api<MarketView[]>('markets');
    const wrong: string[] = [];
    // Both widths and both schemes, not all four pairs: the width decides the layout, the scheme the colors.
    for (const view of [...VIEWS, `ships/${symbol}`, `markets/${market?.symbol}`]) {
      await go(view);
      await eventually(() => page.locator('main').innerText()).not.toContain('Asking');
      wrong.push(...(await flawsOf(page, 'phone', view, { ...PHONE, colorScheme: 'dark' })));
      wrong.push(...(await flawsOf(page, 'desktop', view, { ...DESKTOP, colorScheme: 'light' })));
    }
    expect(wrong).toEqual([]);
  });

  test('the keyboard alone goes to every view, past the navigation, into a dialog and back to where it was', async () => {
    const { page } = reader;
    const focused = (what: string) => focusedOn(page, what);
    for (const [index, view] of VIEWS.entries()) {
      await page.keyboard.press(String(index + 1));
      await eventually(() => page.url()).toBe(`${scene().served.url}/#/${view}`);
    }
    await page.locator('#log-text').pressSequentially('2');
    expect(page.url()).toContain('#/log');
    await page.locator('#log-text').fill('');
    await page.reload();
    await page.keyboard.press('Tab');
    expect(await focused('id')).toBe('skip');
    await page.keyboard.press('Enter');
    expect(await focused('id')).toBe('main');
    await page.getByRole('button', { name: 'Enter the control token' }).focus();
    await page.keyboard.press('Enter');
    expect(await focused('name')).toBe('token');
    await page.keyboard.press('Escape');
    expect(await focused('ariaLabel')).toBe('Enter the control token');
  });

  test('what comes up beside a button leaves the focus on it', async () => {
    const { page } = reader;
    const { promise: isLookedAt, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/api/stream*', (route) => isLookedAt.then(() => route.continue()));
    await page.reload();
    await page.getByRole('button', { name: 'Enter the control token' }).focus();
    expect(await page.getByRole('button', { name: 'Pause fleet' }).count()).toBe(0);
    letThrough();
    await page.getByRole('banner').getByRole('button', { name: 'Pause fleet' }).waitFor();
    expect(await focusedOn(page, 'ariaLabel')).toBe('Enter the control token');
    await page.unroute('**/api/stream*');
  });

  test('a ship that does not exist is said to be none, and nothing else of it is asked', async () => {
    await reader.go('ships/FOO');
    await eventually(() => reader.text('main')).toContain('There is no ship FOO');
    expect(await reader.page.locator('main').innerText()).not.toMatch(/Asking|machine/);
    await reader.go('ships');
    await eventually(() => reader.page.locator('main tr').count()).toBeGreaterThan(1);
    // The browser itself reports every answer of this kind.
    expect(reader.complaints.splice(0).filter((said) => !said.includes('404'))).toEqual([]);
  });

  test('names of the server are shown, never run', async () => {
    const { page } = reader;
    const hostile = '<img src=x onerror="document.title=1"><b>';
    const market: MarketView = { symbol: `X1-A-${hostile}`, seenAtMs: 1, goods: [] };
    await page.route('**/api/markets', (route) => route.fulfill({ json: [market] }));
    await reader.go('markets');
    await eventually(() => reader.text('[data-market]')).toContain(hostile);
    expect(await page.locator('main img').count()).toBe(0);
    await page.unroute('**/api/markets');
  });

  test('the galaxy is offered once its systems are known; a system that is pressed tells its charts', async () => {
    const { page } = reader;
    const asked: string[] = [];
    const known: GalaxyAnswer = {
      revision: '1-2-1-1-1',
      systems: { symbols: ['X1-WEST', 'X1-EAST'], x: [-10, 10], y: [0, 0] },
      home: 0,
      gates: [[0, 1]],
      charted: [[1, 3, 4]],
    };
    await page.route('**/api/galaxy*', (route) => {
      const since = new URL(route.request().url()).searchParams.get('since') ?? '';
      asked.push(since);
      const unchanged = { systems: null, gates: [], charted: [] };
      return route.fulfill({ json: since === known.revision ? { ...known, ...unchanged } : known });
    });
    await reader.go('ships');
    expect(await page.getByRole('link', { name: 'Galaxy' }).count()).toBe(0);
    await reader.go('galaxy');
    const map = page.getByRole('img', { name: /^Map of 2 systems: 1 listed, 1 gates read/ });
    // It opens on home and on own ships.
    await page.getByRole('button', { name: 'Show all' }).click();
    const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
    await map.click({ position: { x: width - 24, y: height / 2 } });
    await eventually(() => reader.text('main')).toContain('3 of 4 waypoints (75 %)');
    expect(page.url()).toContain('#/galaxy/X1-EAST');
    await eventually(() => asked.at(-1)).toBe(known.revision);
    await page.unroute('**/api/galaxy*');
  });

  test('nothing was asked of any other machine, and the browser had nothing to complain of', () => {
    expect([...reader.origins]).toEqual([scene().served.url]);
    expect(reader.complaints).toEqual([]);
  });

  test('F73: beside seven more streams of its browser, a page can ask, and one more page loads and is told what changes', async () => {
    const { page } = reader;
    const { url } = scene().served;
    // What seven more pages would open; each closes a brief stream, as the page does.
    await page.evaluate(`{
      const address = './api/stream?after=0&browser=' + encodeURIComponent(localStorage.getItem('argosy.browser'));
      window.others = Array.from({ length: 7 }, () => new EventSource(address));
      for (const other of window.others) other.addEventListener('brief', () => other.close());
    }`);
    expect(await page.evaluate("fetch('./api/status').then(({ status }) => status)")).toBe(200);
    const one = await page.context().newPage();
    await one.goto(url);
    await one.locator('#connection.live').waitFor({ state: 'attached' });
    const drawn = () => one.locator('#net-worth').textContent();
    const before = await drawn();
    await eventually(drawn).not.toBe(before);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toMatch(/^argosy_page_streams\S* 3$/m);
    await page.evaluate('window.others.forEach((other) => other.close())');
    await one.close();
  });

  test('a daemon that goes away is told of, and the page is live again once it is back', async () => {
    const { page } = reader;
    const { served } = scene();
    await reader.go('ships');
    await eventually(() => page.locator('main tr').count()).toBeGreaterThan(1);
    await served.stopDaemon();
    expect(await reader.text('.banner.bad')).toMatch(/Disconnected.*trying again/);
    expect(await page.locator('main tr').count()).toBeGreaterThan(1);
    await served.startDaemon();
    await page.locator('#connection.live').waitFor({ state: 'attached', timeout: 15_000 });
    await page.locator('.banner').waitFor({ state: 'detached' });
    await eventually(() => page.locator('main tr').count()).toBeGreaterThan(1);
  });

  test('after a second restart the plots show all three runs, with what is between them left empty', async () => {
    const { page } = reader;
    const { served } = scene();
    const samplesOf = async () => (await api<HistoryView>('history')).netWorth.filter((worth) => worth !== null).length;
    const before = await samplesOf();
    await eventually(samplesOf).toBeGreaterThan(before + 1);
    await served.stopDaemon();
    await served.startDaemon();
    await page.locator('#connection.live').waitFor({ state: 'attached', timeout: 15_000 });
    await reader.go('');
    for (const plot of ['Net worth over time', 'Credits per hour', 'Requests used of the budget']) {
      const said = () => page.getByRole('img', { name: plot }).getAttribute('aria-label');
      await eventually(said).toMatch(/[2-9] gaps:/);
    }
    const { atMs, netWorth } = await api<HistoryView>('history');
    expect(netWorth[0]).toBe(175_000);
    expect(netWorth.filter((worth) => worth === null)).toHaveLength(2);
    expect(atMs.at(-1)).toBeGreaterThanOrEqual((await api<StatusView>('status')).startedAtMs);
    const [market] = (await api<MarketView[]>('markets')).filter(({ seenAtMs }) => seenAtMs !== null);
    await reader.go(
      `markets/${market?.symbol}/${market?.goods.find(({ seenAtMs }) => seenAtMs !== null)?.tradeSymbol}`,
    );
    await eventually(() => page.locator('main .plot').getAttribute('aria-label')).toMatch(/Buy from/);
  });

  test('restarts are marked on the plot of net worth and told in the story, by the books', async () => {
    await reader.go('');
    const said = () => reader.page.getByRole('img', { name: 'Net worth over time' }).getAttribute('aria-label');
    await eventually(said).toMatch(/marked: .*Restart, .*Restart/);
    const happened = () => reader.text('.latest');
    await eventually(happened).toMatch(/the daemon started again.*the daemon started again/);
    expect(await happened()).not.toContain('credits a request');
    const [day] = await api<DayView[]>('days');
    await eventually(() => reader.text('.day')).toContain('Day 1 so far');
    // A run before the restarts has bought a ship: the day has it all.
    expect(await reader.text('.day')).toContain(`${day?.bought[0]?.ships} × `);
  });

  test('a drag over a plot shows that time in all plots, and a double click or a range the former', async () => {
    const { page } = reader;
    await reader.go('');
    const over = page.locator('.worth .u-over');
    const { x = 0, y = 0, width = 0 } = (await over.boundingBox()) ?? {};
    const asked = page.waitForRequest((request) => /history\?from=\d+&until=\d+/.test(request.url()));
    await page.mouse.move(x + 0.04 * width, y + 40);
    await page.mouse.down();
    await page.mouse.move(x + 0.96 * width, y + 50, { steps: 4 });
    await page.mouse.up();
    const zoomed = new URL((await asked).url()).searchParams;
    expect(Number(zoomed.get('until'))).toBeGreaterThan(Number(zoomed.get('from')));
    await page.getByRole('button', { name: 'Zoom out' }).waitFor();
    // Where too little was drawn for a line, a note takes the plot's place.
    await page.locator('.worth .readout').dblclick();
    await page.getByRole('button', { name: 'Zoom out' }).waitFor({ state: 'detached' });
    const latest = page.waitForRequest((request) => /history\?from=\d+$/.test(request.url()));
    await page.getByRole('button', { name: '1 h', exact: true }).click();
    const { searchParams } = new URL((await latest).url());
    const { nowMs, speed } = await api<StatusView>('status');
    expect(nowMs - Number(searchParams.get('from'))).toBeLessThan(3_600_000 / speed + 10_000);
    expect(await page.getByRole('button', { name: '1 h', exact: true }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'UTC' }).click();
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    expect(page.url()).toBe(`${scene().served.url}/#/?range=1&axis=UTC&scale=log`);
    const hour = new Date(nowMs).toISOString().slice(11, 13);
    const read = async () => {
      await over.hover({ position: { x: width / 2, y: 40 } });
      return reader.text('.worth .when');
    };
    await eventually(read).toContain(`${hour}:`);
    // What the address says holds for whoever opens it, and after a reload.
    const other = await visit(scene().browser, page.url());
    const isPressed = (name: string) =>
      other.page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
    for (const name of ['1 h', 'UTC', 'Log']) expect(await isPressed(name), name).toBe('true');
    await other.page.getByRole('button', { name: 'Game', exact: true }).click();
    await other.page.reload();
    await other.page.locator('#connection.live').waitFor({ state: 'attached' });
    expect(other.page.url()).toContain('?range=1&scale=log');
    await eventually(async () => {
      await other.page.locator('.worth .u-over').hover({ position: { x: 60, y: 40 } });
      return other.text('.worth .when');
    }).toMatch(/\d:\d\d of the game/);
    expect(other.complaints).toEqual([]);
    await other.page.context().close();
  });

  test('a table is sorted by mouse and keyboard, searched, filtered, and written to a file as it is shown', async () => {
    const { page } = reader;
    await reader.go('trades');
    const table = page.locator('[data-table="trades"]');
    const column = (index: number) => table.locator(`tbody td:nth-child(${index})`).allTextContents();
    await table.locator('tbody tr').first().waitFor();
    const head = table.getByRole('button', { name: 'Units' });
    await head.click();
    const way = () => table.locator('th[aria-sort]').getAttribute('aria-sort');
    await eventually(way).toBe('descending');
    const units = async () => (await column(6)).map(Number);
    const isFalling = (numbers: readonly number[]) => numbers.every((each, at) => each <= (numbers[at - 1] ?? each));
    expect(isFalling(await units())).toBe(true);
    await head.focus();
    await page.keyboard.press('Enter');
    await eventually(way).toBe('ascending');
    await eventually(async () => isFalling((await units()).toReversed())).toBe(true);
    await table.locator('#trades-type').selectOption('purchase');
    await eventually(async () => new Set(await column(4))).toEqual(new Set(['purchase']));
    const [good = ''] = await column(5);
    await table.locator('#trades-search').fill(good);
    await eventually(async () => new Set(await column(5))).toEqual(new Set([good]));
    const saved = page.waitForEvent('download');
    await table.getByRole('button', { name: /CSV/ }).click();
    const file = await saved;
    const { callsign } = await api<StatusView>('status');
    expect(file.suggestedFilename()).toBe(`argosy-${callsign}-trades.csv`);
    const [first, ...rows] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(first).toBe('agent,When,Ship,Lane,Trade,Good,Units,Unit price,Credits,Where');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(row).toMatch(new RegExp(`^${callsign},.*,purchase,${good.toUpperCase().replaceAll(' ', '_')},`));
  });

  // All by one daemon and one browser, which take seconds to start: what each shows has been played by now.
  describe('with a large fleet abroad', () => abroad(scene));
  describe('steering from it', () => steering(scene));
  describe('every view of it shows what the API says', () => figures(scene));
  describe('over kept books', () => kept(scene));
});
