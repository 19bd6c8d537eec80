import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { served } from '../../kit/served.ts';
import { argosy, type Ending, folderForFile, writeConfig } from './argosy.ts';
import { argosyHere, failed } from './argosy-here.ts';

const folder = folderForFile();
const LIVE = '{ kind: live, url: https://api.spacetraders.io/v2 }';

/** Counts requests, and answers each as a page of the web would. */
const stranger = createServer((_request, response) => {
  strangerAsked += 1;
  response.writeHead(404, { 'content-type': 'text/html' }).end('<html>nothing here</html>');
});
let strangerAsked = 0;
await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
const universe = await served(1, 1);
afterAll(async () => {
  await universe.end();
  await new Promise((resolve) => stranger.close(resolve));
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const strangerUrl = () => `http://127.0.0.1:${portOf(stranger)}`;

let configs = 0;
const config = (server: string) => writeConfig(join(folder, `config-${++configs}`), server);

/** A token as an editor leaves it. */
function openTokenFile(): string {
  const path = join(folder, 'open-token');
  writeFileSync(path, 'a-token\n');
  chmodSync(path, 0o644);
  return path;
}

function strategyFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** A pipe that nobody writes to. */
function pipe(): string {
  const path = join(folder, 'pipe');
  if (!existsSync(path)) spawnSync('mkfifo', [path]);
  return path;
}

/** One line on stderr that says what to do, nothing else, and so no stack. */
function expectOneLine(end: Pick<Ending, 'code' | 'stdout' | 'stderr'>, message: RegExp, code = 78): void {
  expect(end.stderr).toMatch(/^.+\n$/);
  expect(end).toMatchObject(failed(code, message));
}

const GOOD = `agent: { callsigns: [ME-1] }
ships: [{ match: { symbol: "*" }, lanes: [mine] }]
`;

/** Words of a command line, and those of a backtest of the usual config. */
const words = (text: string) => () => text.split(' ');
const backtest = (flags: string) => words(`backtest config/argosy.yaml ${flags}`);

describe('a mistake of the user ends the program with 78 and one clear line', () => {
  test.each<[string, () => string[], RegExp]>([
    [
      'a number of the planner that does not exist',
      words('backtest config/strategies/default.yaml --tune trade.nothing=1'),
      /--tune: expected the name of a tuned number, got trade\.nothing/,
    ],
    ['an unknown command', words('fly'), /unknown command 'fly'.*\(npx argosy --help lists the commands\)/],
    ['a mistyped command', words('chek x.yaml'), /unknown command 'chek'.*Did you mean check/],
    ['help about no command', words('help chek'), /unknown command 'chek'.*Did you mean check/],
    ['an unknown option', words('run --fast'), /unknown option '--fast'.*\(npx argosy run --help lists its options\)/],
    ['a missing config', words(`run ${folder}/absent.yaml`), /absent\.yaml: expected a YAML file, got no such file/],
    [
      'two different configs',
      words('check config/live.yaml -c config/argosy.yaml'),
      /expected one config, got config\/live\.yaml and --config/,
    ],
    [
      'a token file that others can read',
      () => ['check', config(`{ kind: live, url: "${universe.url}", tokenFile: ${openTokenFile()} }`)],
      /open-token: expected a file that you alone can read \(mode 600\), got mode 644: chmod 600/,
    ],
    ['a bad port', words('universe --port 70000'), /'70000' is invalid.*0 to 65535/],
    ['a port that is no number', words('universe --port http'), /'http' is invalid/],
    ['a used port', () => ['universe', '--port', String(portOf(stranger))], /port is in use; choose another/],
    ['a speed beyond the highest', words('universe --speed 601'), /'601' is invalid.*1 to 600/],
    ['a bad speed of the daemon', words('run --speed 0'), /^argosy: --speed: expected .*1 to 600, got "?0/],
    ['a bad number of hours', backtest('--hours 0'), /'0' is invalid.*0\.01 to 8784/],
    ['more hours than there are', backtest('--hours 1e9'), /from 0\.01 to 8784/],
    ['fewer jobs than one', backtest('--jobs -1'), /'-1' is invalid.*1 to 64/],
    ['a seed that no number can be', () => ['universe', '--seed', '9'.repeat(20)], /of at most 15 digits/],
    ['a pipe for a script of faults', () => ['universe', '--port', '0', '--faults', pipe()], /got a device or a pipe/],
    ['a pipe for a log', () => ['logs', pipe()], /expected a log file, got .*a device or a pipe: argosy logs - reads/],
    ['seeds told twice', backtest('--seed 1 --seed 2'), /--seed once, .*1,2,3/],
    ['a range of seeds with two points', backtest('--seed 1..3'), /1,2,3 .*1-5/],
    [
      'a combination that may not be',
      () => {
        const limits = 'laneLimits: [{ lane: trade, mostShips: 1 }, { lane: supply, mostShips: 1 }]';
        const path = strategyFile('limits.yaml', `${GOOD}${limits}\n`);
        const keys = ['--sweep', 'laneLimits.0.lane=trade,mine', '--sweep', 'laneLimits.1.lane=supply,mine'];
        return ['backtest', path, ...keys];
      },
      /--sweep: laneLimits\.0\.lane=mine, laneLimits\.1\.lane=mine: expected each lane once/,
    ],
    ['a file for what no sweep finds', backtest(`--write ${folder}/best.yaml`), /--write: expected --sweep beside it/],
    [
      'a file that is there, for what a sweep finds',
      backtest('--seed 1-4 --sweep reserveCredits=1 --write config/argosy.yaml'),
      /--write: expected a new file, got config\/argosy\.yaml, which is there: name another/,
    ],
    [
      'a file in no folder, for what a sweep finds',
      backtest(`--seed 1-4 --sweep reserveCredits=1 --write ${folder}/nowhere/best.yaml`),
      /--write: expected a file that can be written, got .*best\.yaml \(no such file or folder\)/,
    ],
    [
      "another agent's ship",
      words('backtest config/strategies/default.yaml --ship nope-1'),
      /--ship: expected a ship of ARGOSY-1 .*, such as ARGOSY-1-1, got NOPE-1/,
    ],
    ['a ship without a name', backtest('--ship '), /--ship: expected a ship of .*, got an empty name/],
    ['a range of seeds that runs backwards', backtest('--seed 5-1'), /such as 1-5/],
    [
      'a sweep over a key that the file leaves out',
      () => {
        const purchase = '{ type: SHIP_PROBE, atMost: 2, whenCreditsAbove: 5 }';
        const path = strategyFile('left-out.yaml', `${GOOD}purchases: [${purchase}]\n`);
        return ['backtest', path, '--seed', '1-2', '--sweep', 'purchases.0.paysBackWithinHours=1,2'];
      },
      /--sweep: purchases\.0\.paysBackWithinHours: expected a key of .*left-out\.yaml, .*write it into the file first/,
    ],
    ['a report on no span of time', words('report --since yesterday'), /'yesterday' is invalid.*30m, 24h or 2d/],
    [
      'a mistyped world of several',
      backtest('--worlds middle,krowded'),
      /--worlds: .*got krowded \(did you mean crowded\?\)/,
    ],
    [
      'worlds beside a world',
      backtest('--worlds all --world kind'),
      /'--worlds <list>' cannot be used with .*'--world/,
    ],
    ['a judge without worlds', backtest('--judge mean'), /--judge: expected --worlds beside it/],
    [
      'a judge whose world is not played',
      backtest('--worlds kind,crowded --judge middle'),
      /--judge middle: expected the world middle among --worlds, got kind, crowded/,
    ],
    ['worlds for kept runs', backtest('--worlds all --from kept'), /--from: expected no --worlds/],
    ['a bad seed', backtest('--seed 1,x'), /'1,x' is invalid/],
    [
      'what is no ship type at all',
      () => [
        'run',
        strategyFile('type.yaml', `${GOOD}purchases: [{ type: ship miner, atMost: 1, whenCreditsAbove: 0 }]\n`),
      ],
      /type\.yaml:3.*purchases\[0\]\.type: expected .*ship miner/,
    ],
    ['--speed with a live server', () => ['run', config(LIVE), '--speed', '1'], /--speed is for the embedded universe/],
    ['--fresh with a live server', () => ['run', config(LIVE), '--fresh'], /--fresh is for the embedded universe/],
    [
      'a live server at another speed than 1',
      () => ['run', config('{ kind: live, url: https://api.spacetraders.io/v2, speed: 2 }')],
      /config\.yaml:1: server\.speed: expected 1, the only speed of a live server, got 2/,
    ],
    [
      'a base address that does not end in /v2',
      () => ['run', config('{ kind: live, url: https://api.spacetraders.io }')],
      /config\.yaml:1: server\.url: expected an address that ends in \/v2/,
    ],
  ])('%s', async (_what, args, message) => {
    expectOneLine(await argosyHere(args()), message);
  });

  const MANY = Array.from({ length: 40 }, (_, index) => index + 1).join();

  test.each([
    ['x', /expected key=a,b,c, got x/],
    ['reserveCredits=', /expected key=a,b,c, got reserveCredits=$/m],
    ['reserveCredits=1,2 reserveCredits=3', /expected each key once, .*got reserveCredits twice/],
    ['reserveCredits=1,,2', /reserveCredits: expected a whole number of credits/],
    ['reserveCredits=-1', /reserveCredits: expected a whole number of credits, 0 or more, got -1/],
    ['reserveCredits=5.000,6.000', /reserveCredits: expected a number without points .*got 5\.000 \(write 5000 or 5\)/],
    [
      'reserveCredits=1,2,1.0',
      /expected different strategies, got the same by reserveCredits=1 and by reserveCredits=1$/m,
    ],
    ['reserveCredits=5000', /expected other values than those of config\/argosy\.yaml/],
    [`reserveCredits=${MANY} purchases.0.whenCreditsAbove=${MANY}`, /expected at most 1000 combinations/],
    ['reserveCredits=1,2', /expected 4 seeds or more, half of them to judge by, got 3/],
    ['reservecredits=1,2', /reservecredits: expected one of the keys extends, .*did you mean reserveCredits\?/],
    ['purchases.0.atmost=1,2', /purchases\.0\.atmost: expected one of the keys name, .*did you mean atMost\?/],
    [
      'purchases.99.atMost=1,2',
      /purchases\.99\.atMost: expected a key of .*argosy\.yaml, .*write it into the file first/,
    ],
    ['server.speed=1,2', /server\.speed: .*only how ships and credits are used/],
  ])('as a sweep: %s', async (sweeps, message) => {
    const flags = sweeps.split(' ').flatMap((sweep) => ['--sweep', sweep]);
    const end = await argosyHere(['backtest', 'config/argosy.yaml', '--seed', '1-3', ...flags]);
    expectOneLine(end, /^argosy: --sweep: /);
    expect(end.stderr).toMatch(message);
  });

  test('as a process: of the credentials, before any request', async () => {
    const { code, stdout, stderr } = await argosy(['run', config(`{ kind: live, url: "${strangerUrl()}/v2" }`)]);
    expect(stderr).toMatch(
      /^.+expected a token for http:\/\/127.0.0.1:\d+\/v2, got none: put that of your account.*\n$/,
    );
    const lines = stdout.split('\n').filter(Boolean);
    const events = lines.map((line) => JSON.parse(line).event);
    expect([code, events]).toEqual([78, ['daemon.started', 'daemon.failed']]);
    expect(strangerAsked).toBe(0);
  });
});

test('a server that says no to everything is told from a SpaceTraders server', async () => {
  const path = config(`{ kind: live, url: "${strangerUrl()}/v2" }`);
  const { code, stderr } = await argosy(['run', path], { env: { SPACETRADERS_TOKEN: 'any-token' } });
  expect(stderr).toMatch(
    /^.+expected the server's status from GET \/, got status 404 with an HTML body.*base address of a SpaceTraders.*\n$/,
  );
  expect(code).toBe(78);
});

// /proc takes no folder in from anybody, and a recursive mkdir there never returns.
describe('a disk that is in the way ends the daemon with 74', () => {
  test.each([
    ['of the state folder', 'state: /proc/argosy', /^argosy: \/proc\/argosy: it can/],
    [
      'of the state folder, with the log in it',
      'state: /proc/argosy\nlog: { file: /proc/argosy/argosy.log }',
      /^argosy: \/proc\/argosy: it can/,
    ],
    [
      'of the log alone',
      `state: ${join(folder, 'kept-well')}\nlog: { file: /proc/argosy/deep/argosy.log }`,
      /^argosy: \/proc\/argosy\/deep\/argosy\.log: it can/,
    ],
  ])('%s', async (_what, lines, message) => {
    const path = config('{ kind: embedded }');
    writeFileSync(path, `${readFileSync(path, 'utf8').replace(/^state: .*\n/m, '')}${lines}\n`);
    expectOneLine(await argosyHere(['run', path]), message, 74);
  });

  test('unless the log is said to be what is no file, which is a mistake of the config', async () => {
    const path = config('{ kind: embedded }');
    writeFileSync(path, `${readFileSync(path, 'utf8')}log: { file: ${folder} }\n`);
    const message = /log\.file: expected a file that can be written, got .* \(a folder\)/;
    expectOneLine(await argosyHere(['run', path]), message);
  });
});

describe('check', () => {
  test('lists five different mistakes of a file, each with its line, and ends with 78', async () => {
    const path = strategyFile(
      'five.yaml',
      `agent:
  callsigns: [ok-1]
  faction: Cosmics
ships:
  - match: { role: COMMAND }
    lanes: [minig]
reserveCredits: -5
purchases:
  - type: ship miner
    atMost: 2
    whenCreditsAbove: 1000
`,
    );
    const { code, stdout, stderr } = await argosyHere(['check', path]);
    const lines = stderr.trimEnd().split('\n');
    expect(lines.map((line) => /five\.yaml:(\d+)/.exec(line)?.[1])).toEqual(['2', '3', '6', '7', '9']);
    for (const line of lines) expect(line).toMatch(/: expected .*, got /);
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' });
  });

  test('warns of words that nobody has heard of, each with its line, and ends with 0', async () => {
    const path = strategyFile(
      'new.yaml',
      `agent: { callsigns: [ME-1], faction: COSMICS }
ships:
  - { match: { role: EXCAVTOR }, lanes: [mine] }
  - { match: { frame: FRAME_SAUCER }, lanes: [trade] }
  - { match: { symbol: "*" }, lanes: [scout, trade] }
purchases: [{ type: SHIP_MINER, atMost: 2, whenCreditsAbove: 1000 }]
avoid: { goods: [IRON_OER] }
`,
    );
    const { code, stdout, stderr } = await argosyHere(['check', path]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const warnings = stdout.split('\n').filter((line) => line.startsWith('WARN: '));
    expect(warnings.map((line) => /new\.yaml:(\d+)/.exec(line)?.[1])).toEqual(['1', '3', '4', '6', '7']);
    expect(warnings.at(-1)).toMatch(/got "IRON_OER" \(did you mean IRON_ORE\?\); it may be new/);
    expect(stdout).toContain('new.yaml: no mistakes found, but 5 words that this version does not know\n');
  });

  test('of the shipped files finds none, and says so in one line', async () => {
    for (const path of ['config/argosy.yaml', 'config/strategies/miner.yaml']) {
      const { code, stdout, stderr } = await argosyHere(['check', path]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^config\/.*: no mistakes found\n$/);
    }
  });
});

test('nothing is left where a mistake stood in the way: no state folder, no lock', async () => {
  const home = join(folder, 'clean');
  mkdirSync(home);
  const path = writeConfig(home, '{ kind: embedded, sped: 60 }');
  expect((await argosyHere(['run', path])).code).toBe(78);
  expect(existsSync(join(home, 'state'))).toBe(false);
});
