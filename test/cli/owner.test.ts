import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../src/cli/exit.ts';
import { orderOf } from '../../src/cli/owner/orders.ts';
import { readOrder } from '../../src/daemon/operator/order.ts';
import { ROOT } from '../house/files.ts';
import { argosy, endAll, ownFolder, start } from './argosy.ts';

const folder = ownFolder();
afterAll(() => {
  endAll();
  folder.remove();
});

const GOOD = readFileSync(join(ROOT, 'config', 'strategies', 'default.yaml'), 'utf8');
const IDLE = `agent: { callsigns: [ARGOSY-1] }\nships: [{ match: { symbol: "*" }, lanes: [] }]\n`;
const BROKEN = GOOD.replace('reserveCredits', 'reserveCredit');

/** A config with a strategy of its own, which the test may change. */
function ownConfig(name: string, dashboard = '{ port: 0 }') {
  const place = join(folder.path, name);
  mkdirSync(place);
  const paths = { config: join(place, 'config.yaml'), strategy: join(place, 'mine.yaml'), state: join(place, 'state') };
  writeFileSync(paths.strategy, GOOD);
  const server = '{ kind: embedded, speed: 600, seed: 1 }';
  writeFileSync(
    paths.config,
    `server: ${server}\nstate: ${paths.state}\nstrategy: mine.yaml\ndashboard: ${dashboard}\n`,
  );
  return paths;
}

describe('argosy run, with its owner', () => {
  const { config, strategy, state } = ownConfig('steered');
  const ctl = (...words: string[]) => argosy(['ctl', ...words, '--config', config]);
  let daemon: ReturnType<typeof start>;

  test('says in its first lines where the page is, and keeps the control token to itself', async () => {
    expect(await argosy(['status', config])).toMatchObject({
      code: 69,
      stdout: '',
      stderr: expect.stringMatching(/^argosy: no daemon runs by .*config.yaml: start one with `argosy run .*`\n$/),
    });
    daemon = start(['run', config], { env: { NO_COLOR: '1' } });
    await daemon.said('daemon.ready');
    const place = daemon.log().findIndex(({ event }) => event === 'dashboard.ready');
    expect(place).toBeLessThan(3);
    expect(daemon.log()[place]).toMatchObject({
      address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      file: 'control-token',
    });
    expect((statSync(join(state, 'control-token')).mode & 0o777).toString(8)).toBe('600');
  });

  test('is shown on one screen, or as JSON', async () => {
    await daemon.said('ship.navigated');
    const { code, stdout } = await argosy(['status', config]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ARGOSY-1, EMBEDDED at 600 game seconds a second, argosy \d/);
    expect(stdout).toMatch(/\ncredits [\d,]+, net worth [\d,]+, -?[\d,]+ an hour\n/);
    expect(stdout).toMatch(/\nARGOSY-1-1 +\w+ +\d/);
    expect(stdout).toMatch(/\nthe page: http:\/\/127\.0\.0\.1:\d+\n$/);
    const json = JSON.parse((await argosy(['status', config, '--json'])).stdout);
    expect(json).toMatchObject({ status: { callsign: 'ARGOSY-1' }, ships: expect.any(Array) });
  });

  test('takes orders from `argosy ctl`, which says what came of them', async () => {
    expect(await ctl('pause')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^all ships rest, each once /) });
    await daemon.said('order.given', ({ by, order }) => by === 'ctl' && order === 'pauseFleet');
    expect(await ctl('resume', 'ARGOSY-1-1')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^argosy: .*resume the fleet\n$/),
    });
    expect(await ctl('resume')).toMatchObject({ code: 0, stdout: 'all ships take up work again\n' });
    expect(await ctl('lanes', 'ARGOSY-1-1', 'mine,trade')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/mine, trade/),
    });
    expect(await ctl('pause', 'ARGOSY-1-9')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/one of our ships/),
    });
  });

  test('takes up a strategy that is changed on disk, keeps it when the file is broken, and warns once', async () => {
    writeFileSync(strategy, IDLE);
    const loaded = await daemon.said('strategy.loaded');
    expect(loaded.file).toMatch(/mine\.yaml$/);
    await daemon.said('ship.idle', ({ reason }) => String(reason).includes('no lanes'));
    writeFileSync(strategy, BROKEN);
    const refused = await daemon.said('strategy.refused');
    expect(refused).toMatchObject({ level: 'warn' });
    expect(refused.reason).toMatch(
      /mine\.yaml:\d+: reserveCredit: expected one of the keys .*did you mean reserveCredits\?/,
    );
    writeFileSync(strategy, `${BROKEN}\n`);
    expect(await ctl('reload')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/the old strategy is kept: .*reserveCredit/),
    });
    const { status } = JSON.parse((await argosy(['status', config, '--json'])).stdout);
    expect(status.strategy.problem).toMatch(/reserveCredit/);
    writeFileSync(strategy, GOOD);
    const mended = await daemon.said('strategy.loaded', ({ time }) => String(time) > String(loaded.time));
    await daemon.said('ship.mission', ({ time }) => String(time) >= String(mended.time));
    expect(daemon.log().filter(({ event }) => event === 'strategy.refused')).toHaveLength(1);
    expect(daemon.log().some(({ event }) => event === 'daemon.failed')).toBe(false);
  });

  test('ends cleanly, and then there is nobody to ask', async () => {
    daemon.child.kill('SIGINT');
    const { code, stdout, stderr } = await daemon.ending;
    expect([code, stderr]).toEqual([0, '']);
    const token = readFileSync(join(state, 'control-token'), 'utf8').trim();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stdout).not.toContain(token);
    expect(stdout).not.toContain(state);
    expect(readdirSync(state).filter((file) => file.endsWith('.page'))).toEqual([]);
    expect(await ctl('pause')).toMatchObject({
      code: 69,
      stdout: '',
      stderr: expect.stringMatching(/no daemon runs by/),
    });
  });
});

