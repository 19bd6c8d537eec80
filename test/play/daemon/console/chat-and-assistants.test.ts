import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerCommand } from '../../../../src/daemon/chat/chat-answer.ts';
import { readCommand } from '../../../../src/daemon/chat/chat-command.ts';
import { startTelegram } from '../../../../src/daemon/chat/telegram.ts';
import { systemClock } from '../../../../src/time/clock.ts';
import { seededRandom } from '../../../../src/time/random.ts';
import { BOT_TOKEN, serveTelegram, type TelegramServer } from '../../../daemon/chat/telegram-server.ts';
import { keptLog } from '../../../telemetry/lines.ts';
import { openWatched, TOKEN, type Watched } from '../../dashboard/watched.ts';
import { type Assistant, assistantOf } from './assistant.ts';

const OWNER = 4711;

let watched: Watched;
let server: TelegramServer;
let end: () => Promise<void>;
let assistant: Assistant;
beforeAll(async () => {
  watched = await openWatched();
  server = await serveTelegram();
  const { ownerConsole } = watched;
  const agent = { name: 'ARGOSY', operator: ownerConsole.operator, feed: { story: () => [] } };
  const settings = { baseUrl: server.baseUrl, allowedChats: [OWNER] };
  const parts = { settings, token: BOT_TOKEN, log: keptLog().log, clock: systemClock(), random: seededRandom(1) };
  await watched.start();
  end = startTelegram({ ...parts, agents: [agent] });
  assistant = await assistantOf(watched.dashboard.url, TOKEN, ['pause', 'stop-buying', 'retire', 'buy', 'do']);
});
afterAll(async () => {
  await assistant.close();
  await end();
  await watched.close();
  server.close();
});

/** What the bot answers to a message of its owner. */
async function said(text: string): Promise<string> {
  const { length } = server.sent;
  server.write(OWNER, text);
  await server.until(() => server.sent.length > length);
  return server.sent[length]?.text ?? '';
}

const orders = () =>
  watched
    .lines()
    .filter(({ event }) => event === 'order.given')
    .map(({ by, order }) => `${by}: ${order}`);

test('a chat is shown the state of the fleet, and what it earned by the books', async () => {
  expect(await said('/status')).toMatch(
    /^ARGOSY-1, EMBEDDED at speed 600, .*\ncredits [\d,]+, net worth [\d,]+, .*\nships \d+: \w+ \d.*\n(?:phase: .*\n)?requests .* waiting/,
  );
  expect(await said('/profit')).toMatch(
    /^credits by lane:\n(?:.*\n)*day 1 so far: [-\d,]+ earned.*\nby day, the newest first:/,
  );
});

test('what a chat orders is done and logged like any other order, under the id of the chat', async () => {
  const { present } = watched.ownerConsole;
  const [ship] = present().ships();
  expect(await said(`/pause ${ship?.symbol.toLowerCase()}`)).toMatch(/^ARGOSY-1-1 rests/);
  expect(present().ship(ship?.symbol ?? '')?.paused).toBe(true);
  expect(await said('/pause all')).toMatch(/^all ships will pause/);
  expect(await said(`/resume ${ship?.symbol}`)).toMatch(/resume the fleet$/);
  expect(await said('/status')).toContain('THE WHOLE FLEET IS PAUSED: /resume all');
  expect(await said('/resume')).toBe('all ships but ARGOSY-1-1 (paused by itself) go back to work');
  expect(await said('/stopbuying')).toMatch(/\S/);
  expect(present().status().buyingStopped).toBe(true);
  expect(await said('/startbuying')).toMatch(/\S/);
  expect([present().status().paused, present().status().buyingStopped]).toEqual([false, false]);
  expect(orders()).toEqual(
    ['pauseShip', 'pauseFleet', 'resumeFleet', 'stopBuying', 'startBuying'].map((kind) => `telegram ${OWNER}: ${kind}`),
  );
});

test('an order that names no ship of ours, or too much, changes nothing', async () => {
  expect(await said('/pause ARGOSY-FF')).toMatch(/expected one of our ships/);
  expect(await said('/stopbuying SHIP_PROBE')).toBe(
    'expected /stopbuying as in the list of /help, got "/stopbuying SHIP_PROBE"',
  );
  expect(orders()).toHaveLength(5);
});

test('of several agents the first word names one, by itself or by a ship; an order for all says so', async () => {
  const feed = { story: () => [] };
  const agents = [
    { name: 'ARGOSY', operator: watched.ownerConsole.operator, feed },
    { name: 'SPARE', operator: () => undefined, feed },
  ];
  const said = async (text: string) => {
    const command = readCommand(text, 'bot');
    return command && (await answerCommand(agents, command, 'a test')).join('\n');
  };
  const starting = 'the daemon is starting, or waits for its server: try again in a moment';
  expect(await said('/pause')).toBe('expected which agent is meant: /pause ARGOSY-1, /pause SPARE, /pause all');
  expect(await said('/pause spare')).toBe(starting);
  expect(await said('/resume argosy-1-2')).toMatch(/^ARGOSY-1-2 /);
  expect(await said('/status ARGOSY')).toMatch(/^ARGOSY-1, EMBEDDED/);
  expect(await said('/status')).toMatch(/^ARGOSY-1:\nARGOSY-1, EMBEDDED.*\n(?:.*\n)*SPARE:\nthe daemon is starting/);
  expect(await said('/startbuying all')).toMatch(/^ARGOSY-1:\n.*\nSPARE:\n/);
});

