import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { takeRuns } from '../../../../src/backtest/remote/take-runs.ts';
import { namesQueue, type QueueFlags, queueAccess, queueAt } from '../../../../src/cli/backtest/queue-address.ts';
import { scrub } from '../../../../src/telemetry/scrub.ts';
import { systemClock } from '../../../../src/time/clock.ts';
import { freePort, hasRedis, type OwnRedis, ownRedis, skipped } from '../../../backtest/remote/redis-server.ts';
import { blockOf } from '../../../kit/files.ts';
import { keptLines } from '../../backtest/remote/kept-lines.ts';
import { endAll, folderForEachTest, start } from '../argosy.ts';
import { argosyHere, failed } from '../argosy-here.ts';

const STRATEGY = 'config/strategies/homebody.yaml';
const SHORT = ['backtest', STRATEGY, '--hours', '0.01'];

describe('--queue', () => {
  test.each([
    ['redis://host', 'redis://host:6379'],
    ['redis://host:7000/2', 'redis://host:7000/2'],
    ['redis://[::1]:7000/2', 'redis://[::1]:7000/2'],
    ['rediss://player:s3cret%2Fword@host:7000/', 'rediss://host:7000'],
  ])('%s is shown as %s', (text, shown) => {
    expect(queueAt(text)).toEqual({ url: text, shown });
  });

  test('takes its password for a secret, as it is and as the address has it', () => {
    queueAt('redis://:hidden%2Fword@host');
    expect(scrub('hidden/word and hidden%2Fword')).toBe('[secret] and [secret]');
  });

  test.each([
    '',
    'host:6379',
    'http://:hidden-word@host',
    'redis://:hidden-word@',
    'redis://:hidden-word@host/games',
    'redis://:hidden-word@host?db=2',
    'redis://host?password=hidden-word',
    'redis://host#hidden-word',
  ])('refuses "%s", and does not repeat it', async (text) => {
    const message = 'argosy: --queue: expected an address such as redis://host:6379, got another text\n';
    expect(await argosyHere([...SHORT, '--queue', text])).toMatchObject(failed(78, message));
  });

  test('refuses a password with a % that stands for nothing', async () => {
    const line = 'argosy: --queue: expected %25 for each % of the password, got % alone\n';
    expect(await argosyHere(['worker', '--queue', 'redis://:50%hidden@host'])).toMatchObject(failed(78, line));
  });

  const folder = folderForEachTest();
  const file = (name: string, text: string, mode = 0o600) => {
    const path = join(folder.path, name);
    writeFileSync(path, text, { mode });
    return path;
  };
  const AWAY = 'redis://:hidden-word@127.0.0.1:1';
  const KEY = 'k'.repeat(44);

  test('may stand in a file, which a flag or a variable names, and is a secret', () => {
    const queueFile = file('queue', `${AWAY}\n`);
    const expected = { address: { url: AWAY, shown: 'redis://127.0.0.1:1' }, key: undefined };
    expect(queueAccess({ queueFile }, {})).toEqual(expected);
    expect(queueAccess({}, { ARGOSY_QUEUE_FILE: queueFile })).toEqual(expected);
    expect(queueAccess({ queue: AWAY }, { ARGOSY_QUEUE_FILE: '/nowhere' })).toEqual(expected);
    expect(namesQueue({}, {})).toBe(false);
    expect(namesQueue({}, { ARGOSY_QUEUE_FILE: queueFile })).toBe(true);
  });

  const inFile = (text: string, mode?: number) => () => ({ queueFile: file('queue', text, mode) });
  const withKey = (text: string, mode?: number) => () => ({ queue: AWAY, queueKey: file('key', text, mode) });
  const none = () => join(folder.path, 'none');

  test.each<[string, () => QueueFlags, RegExp]>([
    ['nothing', () => ({}), /^expected --queue or --queue-file, which name the queue, got neither$/],
    ['both', () => ({ queue: AWAY, queueFile: 'queue' }), /^--queue-file: expected no --queue beside it/],
    [
      'no file',
      () => ({ queueFile: none() }),
      /^--queue-file: expected a file with a queue address, got .* \(no such file\)$/,
    ],
    [
      'a folder',
      () => ({ queueFile: folder.path }),
      /^--queue-file: .*: expected a file with a queue address, got a folder$/,
    ],
    ['a file for all', inFile(AWAY, 0o644), /^--queue-file: .*that you alone can read \(mode 600\), got mode 644/],
    ['an empty file', inFile('\n'), /^--queue-file: .* to be a queue address alone, got an empty file/],
    ['another text', inFile('hidden-word'), /^--queue-file: \/.*: expected an address such as/],
    [
      'no key file',
      () => ({ queue: AWAY, queueKey: none() }),
      /^--queue-key: expected a file with a key, got .* \(no such file\)$/,
    ],
    ['a key for all', withKey(KEY, 0o640), /^--queue-key: .*got mode 640/],
    ['a short key', withKey('hidden-word'), /^--queue-key: expected a key of at least 32 characters/],
    ['two lines', withKey(`${KEY}\nhidden-word`), /^--queue-key: .* to be a key alone/],
  ])('refuses %s, and repeats no secret', (_, flags, expected) => {
    let message = '';
    try {
      queueAccess(flags(), {});
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(expected);
    expect(message).not.toMatch(/hidden-word|\n/);
  });

  test.each(['redis://192.0.2.10', 'rediss://queue.example', 'redis://127.0.0.1.example', 'redis://[2001:db8::1]'])(
    'at %s needs a key, or a word that it needs none',
    (queue) => {
      expect(() => queueAccess({ queue }, {})).toThrow(/is another machine, .*--queue-key FILE.*--queue-key none/);
      expect(queueAccess({ queue, queueKey: 'none' }, {}).key).toBeUndefined();
      const queueKey = file('key', `${KEY}\n`);
      expect(queueAccess({ queue, queueKey }, {}).key).toBe(KEY);
      expect(queueAccess({ queue }, { ARGOSY_QUEUE_KEY_FILE: queueKey }).key).toBe(KEY);
    },
  );

  test.each([
    [['--from', 'kept'], /^argosy: --queue: expected no --from, whose folder is on this machine only: /],
    [['--save-at', '1', 'kept'], /^argosy: --queue: expected no --save-at, whose folder is on this machine only: /],
    [['--jobs', '2'], /^argosy: --queue: expected no --jobs, which each worker has of its own: /],
  ])('refuses to go with %j', async (flags, expected) => {
    const own = flags.map((flag) => (flag === 'kept' ? join(folder.path, 'kept') : flag));
    const end = await argosyHere([...SHORT, ...own, '--queue', 'redis://127.0.0.1:1']);
    expect(end).toMatchObject(failed(78, expected));
  });

  test.each([SHORT, ['worker']])('of a Redis that is away ends %s with one line', async (...args) => {
    const line = 'argosy: no Redis answers at redis://127.0.0.1:1 (ECONNREFUSED): start it, or name another\n';
    const end = await argosyHere([...args, '--queue', 'redis://:hidden-word@127.0.0.1:1']);
    expect(end).toMatchObject(failed(69, line));
  });
});

describe.skipIf(!hasRedis)(`a Redis with a password${skipped}`, () => {
  let redis: OwnRedis;
  beforeAll(async () => {
    redis = await ownRedis('hidden-word');
    await redis.start();
  });
  afterAll(() => redis.end());

  test.each(['', ':another-word@', 'somebody:another-word@'])('refuses redis://%shost in one line', async (who) => {
    const { code, stderr } = await argosyHere(['worker', '--queue', `redis://${who}127.0.0.1:${redis.port}`]);
    expect(code).toBe(78);
    expect(stderr).toMatch(/^argosy: --queue: redis:\/\/127\.0\.0\.1:\d+ refuses user or password \([A-Z]+\): .*\n$/);
    expect(stderr).not.toContain('another-word');
  });
});

describe.skipIf(!hasRedis)(`"Over several machines"${skipped}`, () => {
  afterEach(endAll);

  /** The lines of docs/tuning.md, for this machine, a port that is free, and less to play. */
  const commands = (port: number, secrets: string) =>
    blockOf('docs/tuning.md', 'workers')
      .replaceAll('192.0.2.10', '127.0.0.1')
      .replaceAll('6400', String(port))
      .replaceAll('secrets', secrets)
      .replace('--seed 1-40 --hours 24', '--seed 1-2 --hours 0.01')
      .trimEnd()
      .split('\n');
  const environment = { PASSWORD: 'hidden-word', NODE: process.execPath, MAIN: inject('program') };
  const typed = (line: string, more = '') =>
    start([], {
      command: ['bash', '-c', `exec ${line.replace('npx argosy', '"$NODE" "$MAIN"')} ${more}`],
      env: environment,
    });

  const folder = folderForEachTest();

  test('works as typed, and comes to the same as one machine though a worker is killed', async () => {
    const secrets = join(folder.path, 'secrets');
    const [files = '', redis = '', worker = '', sweep = ''] = commands(await freePort(), secrets);
    execFileSync('bash', ['-c', files], { env: { ...process.env, ...environment } });
    await typed(redis).printed('Ready to accept connections');
    const lost = typed(worker, '--jobs 1 --lost-after 1');
    await lost.printed('Ctrl-C ends after what is played');
    const args = sweep.replace('npx argosy ', '').split(' ');
    const remote = argosyHere([...args, '--json', '--report']);
    await lost.printed('took seed 1');
    lost.child.kill('SIGKILL');
    const [stop, { lines, printLine }] = [new AbortController(), keptLines()];
    const taking = { jobs: 1, lostAfterSeconds: 1, clock: systemClock(), stop: stop.signal, printLine };
    const access = { queueFile: join(secrets, 'queue'), queueKey: join(secrets, 'queue-key') };
    const other = takeRuns({ ...taking, ...queueAccess(access, {}) });
    const { stdout, stderr } = await remote;
    stop.abort(new Error('the test is over'));
    await other;
    const alone = args.slice(0, args.indexOf('--queue-file'));
    const here = await argosyHere([...alone, '--json', '--report', '--jobs', '1']);
    const plain = (text: string) => text.replaceAll(/"(?:virtualSecondsPerSecond|peakRssMb)": .*/g, '');
    expect(plain(stdout)).toBe(plain(here.stdout));
    expect(JSON.parse(stdout)).toHaveLength(2);
    expect(lines.filter((line) => /^took seed 1,.*, which a worker has lost$/.test(line))).toHaveLength(1);
    expect(stderr + lines.join() + lost.output()).not.toContain('hidden-word');
  });
});
