import { describe, expect, test } from 'vitest';
import type { Transport, WireReply, WireRequest } from '../../../src/wire/transport.ts';
import { type Harbour, inHarbour, type Run, registered } from '../../kit/daemon.ts';
import { answering, htmlPage, type Meant, once, requests, rewriting } from '../../long/faults/rewrite.ts';
import { endsWell } from './books.ts';

const login: WireReply = { status: 302, headers: { location: 'https://login.example.org/' }, body: '' };

/** What is meant for so many seconds from now on. */
function during({ time }: Harbour, seconds: number): Meant {
  const untilMs = time.clock.nowMs() + seconds * 1_000;
  return () => time.clock.nowMs() < untilMs;
}

const isChange = (request: WireRequest) => request.method !== 'GET';
const isMarket = requests('GET', /\/market$/);
const isShip = requests('GET', /^\/my\/ships\/[^/]+$/);

async function atWork(harbour: Harbour): Promise<Run> {
  const run = harbour.start();
  await harbour.reach(run.ready, 5);
  await harbour.pass(60);
  return run;
}

/** The longest time that went by without a request, in seconds. */
function longestGapSeconds({ sent }: Harbour, fromMs: number): number {
  const times = sent.map(({ atMs }) => atMs).filter((atMs) => atMs >= fromMs);
  return Math.max(...times.slice(1).map((atMs, index) => (atMs - (times[index] ?? atMs)) / 1_000));
}

const warnings = (harbour: Harbour, fromMs: number) =>
  harbour
    .lines()
    .filter(({ level, time }) => level !== 'debug' && level !== 'info' && Date.parse(String(time)) >= fromMs)
    .map(({ event }) => event);

describe('F50: something that answers once in the place of the service', () => {
  test.each<[string, Meant, WireReply]>([
    ['401 HTML to a change', isChange, htmlPage(401)],
    ['a login page to a look at a market', isMarket, htmlPage(200)],
  ])('%s ends nothing, holds up nobody for long, and what took place is in the books', async (_, isMeant, reply) => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      const fromMs = harbour.time.clock.nowMs();
      let strikes = 0;
      const edit = () => {
        strikes += 1;
        return reply;
      };
      harbour.way = rewriting(once(isMeant), edit);
      expect(await harbour.until(() => strikes > 0, 30)).toBe(true);
      const struckMs = harbour.time.clock.nowMs();
      await harbour.pass(60);
      expect(harbour.sent.filter(({ path, atMs }) => path === '' && atMs >= fromMs)).toHaveLength(1);
      expect(longestGapSeconds(harbour, struckMs)).toBeLessThan(45);
      expect(warnings(harbour, fromMs)).toEqual(isMeant === isMarket ? ['reply.unreadable'] : []);
      await endsWell(harbour, run);
    });
  });

  test('404 HTML to the look at a ship after a lost reply does not take the ship from the fleet', async () => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      const isSpoilt = once(isChange);
      const isHidden = once(isShip);
      const way = (onwards: Transport) =>
        rewriting(isSpoilt, () => htmlPage(502))(rewriting(isHidden, () => htmlPage(404))(onwards));
      harbour.way = way;
      await harbour.pass(90);
      expect(harbour.events('ship.gone')).toEqual([]);
      expect(harbour.events('ship.reconciled').length).toBeGreaterThan(0);
      await endsWell(harbour, run);
    });
  });
});

describe('F50: something that answers everything in the place of the service', () => {
  test.each<[string, WireReply, number]>([
    ['403 HTML', htmlPage(403), 300],
    ['a redirect to a login page', login, 60],
  ])(
    '%s is the server away: probes alone go out, one warning, and full speed afterwards',
    async (_, reply, seconds) => {
      await inHarbour(async (harbour) => {
        const run = await atWork(harbour);
        const fromMs = harbour.time.clock.nowMs();
        harbour.way = answering(during(harbour, seconds), () => reply);
        await harbour.pass(seconds);
        const meanwhile = harbour.sent.filter(({ atMs }) => atMs >= fromMs);
        const asked = meanwhile.filter(({ atMs }) => atMs >= (meanwhile[0]?.atMs ?? 0) + 1_000);
        expect(asked.map(({ path }) => path)).toEqual(asked.map(() => ''));
        expect(asked.length).toBeLessThanOrEqual(4 + seconds / 30);
        expect(harbour.events('server.unreachable')).toHaveLength(1);
        await harbour.pass(60);
        expect(harbour.events('server.back')).toHaveLength(1);
        const afterwards = harbour.sent.filter(({ atMs }) => atMs >= fromMs + (seconds + 30) * 1_000);
        expect(afterwards.some(({ method }) => method === 'POST')).toBe(true);
        expect(harbour.events('ship.failed')).toEqual([]);
        await endsWell(harbour, run);
      });
    },
  );
});

describe('F50: an endpoint that something else answers for good', () => {
  test('does not hold up the others again and again', async () => {
    await inHarbour(async (harbour) => {
      const run = await atWork(harbour);
      const fromMs = harbour.time.clock.nowMs();
      harbour.way = answering(isMarket, () => htmlPage(403));
      await harbour.pass(300);
      const during5Minutes = harbour.sent.filter(({ atMs }) => atMs >= fromMs);
      expect(during5Minutes.filter(isChange).length).toBeGreaterThan(10);
      expect(harbour.events('server.unreachable')).toEqual([]);
      expect(harbour.events('command.refused').every(({ name }) => name === 'unanswerable')).toBe(true);
      await endsWell(harbour, run);
    });
  });
});

describe('F50: a start', () => {
  const known = (harbour: Harbour) => ({
    agentToken: undefined,
    accountToken: undefined,
    recall: ({ callsign, resetDate }: { callsign: string; resetDate: string }) =>
      harbour.kept.get(`${callsign}@${resetDate}`),
    hasBooks: () => true,
    knowsServer: () => true,
    keep: () => {},
  });

  test.each<[string, WireReply]>([
    ['404 HTML', htmlPage(404)],
    ['401 HTML', htmlPage(401)],
  ])('at a server that is known waits while %s comes instead of its status', async (_, reply) => {
    await inHarbour(async (harbour) => {
      harbour.kept.set('ARGOSY-1@2026-01-04', registered(harbour, 'ARGOSY-1'));
      const before = harbour.sent.length;
      harbour.way = answering(during(harbour, 600), () => reply);
      const second = harbour.start({ credentials: known(harbour) });
      await harbour.pass(599);
      const asked = harbour.sent.slice(before);
      expect(asked.map(({ path }) => path)).toEqual(asked.map(() => ''));
      expect(new Set(asked.map(({ atMs }) => Math.floor(atMs / 10_000))).size).toBeLessThanOrEqual(20);
      expect(harbour.events('server.unreachable')).toMatchObject([{ probeSeconds: 30 }]);
      await harbour.reach(second.ready, 2);
      expect(harbour.events('server.back')).toHaveLength(1);
      await endsWell(harbour, second);
    });
  });
});
