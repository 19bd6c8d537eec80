import { describe, expect, vi } from 'vitest';
import { chooseMission } from '../../../src/plan/choose.ts';
import { type DaemonTest, MINUTE_MS, type Sent, STARTED_AT_MS, test } from '../../kit/daemon.ts';
import { expectBooksToEqualLedger } from './books.ts';

const lineOf = ({ method, path }: Sent) => `${method} ${path.replace(/\?.*/, '') || '/'}`;

/** The settings with a strategy that leaves the fleet at the ships it begins with. */
function withoutPurchases({ settings }: DaemonTest) {
  return { ...settings, strategy: { ...settings.strategy, purchases: [] } };
}

describe('the daemon', () => {
  test('asks for the status, registers, opens its books, reads the game and only then acts', async ({ daemonTest }) => {
    const order: string[] = [];
    const run = daemonTest.start({
      openBooks: async (agent) => {
        order.push(...daemonTest.sent.map(lineOf), 'books');
        return { ...(await daemonTest.books(agent.callsign)), close: async () => {} };
      },
      onReady: () => order.push(...daemonTest.sent.slice(2).map(lineOf), 'ready'),
    });
    await daemonTest.pass(5 * 60);
    await daemonTest.end(run, 1);
    const ready = order.indexOf('ready');
    expect(order.slice(0, 3)).toEqual(['GET /', 'POST /register', 'books']);
    expect(order.slice(3, 6)).toEqual(['GET /my/agent', 'GET /my/ships', 'GET /my/contracts']);
    expect(order.slice(3, ready).filter((line) => !line.startsWith('GET '))).toEqual([]);
    expect(daemonTest.sent.slice(ready - 1).some(({ method }) => method === 'POST')).toBe(true);
  });

  test('tells its life in the log: registered, ready, stopping, in this order and once', async ({ daemonTest }) => {
    const run = await daemonTest.started();
    await daemonTest.pass(60);
    run.stop('SIGTERM');
    await daemonTest.reach(run.ending, 1);
    const life = daemonTest.lines().filter(({ event }) => /^(daemon|agent)\./.test(event));
    expect(life.map(({ event }) => event)).toEqual(['agent.registered', 'daemon.ready', 'daemon.stopping']);
    expect(life[2]).toMatchObject({ reason: 'SIGTERM' });
  });

  test('goes on with the agent of an earlier run by its kept token, without registering', async ({ daemonTest }) => {
    const first = await daemonTest.started();
    await daemonTest.pass(4 * 60);
    first.stop();
    const earned = await daemonTest.reach(first.ending, 1);
    const before = daemonTest.sent.length;
    const second = await daemonTest.started();
    const again = daemonTest.sent.slice(before);
    expect(again.map(lineOf)).not.toContain('POST /register');
    expect(again.slice(1).every(({ headers }) => headers.authorization?.endsWith(kept(daemonTest.kept)))).toBe(true);
    expect(daemonTest.events('agent.resumed')).toMatchObject([{ agent: 'ARGOSY-1', credits: earned?.credits }]);
    await daemonTest.end(second, 1);
  });

  test('writes a heartbeat each minute, whose figures are those of the universe', async ({ daemonTest }) => {
    const run = await daemonTest.started({ settings: withoutPurchases(daemonTest) });
    const readyMs = daemonTest.time.clock.nowMs();
    await daemonTest.pass(5 * 60 + 30);
    const beats = daemonTest.events('heartbeat');
    expect(beats.map(({ time }) => Date.parse(String(time)) - readyMs)).toEqual(
      [1, 2, 3, 4, 5].map((minute) => minute * MINUTE_MS),
    );
    const sentByThen = daemonTest.sent.filter(({ atMs }) => atMs <= readyMs + 5 * MINUTE_MS).length;
    expect(beats[4]).toMatchObject({ ships: 2, requestBudget: 150 });
    expect(beats.reduce((sum, { requests }) => sum + Number(requests), 0)).toBe(sentByThen);
    await daemonTest.end(run, 1);
  });

  test('writes with each heartbeat what its books hold in memory, and stays calm where that fails', async ({
    daemonTest,
  }) => {
    const books = await daemonTest.books('ARGOSY-1');
    const flush = vi.spyOn(books, 'flush').mockRejectedValueOnce(new Error('disk full'));
    const run = await daemonTest.started({ settings: withoutPurchases(daemonTest) });
    await daemonTest.pass(2 * 60 + 30);
    expect(daemonTest.events('heartbeat')).toHaveLength(2);
    expect(flush).toHaveBeenCalledTimes(2);
    await daemonTest.end(run, 1);
  });

  test('plans by how scarce requests are: not at all at first, and ever more while its queue is never empty', async ({
    daemonTest,
  }) => {
    const settings = { ...withoutPurchases(daemonTest), limits: { requestsPerMinute: 2 } };
    const seen: number[] = [];
    const choose: typeof chooseMission = (plan, before) => {
      seen.push(plan.scarcity);
      return chooseMission(plan, before);
    };
    const run = daemonTest.start({ settings, choose });
    await daemonTest.reach(run.ready, 60);
    await daemonTest.pass(90 * 60);
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)).toBeGreaterThan(0.3);
    await daemonTest.end(run, 10);
  });

  test('holds the requests of a heartbeat against the limit of the settings', async ({ daemonTest }) => {
    const settings = { ...withoutPurchases(daemonTest), limits: { requestsPerMinute: 30 } };
    const run = await daemonTest.started({ settings });
    await daemonTest.pass(90);
    expect(daemonTest.events('heartbeat')[0]).toMatchObject({ requestBudget: 30 });
    await daemonTest.end(run, 1);
  });

  test.for([
    ['forward', 8],
    ['back', -8],
  ] as const)(
    'writes a heartbeat each minute though the wall clock steps %s by 8 hours',
    async ([_way, hours], { daemonTest }) => {
      const run = await daemonTest.started({ settings: withoutPurchases(daemonTest) });
      await daemonTest.pass(90);
      daemonTest.time.stepWall(hours * 3_600_000);
      await daemonTest.pass(4 * 60);
      const beats = daemonTest.events('heartbeat');
      expect(beats).toHaveLength(5);
      for (const beat of beats) expect(beat).toMatchObject({ requestBudget: 150 });
      expect(beats[4]).toMatchObject({ gameHours: 0.083 });
      await daemonTest.end(run, 1);
    },
  );

  test('settles what a killed run left open once everything has been read, and says how much it was', async ({
    daemonTest,
  }) => {
    const { intents } = await daemonTest.books('ARGOSY-1');
    const intent = { atMs: 1, shipSymbol: 'ARGOSY-1-1', operation: 'POST /any', path: '{}', body: null };
    await intents.open({ ...intent, id: 'killed' });
    await intents.open({ ...intent, id: 'lost' });
    await intents.close('lost', 'unknown', 2);
    const run = await daemonTest.started();
    expect(daemonTest.sent.every(({ method, path }) => method === 'GET' || path === '/register')).toBe(true);
    await daemonTest.pass(60);
    expect(await intents.openOnes()).not.toContainEqual(expect.objectContaining({ operation: 'POST /any' }));
    await daemonTest.end(run, 1);
    expect(daemonTest.events('intents.open')[0]).toMatchObject({ level: 'info', intents: 2 });
    expect(daemonTest.events('command.given-up')).toHaveLength(2);
  });

  test('stops its ships when it cannot say that it is ready', async ({ daemonTest }) => {
    const run = daemonTest.start({
      onReady: () => {
        throw new Error('the channel is closed');
      },
    });
    await expect(daemonTest.reach(run.ending, 5)).rejects.toThrow('the channel is closed');
    const sent = daemonTest.sent.length;
    await daemonTest.pass(300);
    expect(daemonTest.sent).toHaveLength(sent);
    expect(daemonTest.events('heartbeat')).toEqual([]);
  });

  test('sums its run up by what the universe says it came to', async ({ daemonTest }) => {
    const run = daemonTest.start();
    await daemonTest.pass(20 * 60);
    run.stop();
    const summary = await daemonTest.reach(run.ending, 1);
    await expectBooksToEqualLedger(daemonTest, 'ARGOSY-1');
    const { byAgent, total } = daemonTest.universe().counters();
    expect(summary).toMatchObject({
      credits: daemonTest.universe().agentSummary('ARGOSY-1', daemonTest.time.clock.nowMs())?.credits,
      unitsSold: byAgent['ARGOSY-1']?.unitsSold,
      contractsFulfilled: byAgent['ARGOSY-1']?.contractsFulfilled,
      requests: total.sent,
    });
    expect(summary?.gameHours).toBeCloseTo(0.3, 1);
    expect(daemonTest.time.clock.nowMs() - STARTED_AT_MS).toBeLessThan(21 * MINUTE_MS);
  });
});

function kept(tokens: ReadonlyMap<string, string>): string {
  const [token = 'none was kept'] = tokens.values();
  return token;
}
