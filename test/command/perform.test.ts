import { describe, expect, test } from 'vitest';
import { type Command, commands } from '../../src/command/commands.ts';
import { WORTH } from '../../src/command/performer.ts';
import { learnSecret } from '../../src/telemetry/scrub.ts';
import type { WireReply } from '../../src/wire/transport.ts';
import { type Answer, alive, cut, isProbe, notSent, TOKEN, withoutProbes, withPerformer } from '../kit/performer.ts';
import { good } from '../kit/replies.ts';
import { bodyOf, wireReply } from '../wire/samples.ts';

const SHIP = 'VOYAGER-1';
const requestContext = { shipSymbol: SHIP, worth: WORTH.trade };
const sold = () => wireReply(201, bodyOf('sellCargo'));
const sale = commands.sell(SHIP, 'FUEL', 2);

/** Answers probes as a healthy server does, and everything else as told. */
function besidesProbes(answer: Answer): Answer {
  return (sent) => (isProbe(sent) ? alive() : answer(sent));
}

const changes: readonly (readonly [string, Command])[] = [
  ['a sale', sale],
  ['a delivery', commands.deliver('c1', SHIP, 'IRON_ORE', 5)],
  ['a fulfilment', commands.fulfill('c1')],
  ['a departure', commands.navigate(SHIP, 'X1-A-B')],
  ['a change of mode', commands.setFlightMode(SHIP, 'BURN')],
  ['a purchase of a ship', commands.buyShip('SHIP_PROBE', 'X1-A-B')],
];

const unanswered: readonly (readonly [string, () => WireReply | Error])[] = [
  ['a cut connection', cut],
  ['an HTML 502', () => wireReply(502, '<html>Bad Gateway</html>')],
  ['a 500 of code 3000', () => wireReply(500, { error: { code: 3000, message: 'not valid' } })],
  ['half a reply', () => wireReply(201, '{"data":{"agent"')],
];

const otherShape = () => wireReply(201, { data: {} });
const unclear = [...unanswered, ['a reply of another shape', otherShape] as const];

describe('an unknown outcome', () => {
  test.each(changes.flatMap(([what, command]) => unclear.map(([how, fault]) => ({ what, how, command, fault }))))(
    '$what that ends in $how is never sent twice',
    ({ command, fault }) =>
      withPerformer({ answer: besidesProbes(fault) }, async ({ performer, sent, journal, store, lines, pass }) => {
        const outcome = await performer.perform(command, requestContext);
        await pass(600);
        expect(outcome.kind).toBe('unknown');
        expect(withoutProbes(sent)).toHaveLength(1);
        expect(journal).toEqual([expect.stringMatching(/^open \w+$/), 'close unknown']);
        const [intent] = await store.intents.openOnes();
        expect(intent).toMatchObject({ outcome: 'unknown', path: JSON.stringify(command.path) });
        expect(lines().map(({ event }) => event)).toEqual(['command.unknown']);
        expect(await store.ledger.totals()).toMatchObject({ rows: 0 });
      }),
  );

  test.each(unanswered)('of a read does not exist: after %s it is sent again', async (_, fault) => {
    const faults = [fault(), fault()];
    const answer = besidesProbes(() => faults.shift() ?? wireReply(200, bodyOf('getMyShip')));
    await withPerformer({ answer }, async ({ performer, sent, journal, world }) => {
      const outcome = await performer.perform(commands.readShip(SHIP), requestContext);
      expect(outcome.kind).toBe('done');
      expect(withoutProbes(sent)).toHaveLength(3);
      expect(journal).toEqual([]);
      expect(world.view.ships.has(SHIP)).toBe(true);
    });
  });

  test('of a read whose reply has another shape is not worth a second try', () =>
    withPerformer({ answer: otherShape }, async ({ performer, sent }) => {
      const outcome = await performer.perform(commands.readShip(SHIP), requestContext);
      expect(outcome).toMatchObject({ kind: 'refused', refusal: { name: 'unexpectedReply' } });
      expect(sent).toHaveLength(1);
    }));
});

