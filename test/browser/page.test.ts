import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { GalaxyView, MarketView, ShipView } from '../../src/daemon/views.ts';
import { describePage, eventually } from './scene.ts';
import { DESKTOP, PHONE, type Visit, visit } from './visit.ts';

const VIEWS = ['', 'map', 'ships', 'markets', 'contracts', 'queue', 'log'];

/** Pixels that the page is wider than its window, below 0 for none. */
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** What a figure that is none becomes in a sentence. */
const NO_FIGURE = /NaN|undefined|Infinity|\[object/;

const focusedOn = (page: Page, what: string) => page.evaluate(`document.activeElement.${what}`);

describePage('the page', (scene) => {
  let reader: Visit;
  const api = <T>(path: string) => scene().served.api<T>(path);

  beforeAll(async () => {
    const wants = { ...DESKTOP, reducedMotion: 'no-preference' } as const;
    reader = await visit(scene().browser, scene().served.url, wants);
  });

  test('figures move by themselves as the daemon trades', async () => {
    const first = await reader.text('#credits');
    await eventually(() => reader.text('#credits')).not.toBe(first);
    expect(await reader.text('#connection')).toBe('live');
  });

  test('ships move along their routes on the map', async () => {
    const { page } = reader;
    await reader.go('map');
    const place = `[...document.querySelectorAll('.map .ship')].map((ship) => ship.getAttribute('transform')).join()`;
    await eventually(() => page.evaluate(place)).not.toBe('');
    const before = await page.evaluate(place);
    await eventually(() => page.evaluate(place)).not.toBe(before);
  });

  test('every view fits a phone and a desktop, in dark and light, and writes no figure that is none', async () => {
    const { page, go } = reader;
    const [{ symbol } = { symbol: '' }] = await api<ShipView[]>('ships');
    const [market] = await api<MarketView[]>('markets');
    const wrong: string[] = [];
    const look = async (who: string, view: string, { viewport, colorScheme }: BrowserContextOptions) => {
      await page.emulateMedia({ colorScheme: colorScheme ?? null });
      await page.setViewportSize(viewport ?? { width: 0, height: 0 });
      await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
      if (Number(await page.evaluate(TOO_WIDE)) > 0) wrong.push(`${view} is too wide for a ${who}`);
      const said = NO_FIGURE.exec(await page.locator('body').innerText());
      if (said !== null) wrong.push(`${view} says ${said[0]} on a ${who}`);
    };
    for (const view of [...VIEWS, `ships/${symbol}`, `markets/${market?.symbol}`]) {
      await go(view);
      await look('phone', view, { ...PHONE, colorScheme: 'dark' });
      await look('desktop', view, { ...DESKTOP, colorScheme: 'light' });
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
    await page.locator('#log-text').pressSequentially('4');
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
    const known: GalaxyView = {
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
});