describe('an assistant', () => {
  test('has a tool for every view, and of the orders those that its owner allows', async () => {
    const tools = await assistant.tools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fleet_status', 'ship', 'profit', 'markets', 'events']));
    expect(names.filter((name) => name.startsWith('order_'))).toEqual([
      ...['order_pause', 'order_stop_buying', 'order_retire', 'order_buy', 'order_do'],
    ]);
    const reads = tools.filter(({ annotations }) => annotations?.readOnlyHint === true);
    expect(reads.map(({ name }) => name)).toEqual(names.filter((name) => !name.startsWith('order_')));
    await expect(assistant.answered('order_reload')).rejects.toThrow(/order_reload/);
  });

  test('gets an answer of limited length from every tool that reads', async () => {
    const tools = await assistant.tools();
    const [market] = watched.ownerConsole.present().markets();
    const given: Record<string, Record<string, unknown>> = {
      ship: { ship: 'argosy-1-1' },
      price_history: { waypoint: market?.symbol, good: market?.goods[0]?.tradeSymbol },
      profit: { by: 'day', gameHours: 2 },
    };
    for (const { name } of tools.filter((tool) => !tool.name.startsWith('order_'))) {
      const answer = await assistant.answered(name, given[name]);
      expect([name, answer.isError]).toEqual([name, false]);
      expect([name, answer.text.length < 24_000]).toEqual([name, true]);
      expect(JSON.parse(answer.text)).not.toHaveProperty('tooLong');
      expect(answer.text).not.toContain(TOKEN);
    }
  });

  test('is shown the fleet as the page is, in parts, each with how to ask for the next', async () => {
    expect(await assistant.asked('fleet_status')).toMatchObject({
      callsign: 'ARGOSY-1',
      paused: false,
      credits: expect.any(Number),
    });
    const { total, ships, more } = await assistant.asked('ships', { limit: 1 });
    expect([ships.length, more]).toEqual([1, `${total - 1} more: offset 1`]);
    const probes: { readonly type: string }[] = (await assistant.asked('ships', { type: 'ship_probe' })).ships;
    expect(new Set(probes.map(({ type }) => type))).toEqual(new Set(['SHIP_PROBE']));
    expect(await assistant.asked('ship', { ship: 'argosy-1-1' })).toMatchObject({
      symbol: 'ARGOSY-1-1',
      log: expect.any(Array),
    });
    expect((await assistant.asked('markets', { limit: 2 })).markets).toHaveLength(2);
    expect((await assistant.asked('events', { level: 'info', limit: 3 })).lines).toHaveLength(3);
    expect(await assistant.answered('ship', { ship: 'NOBODY-1' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/expected the symbol/),
    });
    expect(await assistant.answered('ships', { limit: 'all' })).toMatchObject({ isError: true });
    expect(await assistant.answered('ships', { agent: 'NOBODY' })).toMatchObject({
      isError: true,
      text: 'expected one of the agents ARGOSY-1, got NOBODY',
    });
  });

  test('gives an order that its owner allows, which is logged as one of an assistant', async () => {
    expect(await assistant.asked('order_pause', { ship: 'argosy-1-2' })).toMatchObject({
      ordered: true,
      said: expect.stringMatching(/ARGOSY-1-2/),
    });
    expect(watched.ownerConsole.present().ship('ARGOSY-1-2')?.paused).toBe(true);
    expect(orders().at(-1)).toBe('mcp: pauseShip');
    expect(await assistant.answered('order_pause', { ship: 'ARGOSY-1-FF' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/one of our ships/),
    });
    expect(await assistant.answered('order_pause', { ship: 'no symbol' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^expected an object/),
    });
  });

  test('is told what an order would cost or undo, and nothing is done without a confirmation', async () => {
    const before = orders();
    const ships = watched.ownerConsole.present().ships().length;
    expect(await assistant.asked('order_do', { ship: 'argosy-1-2', does: 'orbit' })).toMatchObject({ ordered: false });
    expect(await assistant.asked('order_retire', { ship: 'ARGOSY-1-2' })).toMatchObject({
      ordered: false,
      would: expect.stringMatching(/gone for good/),
      next: expect.stringMatching(/confirm: true$/),
    });
    const bought = await assistant.answered('order_buy', { shipType: 'SHIP_PROBE' });
    expect(bought.text).toMatch(/would|expected/);
    expect(orders()).toEqual(before);
    expect(watched.ownerConsole.present().ships()).toHaveLength(ships);
    expect(await assistant.asked('order_do', { ship: 'argosy-1-2', does: 'orbit', confirm: true })).toMatchObject({
      ordered: true,
    });
    expect(orders().at(-1)).toBe('mcp: byHand');
  });
});
