import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type {
  BoardsView,
  ContractView,
  HistoryView,
  MissionsView,
  PriceHistoryView,
} from '../../../src/daemon/book-views.ts';
import type {
  EventView,
  MapView,
  MarketView,
  QueueView,
  ShipDetailView,
  ShipView,
  StatusView,
} from '../../../src/daemon/views.ts';
import { shortened } from '../../../src/dashboard/page/words/short-sentence.ts';
import { dense, eventually, type Scene, written } from './scene.ts';
import { openBeside, type Visit } from './visit.ts';

/** Tests of what every view shows, beside what the API says. */
export function figures(scene: () => Scene): void {
  let reader: Visit;
  const api = <T>(path: string) => scene().served.api<T>(path);
  const rowOf = (symbol: string) => reader.text(`main tr:has(a:text-is("${symbol}"))`);

  async function isAtRest(): Promise<boolean> {
    const { requests } = await api<StatusView>('status');
    const ships = await api<ShipView[]>('ships');
    return requests.inFlight + requests.waiting === 0 && ships.every(({ state }) => state === 'paused');
  }

  beforeAll(async () => {
    // Figures that stand still can be compared.
    await scene().served.order({ kind: 'pauseFleet' });
    await vi.waitUntil(isAtRest, { timeout: 60_000, interval: 100 });
    const visitor = await scene().reader();
    // What was chosen in the tests before is kept in the browser; here nothing is.
    await visitor.page.evaluate('localStorage.clear()');
    reader = await openBeside(visitor, scene().served.url);
  });
  afterAll(() => reader.leave());

  test('the head: who plays where, credits, net worth, and that the fleet is paused', async () => {
    const now = await api<StatusView>('status');
    await eventually(() => reader.text('#credits')).toBe(written(now.credits));
    expect(await reader.text('#net-worth')).toBe(written(now.netWorth));
    expect(await reader.text('#callsign')).toBe(now.callsign);
    expect(await reader.text('.identity')).toContain(`${now.mode} ${now.speed}×`);
    expect(await reader.text('.identity')).toContain('FLEET PAUSED');
  });

  test('the overview: net worth, the rate, the ships, and the plots from the first sample to the last', async () => {
    await reader.go('');
    const first = await api<StatusView>('status');
    await eventually(() => reader.text('.tiles')).toContain(`Net worth${written(first.netWorth)}`);
    expect(await reader.text('.tiles')).toContain(`${written(first.credits)} in cash`);
    const ships = await api<ShipView[]>('ships');
    expect(await reader.text('.tiles')).toContain(`Ships${ships.length}`);
    const { worth, phases } = await api<StatusView>('status');
    if (worth.ships > 0) expect(await reader.text('.worth-tile')).toContain(`${written(worth.ships)} in ships`);
    if (worth.goods > 0) expect(await reader.text('.worth-tile')).toContain(`${written(worth.goods)} in goods aboard`);
    expect(await reader.page.locator('.steps-of-week [aria-current="step"]').count()).toBe(1);
    for (const { required, fulfilled } of phases.gate?.materials ?? [])
      expect(await reader.text('.bill')).toContain(`${written(fulfilled)} of ${written(required)}`);
    const { credits: rich } = await api<BoardsView>('boards');
    for (const { agent, score } of rich?.near ?? [])
      await eventually(() => reader.text('.boards')).toMatch(new RegExp(`${agent}${written(score)}`));
    // With nothing earned, the rate only falls towards nothing: the page's lies between an earlier and a later one.
    const rate = async () => Number((await reader.text('#credits-per-hour')).replaceAll(',', '').replace('−', '-'));
    const isBetween = async () => {
      const shown = await rate();
      const last = (await api<StatusView>('status')).creditsPerHour;
      return Math.min(first.creditsPerHour, last) <= shown && shown <= Math.max(first.creditsPerHour, last);
    };
    await eventually(isBetween).toBe(true);
    const plotted = async () => {
      const { netWorth } = await api<HistoryView>('history');
      const [start, end] = [netWorth[0] ?? Number.NaN, netWorth.at(-1) ?? Number.NaN];
      const said = await reader.page.getByRole('img', { name: 'Net worth over time' }).getAttribute('aria-label');
      return said?.includes(`Net worth from ${written(start)} to ${written(end)}`);
    };
    await eventually(plotted).toBe(true);
  });

  test('the map: every waypoint, every ship, and of what is chosen its figures', async () => {
    const map = await api<MapView>('map');
    const ships = await api<ShipView[]>('ships');
    await reader.go('map');
    await eventually(() => reader.page.locator('.map [data-waypoint]').count()).toBe(map.waypoints.length);
    await eventually(() => reader.page.locator('.map [data-ship]').count()).toBe(ships.length);
    const [ship] = ships;
    await reader.go(`map/${ship?.symbol}`);
    const facts = () => reader.text('.facts');
    await eventually(facts).toContain(`${written(ship?.fuel.current ?? -1)} / ${written(ship?.fuel.capacity ?? -1)}`);
    const market = (await api<MarketView[]>('markets')).find(({ seenAtMs }) => seenAtMs !== null);
    await reader.go(`map/${market?.symbol}`);
    const [good] = market?.goods ?? [];
    await eventually(() => reader.text('.brief-market')).toContain(written(good?.purchasePrice ?? -1));
  });

  test('two fingers above each other zoom the map on a phone, on which one scrolls the page', async () => {
    const phone = await scene().phone();
    const { page } = phone;
    await phone.go('map');
    const picture = page.locator('svg.map');
    await picture.scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    const [left, right] = [page.locator('.map [data-waypoint]').nth(0), page.locator('.map [data-waypoint]').nth(1)];
    const apart = async () => {
      const [one, other] = [await left.boundingBox(), await right.boundingBox()];
      return Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0));
    };
    const before = await apart();
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fromMiddle?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          fromMiddle === undefined
            ? []
            : [-1, 1].map((side, id) => ({
                x: x + width / 2,
                y: y + height / 2 + side * fromMiddle,
                id,
              })),
      });
    await touch('touchStart', 30);
    for (let fromMiddle = 40; fromMiddle <= 110; fromMiddle += 10) await touch('touchMove', fromMiddle);
    await touch('touchEnd');
    await eventually(apart).toBeGreaterThan(1.5 * before);
    expect(await page.evaluate('visualViewport.scale')).toBe(1);
  });

  test('the ships: each with its state, cargo, fuel, profit and requests', async () => {
    await reader.go('ships');
    for (const { symbol, state, cargo, fuel, profitCredits, requests } of await api<ShipView[]>('ships')) {
      const row = await rowOf(symbol);
      expect(row).toContain(state);
      expect(row).toContain(written(Math.abs(profitCredits)));
      expect(row).toContain(written(requests));
      if (cargo.capacity > 0) expect(row).toContain(`${cargo.units} / ${cargo.capacity}`);
      if (fuel.capacity > 0) expect(row).toContain(`${written(fuel.current)} / ${written(fuel.capacity)}`);
    }
  });

  test("a ship's own page: its latest states, and its missions with why", async () => {
    const ships = await api<ShipView[]>('ships');
    const details = await Promise.all(ships.map(({ symbol }) => api<ShipDetailView>(`ships/${symbol}`)));
    const [ship] = details.sort((a, b) => b.history.length - a.history.length);
    if (ship === undefined) throw new Error('expected a ship, found none');
    await reader.go(`ships/${ship.symbol}`);
    await reader.page.locator('.steps li').first().waitFor();
    expect(await reader.text('.tiles')).toContain(written(Math.abs(ship.profitCredits)));
    const told = dense(await reader.text('main table:has(caption:text-is("Missions and pauses"))'));
    const { callsign } = await api<StatusView>('status');
    for (const { what, why, profitCredits, lane } of ship.history.slice(0, 10)) {
      expect(told).toContain(dense(shortened(what, callsign)));
      if (why !== null) expect(told).toContain(dense(shortened(why, callsign)));
      if (lane !== null) expect(told).toContain(written(profitCredits));
    }
  });

  test('the markets: all of them, their prices, and how one went', async () => {
    const markets = await api<MarketView[]>('markets');
    await reader.go('markets');
    await eventually(() => reader.page.locator('[data-market]').count()).toBe(markets.length);
    const seen = markets.find(({ seenAtMs, goods }) => seenAtMs !== null && goods.length > 1);
    const [good] = seen?.goods ?? [];
    await reader.go(`markets/${seen?.symbol}/${good?.tradeSymbol}`);
    const table = await reader.text(`main table:has(caption:text-is("Goods at ${seen?.symbol}"))`);
    for (const { purchasePrice, sellPrice } of seen?.goods ?? []) {
      if (purchasePrice !== null) expect(table).toContain(written(purchasePrice));
      if (sellPrice !== null) expect(table).toContain(written(sellPrice));
    }
    const { looks } = await api<PriceHistoryView>(`prices/${seen?.symbol}/${good?.tradeSymbol}`);
    await eventually(() => reader.text('main')).toContain(`Seen ${looks} time`);
  });

  test('the contracts: how far each delivery is, and what each paid, cost and brought', async () => {
    await reader.go('contracts');
    const contracts = await api<ContractView[]>('contracts');
    const all = reader.page.locator('[data-table="contracts"] tbody tr');
    await eventually(() => all.count()).toBe(contracts.length);
    for (const [index, contract] of contracts.entries()) {
      const { id, deliver, fulfilled, onAcceptedCredits, onFulfilledCredits, booked } = contract;
      if (fulfilled) {
        const row = await all.nth(index).textContent();
        expect(row).toContain(written(onAcceptedCredits + onFulfilledCredits));
        expect(row).toContain(written(booked?.costCredits ?? Number.NaN));
        expect(row).toContain(written(booked?.profitCredits ?? Number.NaN));
        continue;
      }
      const card = await reader.text(`[data-contract="${id}"]`);
      expect(card).toContain(written(onFulfilledCredits));
      for (const { unitsFulfilled, unitsRequired } of deliver)
        expect(card).toContain(`${unitsFulfilled} / ${unitsRequired}`);
    }
  });

  test('the missions of the fleet: sums by lane, and the latest with its profit and its end', async () => {
    await reader.go('trades');
    await reader.page.getByRole('button', { name: 'Missions' }).click();
    const latest = reader.page.locator('[data-table="missions"] tbody tr').first();
    const lanes = reader.page.locator('[data-table="missions-Lane"] tbody tr');
    // The books may tell of a mission's end after the page has asked: both sides are looked at anew until they agree.
    const isShown = async () => {
      const { latest: missions, byLane } = await api<MissionsView>('missions');
      const row = (await latest.textContent()) ?? '';
      const [first, lane] = [missions[0], byLane[0]];
      return (
        row.includes(first?.ending ?? 'no mission') &&
        row.includes(first?.ship ?? 'no ship') &&
        (await lanes.count()) === byLane.length &&
        ((await lanes.first().textContent()) ?? '').includes(written(lane?.missions ?? Number.NaN))
      );
    };
    await eventually(isShown).toBe(true);
    expect(reader.page.url()).toMatch(/#\/trades\?of=missions$/);
    await reader.page.reload();
    await eventually(() => reader.page.locator('[data-table="missions"]').count()).toBe(1);
    // What the address does not say is not remembered.
    await reader.go('trades');
    await eventually(() => reader.page.locator('[data-table="trades"]').count()).toBe(1);
    await reader.go('ships?by=each&which=idle');
    await reader.page.getByRole('button', { name: 'Each', pressed: true }).waitFor();
    await reader.page.getByRole('button', { name: 'idle or paused', pressed: true }).waitFor();
    await reader.go('ships');
    await reader.page.getByRole('button', { name: 'idle or paused', pressed: false }).waitFor();
    await reader.page.getByRole('button', { name: 'By type' }).click();
    await reader.go('profit');
    await reader.page.getByRole('button', { name: 'By type of ship' }).click();
    expect(reader.page.url()).toMatch(/#\/profit\?by=byShipType$/);
  });

  test('the queue: requests sent, the budget, and each ship’s share', async () => {
    await reader.go('queue');
    // The last minute passes while the page is read: both sides are looked at anew until they agree.
    const isShown = async () => {
      const { started, lastMinute, budgetPerMinute } = await api<QueueView>('queue');
      const tiles = await reader.text('main .tiles');
      return (
        tiles.includes(`Sent in this run${written(started)}`) && tiles.includes(`${lastMinute} / ${budgetPerMinute}`)
      );
    };
    await eventually(isShown).toBe(true);
    for (const { symbol, requests } of await api<ShipView[]>('ships')) {
      expect(await rowOf(symbol)).toContain(written(requests));
    }
  });

  test('the log: the latest line first', async () => {
    await reader.go('log');
    const latest = async () => {
      const line = (await api<EventView[]>('events?after=0')).findLast(({ level }) => level !== 'debug');
      return line?.message.replace(`${line.ship} `, '');
    };
    await eventually(async () => (await reader.text('.log .message')) === (await latest())).toBe(true);
  });

  test('all of it without a complaint of the browser, and without asking any other machine', async () => {
    expect([...reader.origins]).toEqual([scene().served.url]);
    expect(reader.complaints.splice(0)).toEqual([]);
    // Nor could it: the page's own policy forbids what it never does.
    const abroad = `fetch('http://127.0.0.1:9/').then(() => 'answered', () => 'refused')`;
    expect(await reader.page.evaluate(abroad)).toBe('refused');
    expect(reader.complaints.join()).toContain('Content Security Policy');
  });
}