describe('a read that the server keeps failing while it answers others', () => {
  test.each(unanswered)('ends as unanswerable after five attempts of %s', (_, fault) =>
    withPerformer({ answer: besidesProbes(fault) }, async ({ performer, sent, queue }) => {
      const outcome = await performer.perform(commands.readMarket('X1-A-B'), requestContext);
      expect(outcome).toMatchObject({ kind: 'refused', refusal: { name: 'unanswerable', code: 0 } });
      expect(withoutProbes(sent)).toHaveLength(5);
      expect(queue.depth().pausedBecause).toEqual([]);
    }),
  );

  test('leaves the others their way', async () => {
    const answer = besidesProbes(({ method }) => (method === 'GET' ? wireReply(500, '') : sold()));
    await withPerformer({ answer }, async ({ performer }) => {
      const read = performer.perform(commands.readMarket('X1-A-B'), requestContext);
      const outcomes = await Promise.all([1, 2, 3].map(() => performer.perform(sale, requestContext)));
      expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
      expect((await read).kind).toBe('refused');
    });
  });
});

describe('a success', () => {
  test("a sale's reply is folded into agent, cargo and market without another request", async () => {
    const market = bodyOf('getMarket');
    const { agent, cargo, transaction } = bodyOf('sellCargo').data;
    const given = { path: {}, body: {}, atMs: 0 };
    await withPerformer({ answer: sold }, async ({ performer, world, sent }) => {
      world.apply('getMyShip', bodyOf('getMyShip'), given);
      const known = {
        ...market.data,
        symbol: transaction.waypointSymbol,
        tradeGoods: [good('FUEL', { tradeVolume: 180, purchasePrice: 9, sellPrice: 8 })],
      };
      world.apply('getMarket', { data: known }, given);
      await performer.perform(sale, requestContext);
      expect(world.view.agent?.credits).toBe(agent.credits);
      expect(world.view.ships.get(SHIP)?.cargo).toEqual({
        capacity: cargo.capacity,
        units: cargo.units,
        inventory: cargo.inventory.map(({ symbol, units }: { symbol: string; units: number }) => ({ symbol, units })),
      });
      expect(world.view.markets.get(transaction.waypointSymbol)?.prices.get('FUEL')).toMatchObject({
        sellPrice: transaction.pricePerUnit,
        // What is paid for a good moves with what is got for it.
        purchasePrice: Math.round((9 * transaction.pricePerUnit) / 8),
        lotsSince: transaction.units / 180,
      });
      expect(sent).toHaveLength(1);
    });
  });

  test('is counted by lane, and so are refusals and unknown outcomes', async () => {
    const replies = [sold(), wireReply(400, { error: { code: 4244, message: '' } }), cut()];
    await withPerformer({ answer: () => replies.shift() ?? cut() }, async ({ performer, store }) => {
      for (const lane of ['mining', 'mining', undefined])
        await performer.perform(sale, lane === undefined ? requestContext : { ...requestContext, lane });
      const operation = 'sellCargo';
      expect(await store.requests.byLane()).toEqual([
        { lane: null, operation, outcome: 'unknown', count: 1 },
        { lane: 'mining', operation, outcome: 'done', count: 1 },
        { lane: 'mining', operation, outcome: 'refused', count: 1 },
      ]);
    });
  });

  test('teaches the server clock by its Date header, and so does a refusal', async () => {
    const date = new Date(Date.UTC(2026, 10, 20, 1)).toUTCString();
    const replies = [wireReply(409, { error: { code: 4000, message: '' } }, { date })];
    await withPerformer({ answer: () => replies.shift() ?? sold() }, async ({ performer, world }) => {
      await performer.perform(sale, requestContext);
      expect(world.view.serverOffsetMs / 3_600_000).toBeCloseTo(1, 2);
    });
  });

  test('settled waits for everything that has begun', () =>
    withPerformer({ answer: sold }, async ({ performer, store }) => {
      for (let nth = 0; nth < 40; nth++) void performer.perform(sale, requestContext);
      await performer.settled();
      expect(await store.ledger.totals()).toMatchObject({ rows: 40 });
    }));
});

