import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerCommand } from '../../../../src/daemon/chat/chat-answer.ts';
import { readCommand } from '../../../../src/daemon/chat/chat-command.ts';
import { startTelegram } from '../../../../src/daemon/chat/telegram.ts';
import { systemClock } from '../../../../src/time/clock.ts';
import { seededRandom } from '../../../../src/time/random.ts';
import { BOT_TOKEN, serveTelegram, type TelegramServer } from '../../../daemon/chat/telegram-server.ts';
import { keptLog } from '../../../telemetry/lines.ts';
import { openWatched, type Watched } from '../../dashboard/watched.ts';

const OWNER = 4711;

let watched: Watched;
let server: TelegramServer;
let end: () => Promise<void>;
beforeAll(async () => {
  watched = await openWatched();
  server = await serveTelegram();
  const { ownerConsole } = watched;
  const agent = { name: 'ARGOSY', operator: ownerConsole.operator, feed: { story: () => [] } };
  const settings = { baseUrl: server.baseUrl, allowedChats: [OWNER] };
  const parts = { settings, token: BOT_TOKEN, log: keptLog().log, clock: systemClock(), random: seededRandom(1) };
  await watched.start();
  end = startTelegram({ ...parts, agents: [agent] });
});
afterAll(async () => {
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
    /^credits by lane:\n(?:.*\n)*day 1 so far: [-\d,]+ earned.*\nby day \(UTC\), the newest first:/,
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
  const answered = async (text: string) => {
    const command = readCommand(text, 'bot');
    return command && (await answerCommand(agents, command, 'a test')).join('\n');
  };
  const starting = 'the daemon is starting, or waits for its server: try again in a moment';
  expect(await answered('/pause')).toBe('expected which agent is meant: /pause ARGOSY-1, /pause SPARE, /pause all');
  expect(await answered('/pause spare')).toBe(starting);
  expect(await answered('/resume argosy-1-2')).toMatch(/^ARGOSY-1-2 /);
  expect(await answered('/status ARGOSY')).toMatch(/^ARGOSY-1, EMBEDDED/);
  expect(await answered('/status')).toMatch(
    /^ARGOSY-1:\nARGOSY-1, EMBEDDED.*\n(?:.*\n)*SPARE:\nthe daemon is starting/,
  );
  expect(await answered('/startbuying all')).toMatch(/^ARGOSY-1:\n.*\nSPARE:\n/);
});
