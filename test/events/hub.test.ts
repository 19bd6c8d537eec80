import { describe, expect, test } from 'vitest';
import { createEventHub } from '../../src/events/hub.ts';
import { StoreError } from '../../src/store/store-error.ts';

interface Events {
  readonly sold: { readonly credits: number };
  readonly bought: { readonly credits: number };
}

describe('an event hub', () => {
  test('calls the subscribers of a kind in the order in which they subscribed, before publish returns', () => {
    const hub = createEventHub<Events>();
    const heard: string[] = [];
    hub.subscribe('sold', ({ credits }) => void heard.push(`first ${credits}`));
    hub.subscribe('bought', () => void heard.push('never'));
    hub.subscribe('sold', ({ credits }) => void heard.push(`second ${credits}`));
    hub.publish('sold', { credits: 5 });
    expect(heard).toEqual(['first 5', 'second 5']);
  });

  test('calls nobody any more after the signal', () => {
    const hub = createEventHub<Events>();
    const over = new AbortController();
    const heard: number[] = [];
    hub.subscribe('sold', ({ credits }) => void heard.push(credits), over.signal);
    hub.publish('sold', { credits: 1 });
    over.abort();
    hub.publish('sold', { credits: 2 });
    expect(heard).toEqual([1]);
  });

  test('tells the other subscribers when one throws, lets the publisher go on, and hands the error to who takes it', () => {
    const hub = createEventHub<Events>();
    const full = new StoreError('full', '/books', 'the disk is full');
    const [taken, heard]: [unknown[], number[]] = [[], []];
    hub.onError((error) => void taken.push(error));
    hub.subscribe('sold', () => {
      throw full;
    });
    hub.subscribe('sold', ({ credits }) => void heard.push(credits));
    hub.publish('sold', { credits: 3 });
    expect({ taken, heard }).toEqual({ taken: [full], heard: [3] });
  });

  test('throws what a subscriber throws while nobody takes it, after all were told', () => {
    const hub = createEventHub<Events>();
    const over = new AbortController();
    const heard: number[] = [];
    hub.onError(() => {}, over.signal);
    over.abort();
    hub.subscribe('sold', () => {
      throw new Error('a bug');
    });
    hub.subscribe('sold', ({ credits }) => void heard.push(credits));
    expect(() => hub.publish('sold', { credits: 4 })).toThrow('a bug');
    expect(heard).toEqual([4]);
  });

  test('shares nothing with another hub', () => {
    const [one, other] = [createEventHub<Events>(), createEventHub<Events>()];
    const heard: number[] = [];
    one.subscribe('sold', ({ credits }) => void heard.push(credits));
    other.publish('sold', { credits: 9 });
    expect(heard).toEqual([]);
  });
});
