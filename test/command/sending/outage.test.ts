import { describe, expect, test } from 'vitest';
import { commands } from '../../../src/command/commands.ts';
import { WORTH } from '../../../src/command/performer.ts';
import {
  type Answer,
  alive,
  cut,
  isProbe,
  notSent,
  type Sent,
  type Stage,
  withoutProbes,
  withPerformer,
} from '../../kit/performer.ts';
import { bodyOf, wireReply } from '../../wire/samples.ts';

const SHIP = 'VOYAGER-1';
const requestContext = { shipSymbol: SHIP, worth: WORTH.trade };
const sale = commands.sell(SHIP, 'FUEL', 2);
const ships = Array.from({ length: 20 }, (_, index) => `VOYAGER-${index + 1}`);

/** A server that cannot be reached before so many seconds have passed. */
function downUntil(seconds: number): Answer {
  return ({ path, method, atMs }) => {
    if (atMs < seconds * 1_000) return notSent();
    if (path === '') return alive();
    return method === 'GET' ? wireReply(200, bodyOf('getMyShip')) : wireReply(201, bodyOf('sellCargo'));
  };
}

/** All ships sell at once. */
const sellAll = ({ performer }: Stage) =>
  Promise.all(ships.map((shipSymbol) => performer.perform(commands.sell(shipSymbol, 'FUEL', 2), requestContext)));

/** What becomes of a read of a ship. */
const reading = async ({ performer }: Pick<Stage, 'performer'>) =>
  (await performer.perform(commands.readShip(SHIP), requestContext)).kind;

const serverEvents = ({ lines }: Pick<Stage, 'lines'>) => lines().filter(({ event }) => event.startsWith('server.'));

const secondsOf = (sent: Stage['sent']) => sent.map(({ atMs }) => Math.floor(atMs / 1_000));

describe('while the server cannot be reached', () => {
  test('a sale that was never sent is sent again afterwards, under the same intent', () =>
    withPerformer({ answer: downUntil(70) }, async ({ performer, sent, journal, store }) => {
      const outcome = await performer.perform(sale, requestContext);
      expect(outcome.kind).toBe('done');
      expect(withoutProbes(sent)).toHaveLength(2);
      expect(journal).toEqual(['open sellCargo', 'close done']);
      expect(await store.ledger.totals()).toMatchObject({ rows: 1 });
    }));

  test('there is one warning and one probe per 30 seconds, however many ships wait', () =>
    withPerformer({ answer: downUntil(100) }, async (stage) => {
      const outcomes = await sellAll(stage);
      expect(outcomes.map(({ kind }) => kind)).toEqual(ships.map(() => 'done'));
      expect(secondsOf(stage.sent.filter(isProbe))).toEqual([30, 60, 90, 120]);
      const reason = expect.stringContaining('ECONNREFUSED');
      expect(serverEvents(stage)).toMatchObject([
        { event: 'server.unreachable', level: 'warn', probeSeconds: 30, reason },
        { event: 'server.back', level: 'info' },
      ]);
    }));

  test('nothing but probes goes out, and afterwards everything at full speed', () =>
    withPerformer({ answer: downUntil(100) }, async (stage) => {
      await sellAll(stage);
      const trades = secondsOf(withoutProbes(stage.sent));
      expect(trades.filter((second) => second > 1 && second < 120)).toEqual([]);
      expect(trades.filter((second) => second >= 120)).toHaveLength(ships.length);
      expect(stage.passedMs()).toBeLessThan(123_000);
    }));

  test('an hour of it costs at most 125 requests and a warning (F12)', () =>
    withPerformer({ answer: downUntil(3_600) }, async (stage) => {
      await sellAll(stage);
      const during = stage.sent.filter(({ atMs }) => atMs < 3_600_000);
      expect(during.length).toBeLessThanOrEqual(125);
      expect(during.length).toBeGreaterThan(100);
      expect(stage.lines().filter(({ event }) => event === 'server.unreachable')).toHaveLength(1);
      expect(stage.queue.depth()).toMatchObject({ waiting: 0, pausedBecause: [] });
    }));

  test('a second outage warns again', async () => {
    const down = [notSent(), undefined, notSent()];
    const answer: Answer = (sent) => (isProbe(sent) ? undefined : down.shift()) ?? downUntil(0)(sent);
    await withPerformer({ answer }, async ({ performer, lines }) => {
      for (let outage = 0; outage < 2; outage++)
        expect((await performer.perform(sale, requestContext)).kind).toBe('done');
      const once = ['server.unreachable', 'server.back'];
      expect(serverEvents({ lines }).map(({ event }) => event)).toEqual([...once, ...once]);
    });
  });

  test.each([-3_600, 3_600])('a step of the wall clock by %i seconds changes nothing about it', async (stepSeconds) => {
    let isDown = true;
    const answer: Answer = (sent) => (isDown ? notSent() : downUntil(Number.NEGATIVE_INFINITY)(sent));
    await withPerformer({ answer }, async ({ performer, time, sent, pass }) => {
      const startMs = time.clock.monotonicMs();
      const selling = performer.perform(sale, requestContext);
      await pass(1);
      time.stepWall(stepSeconds * 1_000);
      isDown = false;
      expect((await selling).kind).toBe('done');
      expect(time.clock.monotonicMs() - startMs).toBeLessThan(32_000);
      expect(sent.filter(isProbe)).toHaveLength(1);
    });
  });
});

