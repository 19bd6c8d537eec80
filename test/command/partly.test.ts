import { describe, expect, test } from 'vitest';
import { type Command, commands } from '../../src/command/commands.ts';
import { tellOddities } from '../../src/command/replies/odd-replies.ts';
import type { Log } from '../../src/telemetry/log.ts';
import type { OperationId } from '../../src/wire/endpoints.ts';
import { parseReply } from '../../src/wire/parse-reply.ts';
import { type Answer, alive, isProbe, type Sent, type Stage, withPerformer } from '../kit/performer.ts';
import type { Json } from '../universe/service/player.ts';
import { bodyOf, wireReply } from '../wire/samples.ts';

const { transaction: SOLD } = bodyOf('sellCargo').data;
const SHIP: string = SOLD.shipSymbol;
const requestContext = { shipSymbol: SHIP, worth: 4 };
const sale = commands.sell(SHIP, SOLD.tradeSymbol, SOLD.units);

/** The ship, as a read tells of it. */
const shipNow = () => {
  const { data } = bodyOf('getMyShip');
  const nav = { ...data.nav, waypointSymbol: SOLD.waypointSymbol, status: 'DOCKED' };
  return { data: { ...data, symbol: SHIP, nav } };
};

const READS: Readonly<Record<string, () => Json>> = {
  'GET /my/agent': () => ({ data: { ...bodyOf('getMyAgent').data, credits: 777 } }),
  [`GET /my/ships/${SHIP}`]: shipNow,
};

/** A service whose replies to changes are odd; reads are answered soundly. */
function oddly(change: (body: Json) => Json): Answer {
  return (sent: Sent) => {
    if (isProbe(sent)) return alive();
    const read = READS[`${sent.method} ${sent.path}`];
    return read === undefined
      ? wireReply(201, change(structuredClone(bodyOf(operationOf(sent)))))
      : wireReply(200, read());
  };
}

function operationOf({ path }: Sent): OperationId {
  return path.endsWith('/sell') ? 'sellCargo' : path.endsWith('/survey') ? 'createSurvey' : 'dockShip';
}

/** Performs a command of a known ship before a service with odd replies. */
async function performed(
  command: Command,
  change: (body: Json) => Json,
  check: (stage: Stage, kind: string) => unknown,
) {
  await withPerformer({ answer: oddly(change) }, async (stage) => {
    for (const [operation, body] of [
      ['getMyShip', shipNow()],
      ['getMyAgent', bodyOf('getMyAgent')],
    ] as const) {
      const parsed = parseReply(operation, body);
      if (parsed.success) stage.world.apply(operation, parsed.reply, { path: {}, body: {}, atMs: 0 });
    }
    const { kind } = await stage.performer.perform(command, requestContext);
    await check(stage, kind);
  });
}

const without = (...names: string[]) => {
  return ({ data }: Json) => ({ data: { ...data, ...Object.fromEntries(names.map((name) => [name, undefined])) } });
};
const requests = ({ sent }: Stage) => sent.map(({ method, path }) => `${method} ${path}`);
const SELL = `POST /my/ships/${SHIP}/sell`;

describe('F49: a change whose reply lacks a part', () => {
  test.each([
    ['the agent', without('agent'), ['GET /my/agent']],
    ['the cargo', without('cargo'), [`GET /my/ships/${SHIP}`]],
    ['both', without('agent', 'cargo'), [`GET /my/ships/${SHIP}`, 'GET /my/agent']],
  ])('is done once %s has been read, and never sent again', async (_, change, reads) => {
    await performed(sale, change, async (stage, kind) => {
      expect(kind).toBe('done');
      expect(requests(stage)).toEqual([SELL, ...reads]);
      const credits = reads.includes('GET /my/agent') ? 777 : bodyOf('sellCargo').data.agent.credits;
      expect(stage.world.view.agent?.credits).toBe(credits);
      const row = { creditsDelta: SOLD.totalPrice, creditsAfter: credits, units: SOLD.units };
      expect(await stage.store.ledger.since(0)).toMatchObject([row]);
      expect(stage.journal).toEqual(['open sellCargo', 'close done']);
    });
  });

  test('that its request tells needs no read: all of a receipt but its sum, and whose the credits are', async () => {
    const told = { agent: { credits: 9 }, transaction: { totalPrice: SOLD.totalPrice } };
    const change = ({ data }: Json) => ({ data: { ...data, ...told } });
    await performed(sale, change, async (stage) => {
      expect(requests(stage)).toEqual([SELL]);
      const { tradeSymbol, units, totalPrice, waypointSymbol } = SOLD;
      const row = { creditsDelta: totalPrice, tradeSymbol, units, waypointSymbol, creditsAfter: 9 };
      expect(await stage.store.ledger.since(0)).toMatchObject([row]);
    });
  });

  test('that no read can tell is settled like one whose reply was lost, and the other parts are known', async () => {
    await performed(sale, without('transaction'), async (stage, kind) => {
      expect(kind).toBe('unknown');
      expect(requests(stage)).toEqual([SELL]);
      expect(stage.world.view.ships.get(SHIP)?.cargo.units).toBe(bodyOf('sellCargo').data.cargo.units);
      expect(await stage.store.ledger.since(0)).toEqual([]);
      expect(stage.journal.at(-1)).toBe('close unknown');
    });
  });

  test('keeps the surveys, which nobody can read again', async () => {
    const surveys = bodyOf('createSurvey').data.surveys.length;
    const change = ({ data }: Json) => ({
      data: { cooldown: 'soon', surveys: [null, ...data.surveys, { size: 'LARGE' }] },
    });
    await performed(commands.ofShip('createSurvey', SHIP), change, async (stage, kind) => {
      expect(kind).toBe('done');
      expect(stage.world.view.surveys.size).toBe(surveys);
      expect(requests(stage)).toEqual([`POST /my/ships/${SHIP}/survey`, `GET /my/ships/${SHIP}`]);
    });
  });
});

describe('F49: a word that we do not know', () => {
  test('means what we asked for, in the reply to our own change', async () => {
    const odd = { status: 'MOORED', flightMode: 'AUTO' };
    const change = ({ data }: Json) => ({ data: { ...data, nav: { ...data.nav, ...odd } } });
    await performed(commands.ofShip('dockShip', SHIP), change, async ({ world }, kind) => {
      expect(kind).toBe('done');
      const { flightMode } = shipNow().data.nav;
      expect(world.view.ships.get(SHIP)?.nav).toMatchObject({ status: 'DOCKED', flightMode });
    });
  });

  test('is told once, cut short and without what a terminal would obey', async () => {
    const word = `\u001b[2J${'x'.repeat(100)}`;
    const change = ({ data }: Json) => ({ data: { ...data, nav: { ...data.nav, flightMode: word } } });
    await performed(commands.ofShip('dockShip', SHIP), change, async ({ performer, lines }) => {
      await performer.perform(commands.ofShip('dockShip', SHIP), requestContext);
      const told = lines().filter(({ event }) => event === 'reply.unknown-word');
      expect(told).toMatchObject([{ list: 'flight mode', word: `?[2J${'x'.repeat(36)}…` }]);
    });
  });

  test('in ever new spellings is told of a hundred times at most', () => {
    let told = 0;
    const warn = () => {
      told += 1;
    };
    const log = { warn } as unknown as Log;
    for (let number = 0; number < 150; number++)
      tellOddities(log, 'dockShip', [{ place: 'data.nav.flightMode', came: `MODE_${number}`, list: 'flight mode' }]);
    expect(told).toBe(100);
  });
});
