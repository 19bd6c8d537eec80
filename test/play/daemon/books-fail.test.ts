import { describe, expect } from 'vitest';
import type { DaemonEvents } from '../../../src/daemon/subscribers.ts';
import { createEventHub } from '../../../src/events/hub.ts';
import type { Store } from '../../../src/store/store.ts';
import { StoreError } from '../../../src/store/store-error.ts';
import { testConsole } from '../../daemon/console/test-console.ts';
import { type DaemonTest, test } from '../../kit/daemon.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

const full = () => Promise.reject(new StoreError('full', 'books.sqlite', 'books.sqlite: the disk is full'));

/** Books that work until the disk is full, and count the intents that they took. */
function fillingBooks(store: Store) {
  const disk = { isFull: false, intents: 0 };
  const open: Store['intents']['open'] = async (intent) => {
    if (disk.isFull) await full();
    await store.intents.open(intent);
    disk.intents += 1;
  };
  const append: Store['ledger']['append'] = (row) => (disk.isFull ? full() : store.ledger.append(row));
  const close = async () => {};
  return { disk, store: { ...store, intents: { ...store.intents, open }, ledger: { ...store.ledger, append }, close } };
}

const changesSent = (daemonTest: DaemonTest) =>
  daemonTest.sent.filter(({ method, path }) => method !== 'GET' && path !== '/register').length;

describe('F28: books that cannot be written', () => {
  test('end the daemon with StoreError, and nothing is sent that is not written down', async ({ daemonTest }) => {
    const { disk, store } = fillingBooks(await daemonTest.books('ARGOSY-1'));
    const run = daemonTest.start({ openBooks: async () => store });
    await daemonTest.pass(3 * 60);
    expect(changesSent(daemonTest)).toBeGreaterThan(0);
    disk.isFull = true;
    const error = await daemonTest.reach(run.ending, 30).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(StoreError);
    expect(changesSent(daemonTest)).toBeLessThanOrEqual(disk.intents);
    const sent = daemonTest.sent.length;
    await daemonTest.pass(120);
    expect(daemonTest.sent).toHaveLength(sent);
  });

  test.for([
    ['a full disk', new StoreError('full', 'books.sqlite', 'books.sqlite: the disk is full')],
    ['a bug', new TypeError('a bug')],
  ] as const)(
    'end the daemon, too, where a subscriber to its events meets %s, after the others were told',
    async ([, met], { daemonTest }) => {
      const events = createEventHub<DaemonEvents>();
      const run = await daemonTest.started({ events });
      let isMet = false;
      events.subscribe('missionStarted', () => {
        if (isMet) return;
        isMet = true;
        throw met;
      });
      expect(await daemonTest.reach(run.ending, 60).catch((reason: Error) => reason)).toBe(met);
      expect(isMet).toBe(true);
    },
  );

  test('that cannot even be opened end it before the game is read', async ({ daemonTest }) => {
    const run = daemonTest.start({ openBooks: full });
    const error = await daemonTest.reach(run.ending, 5).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(StoreError);
    expect(daemonTest.sent.map(({ path }) => path)).toEqual(['', '/register']);
  });

  test('that cannot be read for the page are read again a second later, and the failure is logged once', async ({
    daemonTest,
  }) => {
    const ownerConsole = testConsole(daemonTest.settings.strategy);
    const { log, lines } = keptLog();
    const store = await daemonTest.books('ARGOSY-1');
    let failures = 0;
    const after: Store['ledger']['after'] = (...asked) => (failures-- > 0 ? full() : store.ledger.after(...asked));
    const books = { ...store, ledger: { ...store.ledger, after }, close: async () => {} };
    const run = await daemonTest.started({ owner: ownerConsole, log, openBooks: async () => books });
    failures = 2;
    await daemonTest.pass(30);
    const before = (await store.samples.bins(0, Number.MAX_SAFE_INTEGER, 1)).length;
    await daemonTest.pass(10 * 60);
    expect((await store.samples.bins(0, Number.MAX_SAFE_INTEGER, 1)).length).toBeGreaterThan(before);
    expect(lines.map(parsed).filter(({ event }) => event === 'dashboard.failed')).toHaveLength(1);
    await daemonTest.end(run);
  });
});