describe('while the server answers with errors', () => {
  test('the probes come after 1, 2, 4, 8, 16 and then each 30 seconds', async () => {
    const answer: Answer = (sent) =>
      sent.atMs < 100_000 ? wireReply(503, { error: { code: 3100, message: 'maintenance' } }) : downUntil(0)(sent);
    await withPerformer({ answer }, async ({ performer, sent, lines }) => {
      expect(await reading({ performer })).toBe('done');
      expect(secondsOf(sent.filter(isProbe))).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
      expect(lines().filter(({ event }) => event === 'server.unreachable')).toHaveLength(1);
    });
  });

  test('one that answers otherwise is not said to be away: which request it failed at is told instead', async () => {
    const answer: Answer = (sent) => (isProbe(sent) ? downUntil(0)(sent) : wireReply(500, {}));
    await withPerformer({ answer }, async ({ performer, lines }) => {
      expect((await performer.perform(commands.readMarket('X1-KD26-B7'), requestContext)).kind).toBe('refused');
      const told = lines().filter(({ level }) => level === 'warn');
      expect(told.map(({ event }) => event)).toEqual([...Array(4).fill('reply.unreadable'), 'read.refused']);
      const about = 'GET /systems/X1-KD26/waypoints/X1-KD26-B7/market: ';
      expect(told[0]).toMatchObject({ reason: expect.stringContaining(about) });
      expect(told.at(-1)).toMatchObject({ name: 'unanswerable', waypoint: 'X1-KD26-B7' });
      expect(told.at(-1)).not.toHaveProperty('code');
    });
  });

  test('a refusal of the probe is a sign of life as well', async () => {
    const refusal = wireReply(401, { error: { code: 4103, message: '' } });
    const replies = [notSent(), refusal, wireReply(200, bodyOf('getMyShip'))];
    await withPerformer({ answer: () => replies.shift() ?? notSent() }, async ({ performer, sent }) => {
      expect(await reading({ performer })).toBe('done');
      expect(sent).toHaveLength(3);
    });
  });

  test('a read cut again and again by outages is tried as often as the server was not even reached', async () => {
    const faults = [cut(), notSent(), cut(), notSent(), cut(), notSent(), cut(), notSent()];
    const answer: Answer = (sent) => (isProbe(sent) ? undefined : faults.shift()) ?? downUntil(0)(sent);
    await withPerformer({ answer }, async ({ performer, sent }) => {
      expect(await reading({ performer })).toBe('done');
      expect(withoutProbes(sent)).toHaveLength(9);
    });
  });
});

describe('F50: while something else answers in the place of the server', () => {
  const page = wireReply(403, '<html>Forbidden</html>');
  const jsonOf = (status: number) => wireReply(status, { message: 'Forbidden' });

  test.each([
    ['a page', page],
    ['a login page', wireReply(200, '<html>log in</html>')],
    ['JSON of a proxy', jsonOf(403)],
    ['JSON of a proxy that calls it a success', jsonOf(200)],
    ['a redirect', wireReply(302, '')],
    ['maintenance', wireReply(400, { error: { code: 3100, message: '' } })],
  ])('%s is no sign of life', async (_, reply) => {
    const answer: Answer = (sent) => (sent.atMs < 100_000 ? reply : downUntil(0)(sent));
    await withPerformer({ answer }, async ({ performer, sent, lines }) => {
      expect(await reading({ performer })).toBe('done');
      expect(secondsOf(sent.filter(isProbe))).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
      expect(lines().map(({ event }) => event)).toEqual(['server.unreachable', 'server.back']);
    });
  });

  test('a change is unknown at once, and holds the others up for a second', async () => {
    let isFirst = true;
    const answer: Answer = (sent) => {
      if (isProbe(sent) || !isFirst) return downUntil(0)(sent);
      isFirst = false;
      return page;
    };
    await withPerformer({ answer }, async ({ performer, sent, lines }) => {
      const unknown = { kind: 'unknown', reason: 'status 403 with an HTML body' };
      expect(await performer.perform(sale, requestContext)).toMatchObject(unknown);
      expect((await performer.perform(sale, requestContext)).kind).toBe('done');
      expect(secondsOf(sent)).toEqual([0, 1, 1]);
      expect(lines().filter(({ level }) => level === 'warn')).toEqual([]);
      expect(lines().map(({ event }) => event)).toContain('command.unknown');
    });
  });

  test('to one operation alone, it holds the others up the first time only', async () => {
    const isMarket = ({ path }: Sent) => path.endsWith('/market');
    await withPerformer(
      { answer: (sent) => (isMarket(sent) ? page : downUntil(0)(sent)) },
      async ({ performer, queue, pass }) => {
        const reading = performer.perform(commands.readMarket('X1-KD26-B7'), requestContext);
        const paused: boolean[] = [];
        for (let second = 0; second < 4; second++) {
          await pass(0.5);
          paused.push(queue.depth().pausedBecause.length > 0);
          await pass(0.6);
        }
        expect(paused).toEqual([true, false, false, false]);
        expect(await reading).toMatchObject({ kind: 'refused', refusal: { name: 'unanswerable' } });
      },
    );
  });
});