describe('a refusal', () => {
  test('is logged with code, name and status, teaches the world and is not sent again', async () => {
    const data = { shipSymbol: SHIP, fuelRequired: 90, fuelAvailable: 7 };
    const no = () => wireReply(400, { error: { code: 4203, message: 'No fuel.', data } });
    await withPerformer({ answer: no }, async ({ performer, world, sent, journal, lines, pass, tokenRejections }) => {
      world.apply('getMyShip', bodyOf('getMyShip'), { path: {}, body: {}, atMs: 0 });
      const outcome = await performer.perform(commands.navigate(SHIP, 'X1-A-B'), requestContext);
      await pass(60);
      const refusal = { code: 4203, name: 'navigateInsufficientFuel', data };
      expect(outcome).toMatchObject({ kind: 'refused', refusal });
      expect(world.view.ships.get(SHIP)?.fuel.current).toBe(7);
      expect(sent).toHaveLength(1);
      expect(journal.at(-1)).toBe('close refused');
      expect(lines()).toMatchObject([
        { event: 'command.refused', level: 'info', code: 4203, status: 400, ship: SHIP, reason: 'No fuel.' },
      ]);
      expect(tokenRejections).toEqual([]);
    });
  });

  test.each([
    [401, 4113, 'tokenResetDateMismatch'],
    [401, 4100, 'tokenEmpty'],
    [401, 401, 'unauthorized'],
  ])('of status %i and code %i reports that the token is refused', async (status, code, name) => {
    const no = () => wireReply(status, { error: { code, message: 'No.' } });
    await withPerformer({ answer: no }, async ({ performer, tokenRejections }) => {
      await performer.perform(sale, requestContext);
      await performer.perform(commands.readAgent(), requestContext);
      expect(tokenRejections).toMatchObject(Array(2).fill({ code, name }));
    });
  });
});

describe('what is sent', () => {
  test.each([true, false])('units are quoted: %s', async (quoteUnits) => {
    const units = quoteUnits ? '"5"' : '5';
    const answer: Answer = ({ path }) => (path.endsWith('/deliver') ? wireReply(400, '') : sold());
    await withPerformer({ answer, quoteUnits }, async ({ performer, sent }) => {
      await performer.perform(commands.sell(SHIP, 'FUEL', 5), requestContext);
      await performer.perform(commands.deliver('c1', SHIP, 'FUEL', 5), requestContext);
      expect(sent.map(({ body }) => body)).toEqual([
        `{"symbol":"FUEL","units":${units}}`,
        `{"shipSymbol":"${SHIP}","tradeSymbol":"FUEL","units":${units}}`,
      ]);
    });
  });

  test('the more it is worth, the sooner', () =>
    withPerformer({ answer: sold }, async ({ performer, queue, sent }) => {
      queue.pause('test');
      const worths = [WORTH.look, WORTH.trade, WORTH.resolve, WORTH.move];
      const all = worths.map((worth) => performer.perform(commands.sell(SHIP, `W${worth}`, 1), { worth }));
      queue.resume('test');
      await Promise.all(all);
      expect(sent.map(({ body = '' }) => JSON.parse(body).symbol)).toEqual(['W2000', 'W4', 'W3', 'W1']);
    }));

  test('never shows its token in a log line, whatever the server says', async () => {
    learnSecret(TOKEN);
    const echo = `your token ${TOKEN}, Bearer ${TOKEN}`;
    const replies = [
      wireReply(401, { error: { code: 4113, message: echo, data: { actual: TOKEN } } }),
      wireReply(500, { error: { code: 500, message: echo } }),
      wireReply(201, { data: { agent: echo } }),
      new Error(echo),
      cut(),
      notSent(),
    ];
    await withPerformer(
      { answer: (sent) => (isProbe(sent) ? alive() : (replies.shift() ?? sold())) },
      async ({ performer, lines, sent }) => {
        for (let round = 0; round < 6; round++) await performer.perform(sale, requestContext).catch(() => {});
        expect(sent.every(({ headers }) => headers.authorization === `Bearer ${TOKEN}`)).toBe(true);
        expect(lines().length).toBeGreaterThan(5);
        expect(JSON.stringify(lines())).not.toContain('canary');
      },
    );
  });
});

describe('a command', () => {
  test.each([
    ['is done', sold],
    ['is refused', () => wireReply(400, { error: { code: 4602, message: 'not sold here' } })],
    ['ends unknown', cut],
  ])('is under way from its call on, while it waits for its turn too, until it %s and is in the books', (_, reply) =>
    withPerformer({ answer: besidesProbes(reply) }, async ({ performer, journal }) => {
      expect(performer.isUnderWay('sellCargo')).toBe(false);
      const performing = [1, 2, 3].map(() => performer.perform(sale, requestContext));
      expect(performer.isUnderWay('sellCargo')).toBe(true);
      expect(performer.isUnderWay('purchaseShip')).toBe(false);
      await performing[0];
      expect(performer.isUnderWay('sellCargo')).toBe(true);
      await Promise.all(performing);
      await performer.settled();
      expect(performer.isUnderWay('sellCargo')).toBe(false);
      expect(journal.filter((note) => note.startsWith('close'))).toHaveLength(3);
    }),
  );
});
