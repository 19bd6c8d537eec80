import { expect, test } from 'vitest';
import { commands } from '../../src/command/commands.ts';
import { WORTH } from '../../src/command/performer.ts';
import { TransportError } from '../../src/wire/transport.ts';
import { alive, cut, isProbe, type Sent, withoutProbes, withPerformer } from '../kit/performer.ts';
import { bodyOf, wireReply } from '../wire/samples.ts';

const SHIP = 'VOYAGER-1';
const requestContext = { shipSymbol: SHIP, worth: WORTH.trade };
const stale = () =>
  new TransportError('the server had ended the connection (ECONNRESET)', true, 'ECONNRESET', { isStale: true });
const answered = ({ method }: Sent) =>
  method === 'GET' ? wireReply(200, bodyOf('getMyShip')) : wireReply(201, bodyOf('sellCargo'));

/** Answers as it is told for some requests, probes aside, and then as a healthy server. */
const after = (faults: Error[]) => (sent: Sent) => (isProbe(sent) ? alive() : (faults.shift() ?? answered(sent)));

test('F55: a read at a kept connection that had ended is sent again at once, and nobody waits or warns', async () => {
  await withPerformer(after([stale(), stale()]), async ({ performer, sent, queue, lines, passedMs }) => {
    expect((await performer.perform(commands.readShip(SHIP), requestContext)).kind).toBe('done');
    expect(sent).toHaveLength(3);
    // Each of them had a token of its own.
    expect(queue.counters().started).toBe(3);
    expect(passedMs()).toBeLessThan(2_000);
    expect(lines().filter(({ level }) => level !== 'debug' && level !== 'info')).toEqual([]);
  });
});

test('F55: a change at a kept connection that had ended is settled by reading, and is never sent blindly', () =>
  withPerformer(after([stale()]), async ({ performer, sent, journal, queue }) => {
    const outcome = await performer.perform(commands.sell(SHIP, 'FUEL', 2), requestContext);
    expect(outcome.kind).toBe('unknown');
    expect(sent.map(({ method }) => method)).toEqual(['POST']);
    expect(journal.at(-1)).not.toBe('close done');
    expect(queue.depth().pausedBecause).toEqual([]);
  }));

test('F55: a server that ends every connection under a read is taken for one that fails, and is asked for a sign of life', async () => {
  const faults = Array.from({ length: 40 }, stale);
  await withPerformer(after(faults), async ({ performer, sent, lines }) => {
    expect((await performer.perform(commands.readShip(SHIP), requestContext)).kind).toBe('refused');
    expect(withoutProbes(sent).length).toBeLessThan(10);
    expect(sent.filter(isProbe).every(({ onNewConnection }) => onNewConnection === true)).toBe(true);
    expect(lines().some(({ event }) => event === 'reply.unreadable')).toBe(true);
  });
});

test('F55: a new connection that is cut says of the server what it always said', () =>
  withPerformer(after([cut()]), async ({ performer, sent }) => {
    expect((await performer.perform(commands.readShip(SHIP), requestContext)).kind).toBe('done');
    expect(sent.map(({ path }) => path === '')).toEqual([false, true, false]);
  }));
