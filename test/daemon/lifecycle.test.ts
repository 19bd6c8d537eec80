import { describe, expect, test } from 'vitest';
import { expectBooksToEqualLedger } from './books.ts';
import { inHarbour, MINUTE_MS, type Sent, STARTED_AT_MS } from './harbour.ts';

const lineOf = ({ method, path }: Sent) => `${method} ${path.replace(/\?.*/, '') || '/'}`;

describe('the daemon', () => {
  test('asks for the status, registers, opens its books, reads the game and only then acts', async () => {
    await inHarbour(async (harbour) => {
      const order: string[] = [];
      const run = harbour.start({
        openBooks: async (agent) => {
          order.push(...harbour.sent.map(lineOf), 'books');
          return { ...(await harbour.books(agent.callsign)), close: async () => {} };
        },
        onReady: () => order.push(...harbour.sent.slice(2).map(lineOf), 'ready'),
      });
      await harbour.pass(5 * 60);
      run.stop();
      await harbour.reach(run.ending, 1);
      const ready = order.indexOf('ready');
      expect(order.slice(0, 3)).toEqual(['GET /', 'POST /register', 'books']);
      expect(order.slice(3, 6)).toEqual(['GET /my/agent', 'GET /my/ships', 'GET /my/contracts']);
      expect(order.slice(3, ready).filter((line) => !line.startsWith('GET '))).toEqual([]);
      expect(harbour.sent.slice(ready - 1).some(({ method }) => method === 'POST')).toBe(true);
    });
  });

  test('tells its life in the log: registered, ready, stopping, in this order and once', async () => {
    await inHarbour(async (harbour) => {
      const run = harbour.start();
      await harbour.reach(run.ready, 5);
      await harbour.pass(60);
      run.stop('SIGTERM');
      await harbour.reach(run.ending, 1);
      const life = harbour.lines().filter(({ event }) => /^(daemon|agent)\./.test(event));
      expect(life.map(({ event }) => event)).toEqual(['agent.registered', 'daemon.ready', 'daemon.stopping']);
      expect(life[2]).toMatchObject({ reason: 'SIGTERM' });
    });
  });

  test('goes on with the agent of an earlier run by its kept token, without registering', async () => {
    await inHarbour(async (harbour) => {
      const first = harbour.start();
      await harbour.reach(first.ready, 5);
      await harbour.pass(10 * 60);
      first.stop();
      const earned = await harbour.reach(first.ending, 1);
      const before = harbour.sent.length;
      const second = harbour.start();
      await harbour.reach(second.ready, 5);
      const again = harbour.sent.slice(before);
      expect(again.map(lineOf)).not.toContain('POST /register');
      expect(again.slice(1).every(({ headers }) => headers.authorization?.endsWith(kept(harbour.kept)))).toBe(true);
      expect(harbour.events('agent.resumed')).toMatchObject([{ agent: 'ARGOSY-1', credits: earned?.credits }]);
      second.stop();
      await harbour.reach(second.ending, 1);
    });
  });

  test('writes a heartbeat each minute, whose figures are those of the universe', async () => {
    await inHarbour(async (harbour) => {
      const run = harbour.start();
      await harbour.reach(run.ready, 5);
      const readyMs = harbour.time.clock.nowMs();
      await harbour.pass(5 * 60 + 30);
      const beats = harbour.events('heartbeat');
      expect(beats.map(({ time }) => Date.parse(String(time)) - readyMs)).toEqual(
        [1, 2, 3, 4, 5].map((minute) => minute * MINUTE_MS),
      );
      const sentByThen = harbour.sent.filter(({ atMs }) => atMs <= readyMs + 5 * MINUTE_MS).length;
      expect(beats[4]).toMatchObject({ ships: 2, requestBudget: 150 });
      expect(beats.reduce((sum, { requests }) => sum + Number(requests), 0)).toBe(sentByThen);
      run.stop();
      await harbour.reach(run.ending, 1);
    });
  });

  test('sums its run up by what the universe says it came to', async () => {
    await inHarbour(async (harbour) => {
      const run = harbour.start();
      await harbour.pass(20 * 60);
      run.stop();
      const summary = await harbour.reach(run.ending, 1);
      await expectBooksToEqualLedger(harbour, 'ARGOSY-1');
      const { byAgent, total } = harbour.universe().counters();
      expect(summary).toMatchObject({
        credits: harbour.universe().agentSummary('ARGOSY-1', harbour.time.clock.nowMs())?.credits,
        unitsSold: byAgent['ARGOSY-1']?.unitsSold,
        contractsFulfilled: byAgent['ARGOSY-1']?.contractsFulfilled,
        requests: total.sent,
      });
      expect(summary?.gameHours).toBeCloseTo(0.3, 1);
      expect(harbour.time.clock.nowMs() - STARTED_AT_MS).toBeLessThan(21 * MINUTE_MS);
    });
  });
});

function kept(tokens: ReadonlyMap<string, string>): string {
  const [token = 'none was kept'] = tokens.values();
  return token;
}
