import { describe, expect, test } from 'vitest';
import { commands } from '../../src/command/commands.ts';
import { WORTH } from '../../src/command/performer.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { alive, isProbe, notSent, type Stage, withPerformer } from '../kit/performer.ts';
import { bodyOf, wireReply } from '../wire/samples.ts';

const SHIP = 'VOYAGER-1';
const requestContext = { shipSymbol: SHIP, lane: 'mining', missionId: 'VOYAGER-1/7', worth: WORTH.trade };
const sale = commands.sell(SHIP, 'FUEL', 2);
const sold = () => wireReply(201, bodyOf('sellCargo'));
const diskFull = () => Promise.reject(new StoreError('full', 'books', 'the disk is full'));
const OPENED = 'open sellCargo';

/** Books of which one part fails as a full disk makes it fail. */
async function booksWith(broken: (store: Store) => Partial<Store>): Promise<Store> {
  const store = await openStore(':memory:');
  return { ...store, ...broken(store) };
}

describe('F28: a disk that fails', () => {
  test('before the intent is written: nothing is sent', async () => {
    const store = await booksWith(({ intents }) => ({ intents: { ...intents, open: diskFull } }));
    await withPerformer({ answer: sold, store }, async ({ performer, sent, pass }) => {
      await expect(performer.perform(sale, requestContext)).rejects.toBeInstanceOf(StoreError);
      await pass(60);
      expect(sent).toEqual([]);
    });
  });

  test('after the sale: it is not sent again, and its intent stays open for the next start', async () => {
    const store = await booksWith(({ intents }) => ({ intents: { ...intents, close: diskFull } }));
    await withPerformer({ answer: sold, store }, async ({ performer, sent, pass }) => {
      await expect(performer.perform(sale, requestContext)).rejects.toBeInstanceOf(StoreError);
      await pass(60);
      expect(sent).toHaveLength(1);
      expect(await store.intents.openOnes()).toMatchObject([{ outcome: null, shipSymbol: SHIP }]);
    });
  });

  test('does not keep reads from being sent', async () => {
    const store = await booksWith(({ intents }) => ({ intents: { ...intents, open: diskFull } }));
    await withPerformer({ answer: () => wireReply(200, bodyOf('getMyShip')), store }, async ({ performer }) =>
      expect((await performer.perform(commands.readShip(SHIP), requestContext)).kind).toBe('done'),
    );
  });
});

describe('an errand called off', () => {
  const reason = new Error('the ship has other plans');
  /** Calls a sale off some seconds after it was begun. */
  const calledOffAfter = async ({ performer, pass }: Stage, seconds: number) => {
    const errand = new AbortController();
    const selling = performer.perform(sale, { ...requestContext, signal: errand.signal });
    selling.catch(() => {});
    await pass(seconds);
    errand.abort(reason);
    await expect(selling).rejects.toBe(reason);
  };

  test('while it waits in the queue sends nothing, and its intent is closed as not sent', () =>
    withPerformer({ answer: sold }, async (stage) => {
      const { queue, sent, journal, store } = stage;
      queue.pause('test');
      await calledOffAfter(stage, 5);
      queue.resume('test');
      await stage.pass(5);
      expect(sent).toEqual([]);
      expect(journal).toEqual([OPENED, 'close not-sent']);
      expect(await store.intents.openOnes()).toEqual([]);
    }));

  test('before it began sends nothing either', () =>
    withPerformer({ answer: sold }, async ({ performer, sent, journal }) => {
      const signal = AbortSignal.abort(reason);
      await expect(performer.perform(sale, { ...requestContext, signal })).rejects.toBe(reason);
      expect(sent).toEqual([]);
      expect(journal).toEqual([OPENED, 'close not-sent']);
    }));

  test('while the server is away stops waiting at once', () =>
    withPerformer({ answer: notSent }, async (stage) => {
      await calledOffAfter(stage, 45);
      expect(stage.passedMs()).toBe(45_000);
      expect(stage.journal).toEqual([OPENED, 'close not-sent']);
    }));

  test('while it is under way is finished all the same, and written down', async () => {
    const requestContexts = new AbortController();
    const answer = () => {
      requestContexts.abort(reason);
      return sold();
    };
    await withPerformer({ answer }, async ({ performer, journal, store }) => {
      expect((await performer.perform(sale, { ...requestContext, signal: requestContexts.signal })).kind).toBe('done');
      expect(journal).toEqual([OPENED, 'close done']);
      expect(await store.ledger.totals()).toMatchObject({ rows: 1 });
    });
  });
});

test('a daemon that closes during an outage ends the probing and closes what was not sent', () =>
  withPerformer({ answer: notSent }, async ({ performer, closing, sent, journal, pass }) => {
    const selling = performer.perform(sale, requestContext);
    selling.catch(() => {});
    await pass(45);
    const over = new Error('the daemon closes');
    closing.abort(over);
    await expect(selling).rejects.toBe(over);
    await pass(600);
    expect(sent.filter(isProbe)).toHaveLength(1);
    expect(journal).toEqual([OPENED, 'close not-sent']);
  }));

test('an unforeseen failure after sending leaves the intent open, since the sale may have happened', async () => {
  const bug = new TypeError('a bug of the transport');
  await withPerformer({ answer: () => bug }, async ({ performer, sent, store }) => {
    await expect(performer.perform(sale, requestContext)).rejects.toBe(bug);
    expect(sent).toHaveLength(1);
    expect(await store.intents.openOnes()).toMatchObject([{ outcome: null }]);
  });
});

test('the intent is on the disk before the request is sent, with all that settles it later', async () => {
  let written: Promise<unknown> | undefined;
  let books: Stage['store'] | undefined;
  const answer = () => {
    written = books?.intents.openOnes();
    return sold();
  };
  await withPerformer({ answer }, async ({ performer, store }) => {
    books = store;
    await performer.perform(sale, requestContext);
    const request = { path: `{"shipSymbol":"${SHIP}"}`, body: '{"symbol":"FUEL","units":2}' };
    expect(await written).toMatchObject([{ shipSymbol: SHIP, operation: 'sellCargo', ...request, outcome: null }]);
  });
});

test('every command has an intent of its own, even within one millisecond', () =>
  withPerformer({ answer: () => alive() }, async ({ performer, store }) => {
    await Promise.all([1, 2, 3].map(() => performer.perform(commands.ofShip('dockShip', SHIP), requestContext)));
    const ids = (await store.intents.openOnes()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  }));

test('F08: a command whose intent is in the journal already is not sent', async () => {
  // The id is made of the instant and a number, so another process could come upon the same one.
  const store = await booksWith(({ intents }) => {
    const open: typeof intents.open = (intent) => intents.open({ ...intent, id: 'the same' });
    return { intents: { ...intents, open, close: (_, ...rest) => intents.close('the same', ...rest) } };
  });
  await withPerformer({ answer: sold, store }, async ({ performer, sent, pass }) => {
    const twice = [performer.perform(sale, requestContext), performer.perform(sale, requestContext)];
    const outcomes = await Promise.allSettled(twice);
    await pass(60);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(outcomes[1]).toMatchObject({ reason: { name: 'StoreMisuse' } });
    expect(sent).toHaveLength(1);
    expect(await store.ledger.totals()).toMatchObject({ rows: 1 });
  });
});
