import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { controlTokenOf } from '../../../src/cli/owner/control-token.ts';
import { orderOf } from '../../../src/cli/owner/orders.ts';
import { keepPageAddress } from '../../../src/cli/owner/page-address.ts';
import { UsageError } from '../../../src/cli/process/exit.ts';
import { readOrder } from '../../../src/daemon/console/orders/order.ts';
import { feedFrom } from '../../../src/dashboard/event-feed.ts';
import { serveDashboard } from '../../../src/dashboard/server.ts';
import { ROOT } from '../../kit/files.ts';
import { canType } from '../../kit/programs.ts';
import { keptLog } from '../../telemetry/lines.ts';
import { EMBEDDED, folderForFile, type Process, start, stopped } from './argosy.ts';
import { argosyHere, failed } from './argosy-here.ts';
import { atTerminal } from './terminal-of.ts';

const folder = folderForFile();
const LISTENS = '0A';

/** The sockets that a process holds, by their inodes. */
function socketsOf(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`;
  const links = readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(join(folder, fd));
    } catch {
      return '';
    }
  });
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}

/** Whether this machine tells who listens where. */
const tellsListeners = existsSync('/proc/self/net/tcp');

/** Where a process listens for TCP, as the kernel writes it: 127.0.0.1 is "0100007F". */
function listensAt(pid: number): string[] {
  const sockets = socketsOf(pid);
  const tables = ['tcp', 'tcp6'].map((name) => `/proc/${pid}/net/${name}`).filter((path) => existsSync(path));
  const rows = tables.flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').slice(1));
  return rows.flatMap((row) => {
    const cells = row.trim().split(/\s+/);
    const [, local = '', , state, , , , , , inode = ''] = cells;
    return state === LISTENS && sockets.has(inode) ? [local.split(':')[0] ?? ''] : [];
  });
}

/** It buys no ships: how many there are must not depend on how fast the machine is. */
const GOOD = readFileSync(join(ROOT, 'config', 'strategies', 'default.yaml'), 'utf8').replace(
  /^purchases:.*?(?=^avoid:)/ms,
  'purchases: []\n\n',
);
/** It has all keys of the other: one that loses some is taken later. */
const IDLE = GOOD.replaceAll(/^( +(?:- .*)?lanes: )\[.*\]/gm, '$1[]');
const BROKEN = GOOD.replace('reserveCredits', 'reserveCredit');

/** A config with a strategy of its own, which the test may change. */
function ownConfig(name: string, dashboard = '{ port: 0 }') {
  const place = join(folder, name);
  mkdirSync(place);
  const paths = { config: join(place, 'config.yaml'), strategy: join(place, 'mine.yaml'), state: join(place, 'state') };
  writeFileSync(paths.strategy, GOOD);
  writeFileSync(
    paths.config,
    `server: ${EMBEDDED}\nstate: ${paths.state}\nstrategy: mine.yaml\ndashboard: ${dashboard}\n`,
  );
  return paths;
}

/** The states of all ships, as `argosy status` tells them. */
async function statesOf(config: string): Promise<string[]> {
  const { ships } = JSON.parse((await argosyHere(['status', config, '--json'])).stdout);
  return (ships as { state: string }[]).map(({ state }) => state);
}

/** Events of a daemon from its n-th line on, of all levels unless some are given. */
function eventsOf(daemon: Process, from: number, ...levels: string[]): string[] {
  const lines = daemon.log().slice(from);
  return lines.filter(({ level }) => levels.length === 0 || levels.includes(String(level))).map(({ event }) => event);
}

describe('argosy run, with its owner and a strategy that is broken meanwhile (F40)', () => {
  const { config, strategy, state } = ownConfig('steered');
  const ctl = (...words: string[]) => argosyHere(['ctl', ...words, '--config', config]);
  let daemon: Process;

  test('says in its first lines where the page is, and keeps the control token to itself', async () => {
    expect(await argosyHere(['status', config])).toMatchObject(
      failed(69, /^argosy: no daemon runs by .*config.yaml: start one with `npx argosy run .*`\n$/),
    );
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

  test.skipIf(!tellsListeners)('listens on this machine alone: the page, and the universe inside it', () => {
    expect(listensAt(daemon.child.pid ?? 0)).toEqual(['0100007F', '0100007F']);
  });

  test('is shown on one screen, or as JSON', async () => {
    await daemon.said('ship.navigated');
    const { code, stdout } = await argosyHere(['status', config]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ARGOSY-1, EMBEDDED at 150 game seconds a second, argosy \d/);
    expect(stdout).toMatch(/\ncredits [\d,]+, net worth [\d,]+, -?[\d,]+ a game hour lately\n/);
    expect(stdout).toMatch(/\nARGOSY-1-1 +\w+ +\d/);
    expect(stdout).toMatch(/\nthe page: http:\/\/127\.0\.0\.1:\d+\n$/);
    const json = JSON.parse((await argosyHere(['status', config, '--json'])).stdout);
    expect(json).toMatchObject({ status: { callsign: 'ARGOSY-1' }, ships: expect.any(Array) });
    expect((await argosyHere(['status', config, '--ship', 'argosy-1-2'])).stdout).toMatch(
      /^ARGOSY-1-2 \(.*\n {2}does /,
    );
    expect((await argosyHere(['plan', config])).stdout).toMatch(/^ {2}now {10}\w+: /m);
    expect(await argosyHere(['status', config, '--ship', 'ARGOSY-1-XY'])).toMatchObject(
      failed(78, /^argosy: --ship: expected a ship of the fleet, got ARGOSY-1-XY; there are ARGOSY-1-1/),
    );
  });

  test.skipIf(!canType)(
    'is shown live at a terminal, which sorts, opens a ship, is resized and left as it was',
    async () => {
      const terminal = atTerminal(['top', config], state, [
        [100, 24],
        [60, 20],
      ]);
      try {
        await terminal.shows(/ARGOSY-1 {2}EMBEDDED at 150 {2}game hour/);
        await terminal.shows('q quit');
        terminal.type('s');
        await terminal.shows('ships, by lane');
        terminal.type('\r');
        await terminal.shows(/where[^\n]*\n[^\n]*state/);
        terminal.type('\u001b');
        await terminal.shows('ships, by lane');
        terminal.resize();
        // The keys no longer fit.
        await terminal.shows(/v view[^q]*$/);
        terminal.type('q');
        expect(await terminal.ended).toBe(0);
      } finally {
        terminal.kill();
      }
      expect(terminal.written()).toContain('\u001b[?1049l');
    },
  );

  test('is not shown live to a pipe', async () => {
    expect(await argosyHere(['top', config])).toMatchObject(
      failed(78, /^argosy: expected a terminal for argosy top, got a file or a pipe: argosy status prints/),
    );
  });

  test('takes orders from `argosy ctl`, which says what came of them', async () => {
    expect(await ctl('pause')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^all ships will pause, each once /),
    });
    await daemon.said('order.given', ({ by, order }) => by === 'ctl' && order === 'pauseFleet');
    expect(await ctl('resume', 'ARGOSY-1-1')).toMatchObject(failed(1, /^argosy: .*resume the fleet\n$/));
    expect(await ctl('resume')).toMatchObject({ code: 0, stdout: 'all ships go back to work\n' });
    expect(await ctl('lanes', 'ARGOSY-1-1', 'mine,trade')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/mine, trade/),
    });
    expect(await ctl('cancel', 'argosy-1-1')).toMatchObject({ code: 0 });
    expect(await ctl('pause', 'ARGOSY-1-999')).toMatchObject(failed(78, /one of our ships/));
  });

  test('goes on after the hang-up of a terminal that it does not have, as under nohup', async () => {
    daemon.child.kill('SIGHUP');
    expect(await ctl('pause', 'ARGOSY-1-2')).toMatchObject({ code: 0 });
    expect(await ctl('resume', 'ARGOSY-1-2')).toMatchObject({ code: 0 });
    expect(eventsOf(daemon, 0)).not.toContain('daemon.stopping');
  });

  test('is not made to scrap a ship by anybody who has not said that it is meant', async () => {
    expect(await ctl('retire', 'argosy-1-2')).toMatchObject(
      failed(
        78,
        /^argosy: retire .* ARGOSY-1-2, .*scraps it.* Nothing was ordered; .*"argosy ctl retire argosy-1-2 --yes"/,
      ),
    );
    expect(daemon.log().filter(({ order }) => order === 'retireShip')).toEqual([]);
    expect(await ctl('retire', 'ARGOSY-1-999', '--yes')).toMatchObject({ code: 78 });
    await daemon.said('order.refused', ({ order }) => order === 'retireShip');
  });

  test('takes up a strategy that is changed on disk, keeps it when the file is broken, and warns once', async () => {
    await ctl('lanes', 'ARGOSY-1-1', 'default');
    const beginning = daemon.log().length;
    writeFileSync(strategy, IDLE);
    const loaded = await daemon.said('strategy.loaded');
    expect(loaded.file).toMatch(/mine\.yaml$/);
    await daemon.said('ship.idle', ({ reason }) => String(reason).includes('no lanes'));
    const isIdle = async () => (await statesOf(config)).every((state) => state === 'waiting');
    await vi.waitUntil(isIdle, { timeout: 20_000, interval: 100 });
    // Each looks for work once a game minute, which is no end of its wait.
    const isLong = (text: string) => / waiting +\d+ min /.test(text) && !/ waiting +\d+ s /.test(text);
    const waitsLong = async () => isLong((await argosyHere(['status', config])).stdout);
    await vi.waitUntil(waitsLong, { timeout: 20_000, interval: 100 });
    // By this one, which differs from the first in a single word, every ship would work.
    writeFileSync(strategy, BROKEN);
    const refused = await daemon.said('strategy.refused');
    expect(refused).toMatchObject({ level: 'warn' });
    expect(refused.reason).toMatch(
      /mine\.yaml:\d+: reserveCredit: expected one of the keys .*did you mean reserveCredits\?/,
    );
    const broken = daemon.log().length;
    // Saved once more with the same mistake, and read once more by order.
    writeFileSync(strategy, `${BROKEN}\n`);
    expect(await ctl('reload')).toMatchObject(failed(1, /the old strategy is kept: .*reserveCredit/));
    const { status } = JSON.parse((await argosyHere(['status', config, '--json'])).stdout);
    expect(status.strategy.problem).toMatch(/reserveCredit/);
    expect(await isIdle()).toBe(true);
    expect(eventsOf(daemon, broken)).not.toContain('mission.started');
    writeFileSync(strategy, GOOD);
    const mended = await daemon.said('strategy.loaded', ({ time }) => String(time) > String(loaded.time));
    await daemon.said('mission.started', ({ time }) => String(time) >= String(mended.time));
    expect(eventsOf(daemon, beginning, 'warn', 'error', 'fatal')).toEqual(['strategy.refused']);
  });

  test('obeys nobody with another token, and says what may have happened to it', async () => {
    const file = join(state, 'control-token');
    const token = readFileSync(file, 'utf8');
    writeFileSync(file, `${'x'.repeat(43)}\n`);
    expect(await ctl('pause')).toMatchObject(
      failed(1, /^argosy: expected the control token that the running daemon knows.*start it anew\n$/),
    );
    writeFileSync(file, token);
    await daemon.said('order.denied', ({ level }) => level === 'warn');
  });

  test.each([
    ['garbage', 'something else there'],
    ['', 'something else there'],
    [undefined, 'no such file'],
  ])('is told apart from one without its token: %j', async (text, got) => {
    const file = join(state, 'control-token');
    const token = readFileSync(file, 'utf8');
    if (text === undefined) rmSync(file);
    else writeFileSync(file, text);
    const { code, stderr } = await ctl('pause');
    writeFileSync(file, token);
    expect({ code, stderr }).toEqual({
      code: 78,
      stderr: `argosy: expected the control token in the file control-token of the state folder, got ${got}: stop the daemon and start it again, which draws another token\n`,
    });
  });

  test('leaves another one whose port is its own, or that is to have none, to trade without a page', async () => {
    const { address } = await daemon.said('dashboard.ready');
    const [taken, none] = [
      ownConfig('taken', `{ port: ${new URL(String(address)).port} }`),
      ownConfig('none', '{ port: false }'),
    ];
    const [two, three] = [taken, none].map((one) => start(['run', one.config])) as [Process, Process];
    expect(await two.said('dashboard.failed')).toMatchObject({
      reason: expect.stringMatching(/port \d+ is in use; set dashboard.port/),
    });
    for (const other of [two, three]) await other.said('daemon.ready');
    expect(await argosyHere(['status', taken.config])).toMatchObject(
      failed(69, /a daemon runs by .* but without its page.*the port is in use.*dashboard\.port/),
    );
    expect(three.log().some(({ event }) => event.startsWith('dashboard'))).toBe(false);
    expect(await argosyHere(['status', none.config])).toMatchObject(
      failed(69, /a daemon runs by .*dashboard\.port is false/),
    );
    for (const other of [two, three]) await stopped(other);
  });

  test('ends cleanly, and then there is nobody to ask', async () => {
    const { code, stdout, stderr } = await daemon.stop();
    expect([code, stderr]).toEqual([0, '']);
    const token = readFileSync(join(state, 'control-token'), 'utf8').trim();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(stdout).not.toContain(token);
    expect(stdout).not.toContain(state);
    expect(readdirSync(state).filter((file) => file.endsWith('.page'))).toEqual([]);
    expect(await ctl('pause')).toMatchObject(failed(69, /no daemon runs by/));
  });
});

const KEY = { serverHost: 'embedded', callsign: 'ARGOSY-1' };
const asking = (config: string) => [
  ['status', config],
  ['ctl', 'pause', '--config', config],
];

test('a daemon that was killed has left its address, and runs no more', async () => {
  const { config, state } = ownConfig('killed');
  mkdirSync(state);
  keepPageAddress(state, KEY, 'http://127.0.0.1:1');
  expect(await argosyHere(['status', config])).toMatchObject(
    failed(
      69,
      /^argosy: no daemon answers at http:.*ECONNREFUSED.*has ended; the end of `npx argosy logs \S+killed\S*` says why\n$/,
    ),
  );
});

test('a spoilt address of a page is none, and no daemon is looked for there', async () => {
  const { config, state } = ownConfig('spoilt');
  mkdirSync(state);
  writeFileSync(join(state, 'ARGOSY-1@embedded.page'), 'garbage\n');
  for (const args of asking(config))
    expect(await argosyHere(args)).toMatchObject(failed(69, /^argosy: no daemon runs by .*\n$/));
});

test('a daemon that is not at work yet cannot be asked or steered, which is no refusal', async () => {
  const { config, state } = ownConfig('starting');
  mkdirSync(state);
  const agent = { name: 'ARGOSY-1', operator: () => undefined, feed: feedFrom(keptLog().log) };
  const parts = { port: 0, agents: [agent], token: controlTokenOf(state) };
  const dashboard = await serveDashboard({ ...parts, onDenied: () => {}, onBug: () => {} });
  keepPageAddress(state, KEY, dashboard.url);
  for (const args of asking(config)) expect(await argosyHere(args)).toMatchObject(failed(69, /is starting.*try again/));
  // The usual state folder of that place is this one, yet nobody runs by a file that is not there.
  const stderr =
    'nothere.yaml: expected a YAML file, got no such file (config/argosy.yaml and config/live.yaml are included)\n';
  process.chdir(dirname(config));
  try {
    for (const args of asking('nothere.yaml'))
      expect(await argosyHere(args)).toMatchObject({ code: 78, stdout: '', stderr });
  } finally {
    process.chdir(ROOT);
  }
  // One that is there and broken is another matter: its owner keeps the wheel.
  writeFileSync(config, `state: ${state}\nstrategy: nothere.yaml\n`);
  expect((await argosyHere(['status', config])).code).toBe(69);
  await dashboard.close();
});

describe('the words of argosy ctl', () => {
  test.each([
    ['pause', [], { kind: 'pauseFleet' }],
    ['pause', ['argosy-1-a'], { kind: 'pauseShip', ship: 'ARGOSY-1-A' }],
    ['lanes', ['a-1', 'mine'], { kind: 'setLanes', ship: 'A-1', lanes: ['mine'] }],
    ['buy', ['ship_probe'], { kind: 'buyShip', shipType: 'SHIP_PROBE' }],
    ['resume', [], { kind: 'resumeFleet' }],
    ['resume', ['A-1'], { kind: 'resumeShip', ship: 'A-1' }],
    ['lanes', ['A-1', 'mine, trade'], { kind: 'setLanes', ship: 'A-1', lanes: ['mine', 'trade'] }],
    ['lanes', ['A-1', 'default'], { kind: 'setLanes', ship: 'A-1', lanes: null }],
    ['lanes', ['A-1', 'none'], { kind: 'setLanes', ship: 'A-1', lanes: [] }],
    ['cancel', ['A-1'], { kind: 'cancelMission', ship: 'A-1' }],
    ['sell', ['A-1'], { kind: 'sellEverything', ship: 'A-1' }],
    ['retire', ['A-1'], { kind: 'retireShip', ship: 'A-1' }],
    ['install', ['a-1', 'mount_surveyor_i'], { kind: 'installPart', ship: 'A-1', part: 'MOUNT_SURVEYOR_I' }],
    ['remove', ['A-1', 'MODULE_A'], { kind: 'removePart', ship: 'A-1', part: 'MODULE_A' }],
    ['refine', ['a-1', 'iron'], { kind: 'refineGood', ship: 'A-1', good: 'IRON' }],
    ['repair', ['a-1'], { kind: 'repairShip', ship: 'A-1' }],
    ['reload', [], { kind: 'reloadStrategy' }],
    ['stop-buying', [], { kind: 'stopBuying' }],
    ['start-buying', [], { kind: 'startBuying' }],
  ])('%s %j is an order that the daemon can read', (word, words, order) => {
    expect(orderOf(word, words)).toEqual(order);
    expect(readOrder(order)).toEqual(order);
  });

  test.each([
    ['pausse', [], /^expected an order, got "pausse"; did you mean pause\? the orders are:\n {2}pause \[SHIP\]\n/],
    ['xyz', [], /^expected an order, got "xyz"; the orders are:\n(?: {2}\S.{0,70}\n)+ {2}reload$/],
    ['lanes', ['A-1'], /expected "argosy ctl lanes SHIP mine,trade/],
    ['retire', [], /expected "argosy ctl retire SHIP --yes", got "argosy ctl retire"/],
    ['install', ['A-1'], /expected "argosy ctl install SHIP PART", got "argosy ctl install A-1"/],
    ['reload', ['A-1'], /expected "argosy ctl reload", got "argosy ctl reload A-1"/],
    ['pause', ['A-1', 'A-2'], /expected "argosy ctl pause \[SHIP\]"/],
    ['pause', ['A 1'], /expected "argosy ctl pause \[SHIP\]", where SHIP is a symbol.*; got "A 1"/],
    ['lanes', ['A-1', ''], /expected "argosy ctl lanes SHIP mine,trade/],
    ['toString', [], /expected an order, got "toString"/],
  ])('%s %j is a mistake that says how it is written', (word, words, said) => {
    expect(() => orderOf(word, words)).toThrow(said);
    expect(() => orderOf(word, words)).toThrow(UsageError);
  });

  test('are listed when there are none', async () => {
    expect(await argosyHere(['ctl'])).toMatchObject(
      failed(78, /^argosy: expected an order, got ""; the orders are:\n {2}pause \[SHIP\]\n/),
    );
  });
});