test('a daemon whose port is taken, or that is to have none, trades all the same', async () => {
  const first = ownConfig('first');
  const one = start(['run', first.config]);
  const { address } = await one.said('dashboard.ready');
  const second = ownConfig('second', `{ port: ${new URL(String(address)).port} }`);
  const two = start(['run', second.config]);
  expect(await two.said('dashboard.failed')).toMatchObject({
    reason: expect.stringMatching(/port \d+ is in use; set dashboard.port/),
  });
  await two.said('daemon.ready');
  for (const { child } of [one, two]) child.kill('SIGINT');
  const third = ownConfig('third', '{ port: false }');
  const three = start(['run', third.config]);
  await three.said('daemon.ready');
  expect(three.log().some(({ event }) => event.startsWith('dashboard'))).toBe(false);
  expect(await argosy(['status', third.config])).toMatchObject({
    code: 69,
    stderr: expect.stringMatching(/dashboard.port is false/),
  });
  three.child.kill('SIGINT');
  for (const { ending } of [one, two, three]) expect(await ending).toMatchObject({ code: 0 });
});

test('a daemon that was killed is not taken for one that runs', async () => {
  const { config } = ownConfig('killed');
  const daemon = start(['run', config]);
  await daemon.said('dashboard.ready');
  daemon.child.kill('SIGKILL');
  await daemon.ending;
  expect(await argosy(['status', config])).toMatchObject({
    code: 69,
    stderr: expect.stringMatching(/^argosy: no daemon answers at http:.*ECONNREFUSED.*has ended/),
  });
});

describe('the words of argosy ctl', () => {
  test.each([
    ['pause', [], { kind: 'pauseFleet' }],
    ['pause', ['A-1'], { kind: 'pauseShip', ship: 'A-1' }],
    ['resume', [], { kind: 'resumeFleet' }],
    ['resume', ['A-1'], { kind: 'resumeShip', ship: 'A-1' }],
    ['lanes', ['A-1', 'mine, trade'], { kind: 'setLanes', ship: 'A-1', lanes: ['mine', 'trade'] }],
    ['lanes', ['A-1', 'default'], { kind: 'setLanes', ship: 'A-1', lanes: null }],
    ['lanes', ['A-1', 'none'], { kind: 'setLanes', ship: 'A-1', lanes: [] }],
    ['cancel', ['A-1'], { kind: 'cancelMission', ship: 'A-1' }],
    ['sell', ['A-1'], { kind: 'sellEverything', ship: 'A-1' }],
    ['retire', ['A-1'], { kind: 'retireShip', ship: 'A-1' }],
    ['buy', ['SHIP_PROBE'], { kind: 'buyShip', shipType: 'SHIP_PROBE' }],
    ['reload', [], { kind: 'reloadStrategy' }],
  ])('%s %j is an order that the daemon can read', (word, words, order) => {
    expect(orderOf(word, words)).toEqual(order);
    expect(readOrder(order)).toEqual(order);
  });

  test.each([
    ['dance', [], /expected an order out of pause, resume, .*got "dance"/],
    ['lanes', ['A-1'], /expected "argosy ctl lanes SHIP mine,trade/],
    ['retire', [], /expected "argosy ctl retire SHIP", got "argosy ctl retire"/],
    ['reload', ['A-1'], /expected "argosy ctl reload", got "argosy ctl reload A-1"/],
    ['pause', ['A-1', 'A-2'], /expected "argosy ctl pause \[SHIP\]"/],
  ])('%s %j is a mistake that says how it is written', (word, words, said) => {
    expect(() => orderOf(word, words)).toThrow(said);
    expect(() => orderOf(word, words)).toThrow(UsageError);
  });

  test('are listed when there are none', async () => {
    expect(await argosy(['ctl'])).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/missing required argument 'order'/),
    });
  });
});
