import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect } from 'vitest';
import { CredentialsError } from '../../../src/daemon/account/credentials.ts';
import { createUniverse } from '../../../src/universe/universe.ts';
import { MINUTE_MS, newUniverse, STARTED_AT_MS, test, withDaemon } from '../../kit/daemon.ts';
import { registered } from '../../kit/register.ts';
import { expectBooksToEqualLedger } from './books.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a reset of the universe', () => {
  test('F31: is met by beginning anew at GET / with the account token, and with new books', async ({ daemonTest }) => {
    const run = daemonTest.start();
    await daemonTest.pass(3 * 60);
    const oldToken = daemonTest.kept.get('ARGOSY-1@2026-01-04') ?? '';
    daemonTest.replaceUniverse(newUniverse('2026-01-11', 2));
    const before = daemonTest.sent.length;
    const resetMs = daemonTest.time.clock.nowMs();
    await daemonTest.pass(5 * 60);
    await daemonTest.end(run, 1);
    expect(daemonTest.opened).toEqual(['ARGOSY-1@2026-01-04', 'ARGOSY-1@2026-01-11']);
    const after = daemonTest.sent.slice(before);
    expect(after.filter(({ headers }) => headers.authorization?.includes(oldToken)).length).toBeLessThanOrEqual(3);
    expect(daemonTest.events('server.reset')).toHaveLength(1);
    expect(daemonTest.events('daemon.ready')).toHaveLength(2);
    await expectBooksToEqualLedger(daemonTest, 'ARGOSY-1', '2026-01-11');
    const registeredMs = Date.parse(String(daemonTest.events('agent.registered')[1]?.time));
    expect(registeredMs - resetMs).toBeLessThan(120_000);
  });

  test('F31: that the universe makes by itself when it said it would is met in the same way', async ({
    daemonTest,
  }) => {
    const announcedMs = STARTED_AT_MS + 4 * MINUTE_MS;
    const of = { seed: 2, speed: 1, startedAtMs: STARTED_AT_MS, resetDate: '2026-01-04' };
    daemonTest.replaceUniverse(createUniverse({ ...of, nextResetAtMs: announcedMs }));
    const run = daemonTest.start();
    await daemonTest.pass(4 * 60 + 120);
    const isTrading = () =>
      daemonTest.events('mission.started').some(({ time }) => Date.parse(String(time)) > announcedMs);
    expect(await daemonTest.until(isTrading, 2)).toBe(true);
    await daemonTest.pass(2 * 60);
    await daemonTest.end(run, 1);
    expect(daemonTest.opened).toEqual(['ARGOSY-1@2026-01-04', 'ARGOSY-1@2026-01-05']);
    expect(daemonTest.events('server.reset')).toHaveLength(1);
    await expectBooksToEqualLedger(daemonTest, 'ARGOSY-1', '2026-01-05');
  });

  test('that does not come when it was announced is asked for an hour later, and planned with as announced then', async () => {
    await withDaemon(async (daemonTest) => {
      const announcedMs = STARTED_AT_MS + 20 * MINUTE_MS;
      const of = { seed: 2, speed: 1, startedAtMs: STARTED_AT_MS, resetDate: '2026-01-04', resets: false };
      daemonTest.replaceUniverse(createUniverse({ ...of, nextResetAtMs: announcedMs }));
      const asked = () => daemonTest.sent.filter(({ method, path }) => method === 'GET' && path === '').length;
      // Its ships rest: hours of trade would show nothing more.
      const ships = [{ match: { symbol: '*' }, lanes: [] }];
      const strategy = { ...daemonTest.settings.strategy, ships, purchases: [] };
      const run = daemonTest.start({ settings: { ...daemonTest.settings, strategy } });
      await daemonTest.pass(79 * 60);
      expect([asked(), daemonTest.events('reset.postponed').length]).toEqual([1, 0]);
      await daemonTest.pass(65 * 60);
      await daemonTest.end(run, 1);
      expect(asked()).toBe(2);
      const later = new Date(announcedMs + 7 * 24 * 60 * MINUTE_MS).toISOString();
      expect(daemonTest.events('reset.postponed')).toMatchObject([{ nextReset: later }]);
    });
  });

  test('leaves nothing of the old universe listening for the stop, which would keep it in memory', async () => {
    await withDaemon(async (daemonTest) => {
      const stop = new AbortController();
      const run = daemonTest.start({ stop: stop.signal });
      const listeners = () => getEventListeners(stop.signal, 'abort').length;
      await daemonTest.pass(2 * 60);
      const before = listeners();
      for (const [index, resetDate] of ['2026-01-11', '2026-01-18'].entries()) {
        // As in a week of play; whatever is held weakly is gone.
        collectGarbage();
        daemonTest.replaceUniverse(newUniverse(resetDate));
        const isReady = () => daemonTest.events('daemon.ready').length === index + 2;
        expect(await daemonTest.until(isReady, 10)).toBe(true);
        await daemonTest.pass(2 * 60);
      }
      expect(listeners()).toBe(before);
      stop.abort(new Error('SIGINT'));
      await daemonTest.reach(run.ending, 1);
    });
  });

  test('F31: in which someone else has our callsign is met under the next one, by the same strategy', async ({
    daemonTest,
  }) => {
    const run = daemonTest.start();
    await daemonTest.pass(2 * 60);
    const next = newUniverse('2026-01-11', 2);
    registered(next, 'ARGOSY-1', { atMs: daemonTest.time.clock.nowMs(), account: 'someone else' });
    daemonTest.replaceUniverse(next);
    const resetMs = daemonTest.time.clock.nowMs();
    const isTrading = () =>
      daemonTest
        .universe()
        .ledger()
        .some(({ agentSymbol }) => agentSymbol === 'ARGOSY-2');
    expect(await daemonTest.until(isTrading, 10)).toBe(true);
    expect(daemonTest.time.clock.nowMs() - resetMs).toBeLessThan(300_000);
    await daemonTest.pass(2 * 60);
    await daemonTest.end(run, 1);
    expect(daemonTest.events('callsign.taken')).toMatchObject([{ agent: 'ARGOSY-1', nextCallsign: 'ARGOSY-2' }]);
    expect(daemonTest.opened).toEqual(['ARGOSY-1@2026-01-04', 'ARGOSY-2@2026-01-11']);
    expect(daemonTest.events('mission.started').some(({ ship }) => String(ship).startsWith('ARGOSY-2-'))).toBe(true);
    await expectBooksToEqualLedger(daemonTest, 'ARGOSY-2', '2026-01-11');
  });

  test.for([
    ['a page that is not there', 404, '<html>nothing here</html>'],
    ['a refusal', 403, '{"error":{"message":"not yet","code":403}}'],
    ['a status without a reset date', 200, '{"status":"soon"}'],
  ] as const)('is waited out while the server answers GET / with %s', async ([_what, status, body], { daemonTest }) => {
    const run = await daemonTest.started();
    daemonTest.replaceUniverse(newUniverse('2026-01-11', 2));
    await daemonTest.until(() => daemonTest.events('server.reset').length > 0, 10);
    const before = daemonTest.sent.length;
    const backAtMs = daemonTest.time.clock.nowMs() + 600_000;
    daemonTest.way = (onwards) => async (request) =>
      daemonTest.time.clock.nowMs() < backAtMs ? { status, headers: {}, body } : onwards(request);
    await daemonTest.pass(599);
    const asked = daemonTest.sent.slice(before);
    expect(asked.map(({ path }) => path)).toEqual(asked.map(() => ''));
    expect(asked.length).toBeGreaterThanOrEqual(10);
    expect(asked.length).toBeLessThanOrEqual(20);
    await daemonTest.pass(120);
    expect(daemonTest.events('daemon.ready')).toHaveLength(2);
    await daemonTest.end(run, 1);
  });

  test('is met after its pause, whatever the wall clock does meanwhile', async ({ daemonTest }) => {
    const run = await daemonTest.started();
    daemonTest.replaceUniverse(newUniverse('2026-01-11', 2));
    await daemonTest.until(() => daemonTest.events('server.reset').length > 0, 10);
    const before = daemonTest.sent.length;
    daemonTest.time.stepWall(-8 * 3_600_000);
    await daemonTest.pass(31);
    expect(daemonTest.sent.slice(before).map(({ path }) => path)).toContain('');
    await daemonTest.end(run, 1);
  });

  test('ends a daemon that has only an agent token, saying what to do', async ({ daemonTest }) => {
    const first = await daemonTest.started();
    await daemonTest.end(first, 1);
    const credentials = {
      agentToken: daemonTest.kept.get('ARGOSY-1@2026-01-04'),
      accountToken: undefined,
      recall: () => undefined,
      keep: () => {},
    };
    const run = await daemonTest.started({ credentials });
    daemonTest.replaceUniverse(newUniverse('2026-01-11', 2));
    const error = await daemonTest.reach(run.ending, 30).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(CredentialsError);
    expect((error as Error).message).toMatch(
      /reset.*put the token of a new agent in its place, or give that of your account/,
    );
  });
});
