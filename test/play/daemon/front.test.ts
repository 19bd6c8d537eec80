import { describe, expect } from 'vitest';
import type { Transport, WireReply, WireRequest } from '../../../src/wire/transport.ts';
import { type DaemonTest, type Run, registered, test } from '../../kit/daemon.ts';
import { answering, htmlPage, type Meant, once, requests, rewriting } from '../../long/faults/rewrite.ts';
import { endsWell } from './books.ts';

const login: WireReply = { status: 302, headers: { location: 'https://login.example.org/' }, body: '' };

/** What is meant for so many seconds from now on. */
function during({ time }: DaemonTest, seconds: number): Meant {
  const untilMs = time.clock.nowMs() + seconds * 1_000;
  return () => time.clock.nowMs() < untilMs;
}

const isChange = (request: WireRequest) => request.method !== 'GET';
const isMarket = requests('GET', /\/market$/);
const isShip = requests('GET', /^\/my\/ships\/[^/]+$/);

async function atWork(daemonTest: DaemonTest): Promise<Run> {
  const run = await daemonTest.started();
  await daemonTest.pass(60);
  return run;
}

/** The longest time that went by without a request, in seconds. */
function longestGapSeconds({ sent }: DaemonTest, fromMs: number): number {
  const times = sent.map(({ atMs }) => atMs).filter((atMs) => atMs >= fromMs);
  return Math.max(...times.slice(1).map((atMs, index) => (atMs - (times[index] ?? atMs)) / 1_000));
}

const warnings = (daemonTest: DaemonTest, fromMs: number) =>
  daemonTest
    .lines()
    .filter(({ level, time }) => level !== 'debug' && level !== 'info' && Date.parse(String(time)) >= fromMs)
    .map(({ event }) => event);

describe('F50: something that answers once in the place of the service', () => {
  test.for<[string, Meant, WireReply]>([
    ['401 HTML to a change', isChange, htmlPage(401)],
    ['a login page to a look at a market', isMarket, htmlPage(200)],
  ])(
    '%s ends nothing, holds up nobody for long, and what took place is in the books',
    async ([, isMeant, reply], { daemonTest }) => {
      const run = await atWork(daemonTest);
      const fromMs = daemonTest.time.clock.nowMs();
      let strikes = 0;
      const edit = () => {
        strikes += 1;
        return reply;
      };
      daemonTest.way = rewriting(once(isMeant), edit);
      expect(await daemonTest.until(() => strikes > 0, 30)).toBe(true);
      const struckMs = daemonTest.time.clock.nowMs();
      await daemonTest.pass(60);
      expect(daemonTest.sent.filter(({ path, atMs }) => path === '' && atMs >= fromMs)).toHaveLength(1);
      expect(longestGapSeconds(daemonTest, struckMs)).toBeLessThan(45);
      expect(warnings(daemonTest, fromMs)).toEqual(isMeant === isMarket ? ['reply.unreadable'] : []);
      await endsWell(daemonTest, run);
    },
  );

  test('404 HTML to the look at a ship after a lost reply does not take the ship from the fleet', async ({
    daemonTest,
  }) => {
    const run = await atWork(daemonTest);
    const isSpoilt = once(isChange);
    const isHidden = once(isShip);
    const way = (onwards: Transport) =>
      rewriting(isSpoilt, () => htmlPage(502))(rewriting(isHidden, () => htmlPage(404))(onwards));
    daemonTest.way = way;
    await daemonTest.pass(90);
    expect(daemonTest.events('ship.gone')).toEqual([]);
    expect(daemonTest.events('ship.reconciled').length).toBeGreaterThan(0);
    await endsWell(daemonTest, run);
  });
});

describe('F50: something that answers everything in the place of the service', () => {
  test.for<[string, WireReply, number]>([
    ['403 HTML', htmlPage(403), 300],
    ['a redirect to a login page', login, 60],
  ])(
    '%s is the server away: probes alone go out, one warning, and full speed afterwards',
    async ([, reply, seconds], { daemonTest }) => {
      const run = await atWork(daemonTest);
      const fromMs = daemonTest.time.clock.nowMs();
      daemonTest.way = answering(during(daemonTest, seconds), () => reply);
      await daemonTest.pass(seconds);
      const meanwhile = daemonTest.sent.filter(({ atMs }) => atMs >= fromMs);
      const asked = meanwhile.filter(({ atMs }) => atMs >= (meanwhile[0]?.atMs ?? 0) + 1_000);
      expect(asked.map(({ path }) => path)).toEqual(asked.map(() => ''));
      expect(asked.length).toBeLessThanOrEqual(4 + seconds / 30);
      expect(daemonTest.events('server.unreachable')).toHaveLength(1);
      await daemonTest.pass(60);
      expect(daemonTest.events('server.back')).toHaveLength(1);
      const afterwards = daemonTest.sent.filter(({ atMs }) => atMs >= fromMs + (seconds + 30) * 1_000);
      expect(afterwards.some(({ method }) => method === 'POST')).toBe(true);
      expect(daemonTest.events('ship.failed')).toEqual([]);
      await endsWell(daemonTest, run);
    },
  );
});

describe('F50: an endpoint that something else answers for good', () => {
  test('does not hold up the others again and again', async ({ daemonTest }) => {
    const run = await atWork(daemonTest);
    const fromMs = daemonTest.time.clock.nowMs();
    daemonTest.way = answering(isMarket, () => htmlPage(403));
    await daemonTest.pass(300);
    const during5Minutes = daemonTest.sent.filter(({ atMs }) => atMs >= fromMs);
    expect(during5Minutes.filter(isChange).length).toBeGreaterThan(10);
    expect(daemonTest.events('server.unreachable')).toEqual([]);
    expect(daemonTest.events('command.refused').every(({ name }) => name === 'unanswerable')).toBe(true);
    await endsWell(daemonTest, run);
  });
});

describe('F50: a start', () => {
  const known = (daemonTest: DaemonTest) => ({
    agentToken: undefined,
    accountToken: undefined,
    recall: ({ callsign, resetDate }: { callsign: string; resetDate: string }) =>
      daemonTest.kept.get(`${callsign}@${resetDate}`),
    hasBooks: () => true,
    knowsServer: () => true,
    keep: () => {},
  });

  test.for<[string, WireReply]>([
    ['404 HTML', htmlPage(404)],
    ['401 HTML', htmlPage(401)],
  ])('at a server that is known waits while %s comes instead of its status', async ([, reply], { daemonTest }) => {
    daemonTest.kept.set('ARGOSY-1@2026-01-04', registered(daemonTest, 'ARGOSY-1'));
    const before = daemonTest.sent.length;
    daemonTest.way = answering(during(daemonTest, 600), () => reply);
    const second = daemonTest.start({ credentials: known(daemonTest) });
    await daemonTest.pass(599);
    const asked = daemonTest.sent.slice(before);
    expect(asked.map(({ path }) => path)).toEqual(asked.map(() => ''));
    expect(new Set(asked.map(({ atMs }) => Math.floor(atMs / 10_000))).size).toBeLessThanOrEqual(20);
    expect(daemonTest.events('server.unreachable')).toMatchObject([{ probeSeconds: 30 }]);
    await daemonTest.reach(second.ready, 2);
    expect(daemonTest.events('server.back')).toHaveLength(1);
    await endsWell(daemonTest, second);
  });
});
