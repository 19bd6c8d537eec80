import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Browser, findChromium, startBrowser } from '../../../scripts/screenshots/chromium.ts';
import type {
  ContractView,
  EventView,
  MapView,
  MarketView,
  QueueView,
  ShipDetailView,
  ShipView,
  StatusView,
} from '../../../src/daemon/views.ts';
import { type Served, serveAll } from './served.ts';
import { DESKTOP, PHONE, unlock, type Visit, visit } from './visit.ts';

const chromium = findChromium();
const grouped = new Intl.NumberFormat('en-GB');
const written = (value: number) => grouped.format(value).replace('-', '−');

const VIEWS = ['', 'map', 'ships', 'markets', 'contracts', 'queue', 'log'];

/** What is left when every space is taken away, since elements stand apart without one. */
const dense = (text: string) => text.replace(/\s/g, '');

describe.skipIf(chromium === undefined)('the page in a real browser (skipped where there is no Chromium)', () => {
  let browser: Browser;
  let served: Served;
  let reader: Visit;
  /** Somebody else, who has no token. */
  let guest: Visit;

  beforeAll(async () => {
    [browser, served] = await Promise.all([startBrowser(chromium ?? ''), serveAll()]);
    const wants = { ...DESKTOP, reducedMotion: 'no-preference' } as const;
    [reader, guest] = await Promise.all([visit(browser, served.url, wants), visit(browser, served.url)]);
  });

  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('figures move by themselves as the daemon trades', async () => {
    const first = await reader.text('#credits');
    await expect.poll(() => reader.text('#credits'), { timeout: 10_000 }).not.toBe(first);
    expect(await reader.text('#connection')).toBe('live');
    expect(await reader.text('#callsign')).toBe((await served.api<StatusView>('status')).callsign);
  });

  test('ships move along their routes on the map', async () => {
    const { page } = reader;
    await reader.go('map');
    const place = `[...document.querySelectorAll('.map .ship')].map((ship) => ship.getAttribute('transform')).join()`;
    await expect.poll(() => page.evaluate(place)).not.toBe('');
    const before = await page.evaluate(place);
    await expect.poll(() => page.evaluate(place), { timeout: 10_000 }).not.toBe(before);
  });

  test('without the token nothing can be ordered, a wrong one is refused, and the buttons say so', async () => {
    const { page } = reader;
    await reader.go('ships');
    const button = page.locator('main [data-order="pauseFleet"]');
    expect(await button.getAttribute('title')).toContain('Read-only');
    await button.click();
    await page.locator('#control-token').fill('not-the-token');
    const answer = page.waitForResponse('**/api/orders');
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    expect((await answer).status()).toBe(401);
    expect(await reader.text('dialog [role="alert"]')).toContain('refused the token');
    await page.keyboard.press('Escape');
    expect((await served.api<StatusView>('status')).paused).toBe(false);
    expect(page.url()).not.toContain('not-the-token');
    // The browser itself reports every answer of this kind.
    expect(reader.complaints.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  test('a ship that is paused from the page sends nothing more, while the others go on', async () => {
    const { page } = reader;
    const ships = await served.api<ShipView[]>('ships');
    const [ship = ''] = ships.map(({ symbol }) => symbol);
    const others = () => ships.slice(1).reduce((sum, { symbol }) => sum + served.requestsOf(symbol), 0);
    await unlock(page, served.token);
    await reader.go(`ships/${ship}`);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
    await page.locator('[data-state="paused"].lit').waitFor();
    const [itsOwn, theirs] = [served.requestsOf(ship), others()];
    await expect.poll(others, { timeout: 10_000 }).toBeGreaterThan(theirs + 10);
    expect(served.requestsOf(ship)).toBe(itsOwn);
    expect(await reader.text('#story')).toContain('Paused by its owner');
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
    await expect.poll(() => served.requestsOf(ship), { timeout: 10_000 }).toBeGreaterThan(itsOwn);
  });

  test('a newcomer finds out why a ship has been idle in three presses', async () => {
    const { page } = reader;
    const [, { symbol } = { symbol: '' }] = await served.api<ShipView[]>('ships');
    const reason = async () => (await served.api<ShipDetailView>(`ships/${symbol}`)).idleBecause;
    await served.order({ kind: 'setLanes', ship: symbol, lanes: [] });
    await expect.poll(reason, { timeout: 15_000 }).not.toBeNull();
    await reader.go('');
    await page.getByRole('link', { name: 'idle or paused' }).click();
    await page.getByRole('button', { name: 'idle or paused' }).click();
    expect(await reader.text(`main tr:has(a:text-is("${symbol}"))`)).toContain(await reason());
    await page.locator('main').getByRole('link', { name: symbol, exact: true }).click();
    await expect.poll(() => reader.text('#story')).toContain(await reason());
    await expect.poll(() => reader.text('.reasons'), { timeout: 10_000 }).toContain(await reason());
    await served.order({ kind: 'setLanes', ship: symbol, lanes: null });
    await reader.go('ships');
    await page
      .locator('main')
      .getByRole('button', { name: /^\d+ ships?$/ })
      .click();
  });

  describe('with the fleet at rest', () => {
    beforeAll(async () => {
      await reader.go('ships');
      await reader.page.locator('main [data-order="pauseFleet"]').click();
      await reader.page.locator('main [data-order="resumeFleet"]').waitFor();
      const isAtRest = async () => {
        const { requests } = await served.api<StatusView>('status');
        const ships = await served.api<ShipView[]>('ships');
        return requests.inFlight + requests.waiting === 0 && ships.every(({ state }) => state === 'paused');
      };
      await vi.waitUntil(isAtRest, { timeout: 15_000, interval: 100 });
    });

    test('the head shows what the API says', async () => {
      const now = await served.api<StatusView>('status');
      await expect.poll(() => reader.text('#credits')).toBe(written(now.credits));
      expect(await reader.text('#net-worth')).toBe(written(now.netWorth));
      expect(await reader.text('.identity')).toContain(`${now.mode} ${now.speed}×`);
      expect(await reader.text('.identity')).toContain('FLEET PAUSED');
    });

    test('the overview and the queue show what the API says', async () => {
      await reader.go('');
      const now = await served.api<StatusView>('status');
      await expect.poll(() => reader.text('.tiles')).toContain(written(now.netWorth));
      await reader.go('queue');
      const queue = await served.api<QueueView>('queue');
      await expect.poll(() => reader.text('main .tiles')).toContain(written(queue.started));
      for (const { symbol, requests } of await served.api<ShipView[]>('ships')) {
        expect(await reader.text(`main tr:has(a:text-is("${symbol}"))`)).toContain(written(requests));
      }
    });

    test('the list of ships shows each with its state, cargo, fuel and profit', async () => {
      await reader.go('ships');
      for (const { symbol, state, cargo, fuel, profitCredits } of await served.api<ShipView[]>('ships')) {
        const row = await reader.text(`main tr:has(a:text-is("${symbol}"))`);
        expect(row).toContain(state);
        expect(row).toContain(written(Math.abs(profitCredits)));
        for (const { most, now } of [
          { most: cargo.capacity, now: cargo.units },
          { most: fuel.capacity, now: fuel.current },
        ]) {
          if (most > 0) expect(row).toContain(`${written(now)} / ${written(most)}`);
        }
      }
    });

    test("a ship's own page draws its machine with the current state lit, and tells its missions with why", async () => {
      const [{ symbol } = { symbol: '' }] = await served.api<ShipView[]>('ships');
      const ship = await served.api<ShipDetailView>(`ships/${symbol}`);
      await reader.go(`ships/${symbol}`);
      await reader.page.locator(`[data-state="${ship.state}"].lit`).waitFor();
      expect(await reader.page.locator('.state.lit').count()).toBe(1);
      const machine = await served.api<{ states: { name: string }[] }>('machine');
      expect(await reader.page.locator('.machine .state').count()).toBe(machine.states.length);
      const told = dense(await reader.text('main table:has(caption:text-is("Missions and pauses"))'));
      for (const { what, why } of ship.history.slice(0, 10)) {
        expect(told).toContain(dense(what));
        if (why !== null) expect(told).toContain(dense(why));
      }
    });

    test('the map shows every waypoint and every ship', async () => {
      const [map] = await served.api<MapView[]>('map');
      const ships = await served.api<ShipView[]>('ships');
      await reader.go('map');
      await expect.poll(() => reader.page.locator('.map [data-waypoint]').count()).toBe(map?.waypoints.length);
      await expect.poll(() => reader.page.locator('.map [data-ship]').count()).toBe(ships.length);
    });

    test('markets show their goods, prices and the history of a price', async () => {
      const markets = await served.api<MarketView[]>('markets');
      await reader.go('markets');
      await expect.poll(() => reader.page.locator('[data-market]').count()).toBe(markets.length);
      const seen = markets.find(({ seenAtMs, goods }) => seenAtMs !== null && goods.length > 1);
      await reader.go(`markets/${seen?.symbol}/${seen?.goods[0]?.tradeSymbol}`);
      const table = dense(await reader.text('main table'));
      for (const { purchasePrice, sellPrice } of seen?.goods ?? []) {
        if (purchasePrice !== null) expect(table).toContain(written(purchasePrice));
        if (sellPrice !== null) expect(table).toContain(written(sellPrice));
      }
      await expect.poll(() => reader.page.locator('[role="img"][aria-label*="We pay from"]').count()).toBe(1);
    });

    test('contracts show how far each delivery is', async () => {
      await reader.go('contracts');
      for (const { id, deliver } of await served.api<ContractView[]>('contracts')) {
        const contract = await reader.text(`[data-contract="${id}"]`);
        for (const { unitsFulfilled, unitsRequired } of deliver) {
          expect(contract).toContain(`${unitsFulfilled} / ${unitsRequired}`);
        }
      }
    });

    test('the log shows the latest line, and a reload keeps view, filters, colours and the token', async () => {
      const { page } = reader;
      await reader.go('log');
      const [{ symbol } = { symbol: '' }] = await served.api<ShipView[]>('ships');
      await page.locator('#log-ship').selectOption(symbol);
      await page.locator('#log-level').selectOption('warn');
      await page.getByRole('button', { name: /^Colours/ }).click();
      const colours = await page.locator('html').getAttribute('data-theme');
      await page.reload();
      await page.locator('#connection.live').waitFor({ state: 'attached' });
      expect(page.url()).toBe(`${served.url}/#/log`);
      expect(await page.locator('#log-ship').inputValue()).toBe(symbol);
      expect(await page.locator('#log-level').inputValue()).toBe('warn');
      expect(await page.locator('html').getAttribute('data-theme')).toBe(colours);
      await page.locator('#log-ship').selectOption('');
      await page.locator('#log-level').selectOption('info');
      const latest = async () => {
        const line = (await served.api<EventView[]>('events?after=0')).findLast(({ level }) => level !== 'debug');
        return line?.message.replace(`${line.ship} `, '');
      };
      const said = () => reader.text('.log .message');
      await expect.poll(async () => (await said()) === (await latest())).toBe(true);
      await page.getByRole('button', { name: 'Forget the control token' }).waitFor();
    });
  });

  test('every view fits a phone and a desktop, in dark and light', async () => {
    const phone = await visit(browser, served.url, { ...PHONE, colorScheme: 'dark' });
    const [{ symbol } = { symbol: '' }] = await served.api<ShipView[]>('ships');
    const spare = 'document.documentElement.clientWidth - document.documentElement.scrollWidth';
    const tooWide: string[] = [];
    for (const view of [...VIEWS, `ships/${symbol}`]) {
      await Promise.all([phone.go(view), guest.go(view)]);
      if (Number(await phone.page.evaluate(spare)) < 0) tooWide.push(`${view} on a phone`);
      if (Number(await guest.page.evaluate(spare)) < 0) tooWide.push(`${view} on a desktop`);
    }
    expect(tooWide).toEqual([]);
    expect([...phone.complaints, ...guest.complaints]).toEqual([]);
    await phone.leave();
  });

  test('the keyboard alone goes past the navigation, into a dialog and back to where it was', async () => {
    const { page } = guest;
    const focused = (what: string) => page.evaluate(`document.activeElement.${what}`);
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

  test('names of the server are shown, never run', async () => {
    const hostile = '<img src=x onerror="document.title=1"><b>';
    const market: MarketView = { symbol: `X1-A-${hostile}`, seenAtMs: 1, goods: [] };
    await guest.page.route('**/api/markets', (route) => route.fulfill({ json: [market] }));
    await guest.go('markets');
    await expect.poll(() => guest.text('[data-market]')).toContain(hostile);
    expect(await guest.page.locator('main img').count()).toBe(0);
    await guest.leave();
  });

  test('nothing was asked of any other machine, and the browser had nothing to complain of', () => {
    expect([...reader.hosts]).toEqual([new URL(served.url).host]);
    expect(reader.complaints).toEqual([]);
  });

  test('a daemon that goes away is told of, and the page is live again once it is back', async () => {
    const { page } = reader;
    await reader.go('ships');
    await served.stopDaemon();
    expect(await reader.text('.banner.bad')).toMatch(/Disconnected.*trying again/);
    expect(await page.locator('main tr').count()).toBeGreaterThan(1);
    await served.startDaemon();
    await page.locator('#connection.live').waitFor({ state: 'attached', timeout: 15_000 });
    await page.locator('.banner').waitFor({ state: 'detached' });
  });
});
