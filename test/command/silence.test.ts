import { expect, test } from 'vitest';
import { commands } from '../../src/command/commands.ts';
import { WORTH } from '../../src/command/performer.ts';
import { pass as wait } from '../../src/time/wait.ts';
import { type Transport, TransportError } from '../../src/wire/transport.ts';
import { alive, isProbe, withPerformer } from '../kit/performer.ts';
import { bodyOf, wireReply } from '../wire/samples.ts';

/** Milliseconds after which the client gives a silent server up; http.test.ts measures it on the real one. */
const PATIENCE_MS = 15_000;
/** Requests under way at once, at most. */
const MOST_IN_FLIGHT = 4;
const SILENT_ONE_IN = 20;
const SHIPS = 10;
const SALES = 12;

test('F13: a server that never answers one request in twenty holds no place longer than 20.5 s, and loses no sale', async () => {
  const held = { now: 0, most: 0, longestMs: 0 };
  let requests = 0;
  let clock: { monotonicMs(): number } | undefined;
  const transport: Transport = async (request) => {
    held.now += 1;
    held.most = Math.max(held.most, held.now);
    const beganMs = clock?.monotonicMs() ?? 0;
    requests += 1;
    const isSilent = requests % SILENT_ONE_IN === 0;
    await wait(isSilent ? PATIENCE_MS : 40);
    held.now -= 1;
    held.longestMs = Math.max(held.longestMs, (clock?.monotonicMs() ?? 0) - beganMs);
    if (isSilent) throw new TransportError('no reply within 15 s', true, 'ETIMEDOUT');
    return isProbe(request) ? alive() : wireReply(201, bodyOf('sellCargo'));
  };
  await withPerformer(
    () => new Error('not asked'),
    async ({ performer, time, store }) => {
      clock = time.clock;
      const kinds: string[] = [];
      const sailors = Array.from({ length: SHIPS }, async (_, ship) => {
        const shipSymbol = `A-${ship}`;
        for (let sale = 0; sale < SALES; sale++) {
          const requestContext = { shipSymbol, worth: WORTH.trade };
          kinds.push((await performer.perform(commands.sell(shipSymbol, 'FUEL', 1), requestContext)).kind);
        }
      });
      await Promise.all(sailors);
      const unknown = kinds.filter((kind) => kind === 'unknown').length;
      expect(kinds).toHaveLength(SHIPS * SALES);
      expect(unknown).toBe(Math.floor(requests / SILENT_ONE_IN));
      expect((await store.intents.openOnes()).length).toBe(unknown);
      expect(await store.ledger.totals()).toMatchObject({ rows: SHIPS * SALES - unknown });
      expect(held.now).toBe(0);
      expect(held.most).toBeLessThanOrEqual(MOST_IN_FLIGHT);
      expect(held.longestMs).toBeLessThanOrEqual(20_500);
    },
    { transport },
  );
});
