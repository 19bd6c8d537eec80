import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PriceHistoryView } from '../../../src/daemon/book-views.ts';
import type { ShipView, StatusView } from '../../../src/daemon/views.ts';
import { FAR_MARKETS, FAR_SYSTEMS, farShips, HOME_SYSTEM, sendAbroad } from './far-fleet.ts';
import { flawsOf } from './look.ts';
import { eventually, type Scene } from './scene.ts';
import { DESKTOP, openBeside, PHONE, type Visit } from './visit.ts';

/** Tests of the page once the fleet is large and in several systems; all of it is made up, since to get there takes hours. */
export function abroad(scene: () => Scene): void {
  let reader: Visit;
  let fleet: readonly ShipView[];
  const [far = ''] = FAR_SYSTEMS;

  beforeAll(async () => {
    const { served } = scene();
    const [status, [template]] = await Promise.all([served.api<StatusView>('status'), served.api<ShipView[]>('ships')]);
    if (template === undefined) throw new Error('expected a ship, found none');
    fleet = farShips(template);
    reader = await openBeside(await scene().reader(), served.url, (page) => sendAbroad(page, status, template));
  });
  afterAll(() => reader.leave());

  test('ships come in groups with sums; a closed one has no rows, and each reason is said once', async () => {
    const { page } = reader;
    await reader.go('ships');
    const rows = page.locator('main tbody tr:not(.group)');
    const groups = page.locator('main tr.group');
    await eventually(() => groups.count()).toBe(2);
    expect(await rows.count()).toBe(0);
    expect(await groups.first().textContent()).toContain('Probe × 60');
    expect(await groups.first().textContent()).toContain('57 at work');
    expect(await groups.first().textContent()).toContain('3 × scout: all markets within reach are up to date');
    expect(await groups.first().textContent()).toContain('+60,000');
    // Those at rest are no trouble; the hauler that finds no trade is.
    await page.getByRole('button', { name: '1 idle or paused' }).waitFor();
    await page.getByRole('button', { name: /^Probe/ }).click();
    await eventually(() => rows.count()).toBe(50);
    await page.getByRole('button', { name: /^Show all/ }).click();
    await eventually(() => rows.count()).toBe(60);
    await page.getByRole('button', { name: 'By system' }).click();
    await eventually(() => groups.count()).toBe(3);
    const head = groups.filter({ hasText: HOME_SYSTEM });
    expect(await head.textContent()).toContain(`${fleet.filter(({ nav }) => nav.system === HOME_SYSTEM).length}`);
    await page.getByRole('button', { name: 'By type' }).click();
  });

  test('a ship is paused from its row only by who points at it or has the focus there', async () => {
    const { page } = reader;
    await reader.go('ships');
    // What only this ship's row says.
    await page.locator('#ships-search').fill('no trade');
    const button = page.locator('main tr:has(a:text-is("FAR-3")) [data-order="pauseShip"]');
    const opacity = () =>
      page.evaluate('getComputedStyle(document.querySelector(`main [data-order="pauseShip"]`)).opacity');
    await button.waitFor({ state: 'attached' });
    await page.mouse.move(0, 0);
    await eventually(opacity).toBe('0');
    await page.locator('main a:text-is("FAR-3")').hover();
    await eventually(opacity).toBe('1');
    await page.mouse.move(0, 0);
    await button.focus();
    await eventually(opacity).toBe('1');
    await page.locator('#ships-search').fill('');
  });

  test('a waypoint is written with its system, and markets stand below theirs, home first, with what is best bought and sold', async () => {
    const { page } = reader;
    await reader.go('markets');
    const systems = page.locator('main [data-system]');
    await eventually(() => systems.count()).toBe(3);
    expect(await systems.first().getAttribute('data-system')).toBe(HOME_SYSTEM);
    await eventually(() => page.locator('[data-market]').count()).toBe(FAR_MARKETS.length);
    const card = (symbol: string) => reader.text(`[data-market="${symbol}"]`);
    expect(await card(`${far}-A1`)).toContain('best buy Food 100 → B2 +190');
    expect(await card(`${far}-B2`)).toContain('best sell Food 290 ← A1 +190');
    await page.getByRole('button', { name: far }).click();
    await eventually(() => page.locator('[data-market]').count()).toBe(FAR_MARKETS.length - 2);
    await page.locator('#markets-search').fill(`${far} b2`);
    await eventually(() => systems.count()).toBe(1);
    await page.locator('#markets-search').fill('');
    await page.locator('#good').selectOption('FOOD');
    await eventually(() => reader.text('[data-table="offers"] tbody')).toContain('WE2·A1');
    await page.locator('#good').selectOption('');
    await page.locator('main [data-system]').first().waitFor();
    await reader.go('ships/FAR-B');
    await eventually(() => reader.text('.tiles')).toContain('WE2·A1');
  });

  test("a system's map has the name of the system, and lists the ships that are there", async () => {
    await reader.go(`map/${far}`);
    await eventually(() => reader.text('.big-map h2')).toBe(`System ${far}`);
    const here = fleet.filter(({ nav }) => nav.system === far).map(({ symbol }) => symbol);
    const listed = () => reader.page.locator('.roster .name').allTextContents();
    await eventually(async () => (await listed()).toSorted()).toEqual(here.toSorted());
  });

  test('the galaxy opens on own ships, and stands on the overview', async () => {
    const { page } = reader;
    await reader.go('galaxy');
    const picture = page.getByRole('img', { name: /^Map of 101 systems/ });
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    // Of 9,800 units from west to east the fleet's 800 fill the picture: west of the middle is the western system.
    await picture.click({ position: { x: 56, y: height / 2 } });
    await eventually(() => reader.text('main')).toContain('1 of 4 waypoints (25 %)');
    expect(page.url()).toContain(`#/galaxy/${far}`);
    expect(width).toBeGreaterThan(400);
    await reader.go('');
    await page
      .locator('.small-map')
      .getByRole('img', { name: /^Map of 101 systems/ })
      .waitFor();
    await page.locator('.small-map canvas').click();
    await eventually(() => page.url()).toContain('#/galaxy');
  });

  test('the week is shown again on the galaxy: played, moved by keys, from the address, and left for the present', async () => {
    const { page } = reader;
    await reader.go('galaxy');
    await page.getByRole('button', { name: 'Replay the week' }).click();
    const slider = page.getByRole('slider', { name: 'Game hour' });
    // Whoever wants no motion sees whole hours.
    await eventually(() => slider.inputValue()).toBe('2');
    await eventually(() => reader.text('.replay-sums')).toContain('2 in 2 systems');
    expect(page.url()).toContain('hour=2');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await slider.focus();
    await page.keyboard.press('End');
    await eventually(() => reader.text('.replay-sums')).toContain('Charted63 % of 8');
    await page.getByRole('button', { name: '−1 h' }).click();
    await eventually(() => page.url()).toContain('hour=23');
    await page.getByRole('button', { name: 'Live' }).click();
    await page.getByRole('button', { name: 'Replay the week' }).waitFor();
    expect(page.url()).not.toContain('hour');
  });

  test('a price plot tells of own trades', async () => {
    const { page } = reader;
    const prices: PriceHistoryView = {
      ...{ waypoint: `${far}-A1`, tradeSymbol: 'FOOD', fromMs: 0, untilMs: 100, looks: 2 },
      ...{ atMs: [0, 100], purchasePrice: [100, 120], sellPrice: [90, 110] },
      trades: [
        { atMs: 20, kind: 'purchase', units: 10, unitPrice: 100 },
        { atMs: 60, kind: 'purchase', units: 30, unitPrice: 120 },
        { atMs: 80, kind: 'sale', units: 5, unitPrice: 105 },
      ],
    };
    await page.route('**/api/prices/**', (route) => route.fulfill({ json: prices }));
    await reader.go(`markets/${far}-A1/FOOD`);
    await eventually(() => reader.text('.legend')).toContain('40 bought at 115 on average, 5 sold at 105 on average');
  });

  test('a phone has five views under the thumb, and the others and the time zone behind More', async () => {
    const { page } = reader;
    await page.setViewportSize(PHONE.viewport ?? { width: 0, height: 0 });
    await reader.go('ships');
    const views = page.locator('#nav a:visible');
    await eventually(() => views.count()).toBe(5);
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.click();
    await eventually(() => views.count()).toBe(11);
    await page.locator('#nav').getByRole('button', { name: 'UTC', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => views.count()).toBe(5);
    expect(await page.evaluate('document.activeElement.className')).toBe('more-button');
    await more.click();
    await page.locator('#nav').getByRole('link', { name: 'Markets' }).click();
    await eventually(() => page.url()).toContain('#/markets');
    await eventually(() => views.count()).toBe(5);
  });

  test('all of it fits a phone and a desktop, in dark and light, and can be read by all', async () => {
    const { page, go } = reader;
    const wrong: string[] = [];
    for (const view of ['ships', 'markets', `map/${far}`, 'galaxy?hour=2.5', '']) {
      await go(view);
      if (view.startsWith('galaxy')) await page.getByText('2 in 2 systems').waitFor();
      if (view === 'ships') await page.getByRole('button', { name: /^Probe/ }).waitFor();
      wrong.push(...(await flawsOf(page, 'phone abroad', view, { ...PHONE, colorScheme: 'light' })));
      wrong.push(...(await flawsOf(page, 'desktop abroad', view, { ...DESKTOP, colorScheme: 'dark' })));
    }
    expect(wrong).toEqual([]);
  });
}
