import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { ShipDetailView, ShipView, StatusView } from '../../../src/daemon/views.ts';
import { eventually, type Scene } from './scene.ts';
import type { Visit } from './visit.ts';

/** Registers, reads the remaining requests of a reply and buys fuel; runs in a page. */
const PLAY = `async ({ url, account }) => {
  const call = async (method, path, token, data) => {
    const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
    const reply = await fetch(url + path, { method, headers, body: data && JSON.stringify(data) });
    return { remaining: reply.headers.get('x-ratelimit-remaining'), ...(await reply.json()).data };
  };
  const { token, ships } = await call('POST', '/register', account, { symbol: 'PAGE', faction: 'COSMIC' });
  const { remaining, symbol } = await call('GET', '/my/agent', token);
  const ship = '/my/ships/' + ships[0].symbol;
  const { transaction } = await call('POST', ship + '/purchase', token, { symbol: 'FUEL', units: 1 });
  return { remaining, symbol, transaction };
}`;

/** Tests of steering from the page. */
export function steering(scene: () => Scene): void {
  let reader: Visit;
  const api = <T>(path: string) => scene().served.api<T>(path);

  beforeAll(async () => {
    reader = await scene().reader();
  });

  test('without the token nothing can be ordered, a wrong one is refused, and the buttons say so', async () => {
    const { page } = reader;
    await reader.go('ships');
    const button = page.locator('main [data-order="pauseFleet"]');
    expect(await button.getAttribute('title')).toContain('Read-only');
    await button.click();
    await page.locator('#control-token').fill('not-the-token');
    const answer = page.waitForResponse('**/api/token');
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    expect((await answer).status()).toBe(401);
    expect(await reader.text('dialog [role="alert"]')).toContain('not the token of this daemon');
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await page.keyboard.press('Escape');
    expect((await api<StatusView>('status')).paused).toBe(false);
    // The browser itself reports every answer of this kind.
    expect(reader.complaints.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  test('a ship paused from the page sends nothing more while the others go on, until it is resumed', async () => {
    const { page } = reader;
    const { served } = scene();
    const [ship = '', ...others] = (await api<ShipView[]>('ships')).map(({ symbol }) => symbol);
    const theirs = () => others.reduce((sum, symbol) => sum + served.requestsOf(symbol), 0);
    await reader.go(`ships/${ship}`);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await page.locator('#control-token').fill(served.token);
    const sent = page.waitForRequest('**/api/orders');
    await page.getByRole('button', { name: 'Unlock', exact: true }).click();
    expect((await sent).headers().authorization).toBe(`Bearer ${served.token}`);
    await page.locator('.title .pill.paused').waitFor({ timeout: 20_000 });
    const before = { its: served.requestsOf(ship), theirs: theirs() };
    await eventually(theirs).toBeGreaterThan(before.theirs + 3);
    expect(served.requestsOf(ship)).toBe(before.its);
    expect(await reader.text('#story')).toContain('Paused by you');
    await page.getByRole('button', { name: 'Resume', exact: true }).focus();
    await page.keyboard.press('Enter');
    await eventually(() => served.requestsOf(ship)).toBeGreaterThan(before.its);
    await page.locator('.title .pill.paused').waitFor({ state: 'detached' });
    // The page and the buttons follow the ship each by itself; the button that comes keeps the focus.
    await eventually(() => page.evaluate('document.activeElement.dataset.order')).toBe('pauseShip');
  });

  test('the token is entered once and stands in no address, and while the fleet is paused no ship goes on alone', async () => {
    const { page } = reader;
    await reader.go('ships');
    await page.locator('main [data-order="pauseFleet"]').click();
    const resume = page.locator('main [data-order="resumeShip"][aria-disabled="true"]');
    await resume.first().waitFor();
    expect(await reader.text('main .with-reason')).toContain('The fleet is paused');
    await page.locator('main [data-order="resumeFleet"]').click();
    await resume.first().waitFor({ state: 'detached' });
    await page.locator('main [data-order="pauseFleet"]').waitFor();
    const { token } = scene().served;
    expect([...reader.addresses, page.url()].filter((address) => address.includes(token))).toEqual([]);
  });

  test('parts are ordered by name, beside what the ship is fitted with', async () => {
    const { page } = reader;
    const [{ symbol } = { symbol: '' }] = await api<ShipView[]>('ships');
    const { parts } = await api<ShipDetailView>(`ships/${symbol}`);
    await reader.go(`ships/${symbol}`);
    await page.locator('main [data-order="installPart"]').click();
    await page.locator('#symbol-part').fill('mount_none');
    const known = await page
      .locator('#known-part option')
      .evaluateAll((all) => all.map((one) => (one as unknown as { readonly value: string }).value));
    expect(known).toEqual(expect.arrayContaining([...parts]));
    const sent = page.waitForRequest('**/api/orders');
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    expect((await sent).postDataJSON()).toEqual({ kind: 'installPart', ship: symbol, part: 'MOUNT_NONE' });
    await page.locator('#notes .note').filter({ hasText: 'MOUNT_NONE' }).waitFor();
    await reader.page.locator('#notes button').first().click();
    // The browser itself reports every answer of this kind.
    for (const complaint of reader.complaints.splice(0)) expect(complaint).toMatch(/4\d\d/);
  });

  test('one action is ordered by hand, with the fields that belong to it, and what is impossible is said', async () => {
    const { page } = reader;
    const [{ symbol } = { symbol: '' }] = await api<ShipView[]>('ships');
    await reader.go(`ships/${symbol}`);
    await page.locator('main [data-order="byHand"]').click();
    await page.locator('#hand-does').waitFor();
    const shown = async () =>
      page
        .locator('dialog [data-field]:visible')
        .evaluateAll((all) =>
          all.map((one) => (one as unknown as { readonly dataset: { readonly field: string } }).dataset.field),
        );
    expect(await shown()).toEqual(['waypoint', 'flightMode']);
    await page.locator('#hand-does').selectOption('transfer');
    expect(await shown()).toEqual(['good', 'units', 'to']);
    await page.locator('#hand-does').selectOption('orbit');
    expect(await shown()).toEqual([]);
    await page.locator('#hand-does').selectOption('jettison');
    await page.locator('#hand-good').fill('moon_cheese');
    const sent = page.waitForRequest('**/api/orders');
    await page.locator('dialog').getByRole('button', { name: 'Order', exact: true }).click();
    expect((await sent).postDataJSON()).toEqual({
      kind: 'byHand',
      ship: symbol,
      does: 'jettison',
      good: 'MOON_CHEESE',
    });
    await page.locator('#notes .note').filter({ hasText: 'MOON_CHEESE' }).waitFor();
    // The browser itself reports every answer of this kind.
    for (const complaint of reader.complaints.splice(0)) expect(complaint).toMatch(/4\d\d/);
  });

  test('on a phone the whole fleet can be paused from the overview, and from the ships', async () => {
    const { page, go } = await scene().phone();
    for (const view of ['', 'ships']) {
      await go(view);
      await page.locator('main [data-order="pauseFleet"]').waitFor({ state: 'visible' });
      expect(await page.locator('#head [data-order="pauseFleet"]:visible').count()).toBe(0);
    }
  });

  test('a newcomer finds out why a ship has been idle in three presses', async () => {
    const { page } = reader;
    const { served } = scene();
    // One that is at a waypoint, or soon will be: a flight is flown to its end.
    const arrivalOf = ({ nav }: ShipView) => Date.parse(nav.route.arrival);
    const ships = (await api<ShipView[]>('ships')).sort((one, other) => arrivalOf(one) - arrivalOf(other));
    const { symbol } = ships[0] ?? { symbol: '' };
    const reason = async () => (await api<ShipDetailView>(`ships/${symbol}`)).idleBecause;
    await served.order({ kind: 'setLanes', ship: symbol, lanes: [] });
    // It may end by itself meanwhile, and is then none to cancel.
    await served.order({ kind: 'cancelMission', ship: symbol }).catch(() => {});
    await eventually(reason).not.toBeNull();
    await reader.go('');
    await page.getByRole('link', { name: 'idle or paused' }).click();
    await page.getByRole('button', { name: 'idle or paused' }).click();
    expect(await reader.text(`main tr:has(a:text-is("${symbol}"))`)).toContain(await reason());
    await page.locator('main').getByRole('link', { name: symbol, exact: true }).click();
    await eventually(() => reader.text('#story')).toContain(await reason());
    await eventually(() => reader.text('.reasons')).toContain(await reason());
  });

  test('a reload keeps the view, its filters, the colours and the token', async () => {
    const { page } = reader;
    await reader.go('log');
    const [{ symbol } = { symbol: '' }] = await api<ShipView[]>('ships');
    await page.locator('#log-ship').selectOption(symbol);
    await page.locator('#log-level').selectOption('warn');
    const before = await page.locator('html').getAttribute('data-theme');
    await page.getByRole('button', { name: /^Colours/ }).click();
    const colours = await page.locator('html').getAttribute('data-theme');
    expect(colours).not.toBe(before);
    await page.reload();
    await page.locator('#connection.live').waitFor({ state: 'attached' });
    expect(page.url()).toBe(`${scene().served.url}/#/log`);
    expect(await page.locator('#log-ship').inputValue()).toBe(symbol);
    expect(await page.locator('#log-level').inputValue()).toBe('warn');
    expect(await page.locator('html').getAttribute('data-theme')).toBe(colours);
    await page.getByRole('button', { name: 'Forget the control token' }).waitFor();
  });

  test('a page of another origin registers with the universe, reads and buys', async () => {
    const { page: phone } = await scene().phone();
    const page = await phone.context().newPage();
    const client = createServer((_, reply) =>
      reply.setHeader('content-type', 'text/html').end('<title>a client</title>'),
    );
    await once(client.listen(0, '127.0.0.1'), 'listening');
    await page.goto(`http://127.0.0.1:${(client.address() as AddressInfo).port}/`);
    expect(await page.evaluate(`(${PLAY})(${JSON.stringify(scene().served.universe)})`)).toMatchObject({
      remaining: expect.stringMatching(/^\d+$/),
      symbol: 'PAGE',
      transaction: { type: 'PURCHASE', tradeSymbol: 'FUEL', units: 1 },
    });
    await page.close();
    client.close();
  });

  test('nothing was asked of any other machine, and the browser had nothing to complain of', () => {
    expect([...reader.origins]).toEqual([scene().served.url]);
    expect(reader.complaints).toEqual([]);
  });
}
