import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeRuns } from '../../../src/backtest/remote/take-runs.ts';
import { queueAt } from '../../../src/cli/backtest/queue.ts';
import { scrub } from '../../../src/telemetry/scrub.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { freePort, hasRedis, type OwnRedis, ownRedis, skipped } from '../../backtest/remote/redis-server.ts';
import { said } from '../../backtest/remote/said.ts';
import { endAll, folderForEachTest, start } from '../argosy.ts';
import { argosyHere } from '../argosy-here.ts';

const STRATEGY = 'config/strategies/homebody.yaml';
const SHORT = ['backtest', STRATEGY, '--hours', '0.01'];

describe('--queue', () => {
  test.each([
    ['redis://host', 'redis://host:6379'],
    ['redis://host:7000/2', 'redis://host:7000/2'],
    ['rediss://player:s3cret%2Fword@host:7000/', 'rediss://host:7000'],
  ])('%s is shown as %s', (text, shown) => {
    expect(queueAt(text)).toEqual({ url: text, shown });
  });

  test('takes its password for a secret, as it is and as the address has it', () => {
    queueAt('redis://:hidden%2Fword@host');
    expect(scrub('hidden/word and hidden%2Fword')).toBe('[secret] and [secret]');
  });

  test.each(['', 'host:6379', 'http://:hidden-word@host', 'redis://:hidden-word@'])(
    'refuses "%s", and does not repeat it',
    async (text) => {
      const { code, stderr } = await argosyHere([...SHORT, '--queue', text]);
      expect([code, stderr]).toEqual([
        78,
        'argosy: --queue: expected an address such as redis://host:6379, got another text\n',
      ]);
    },
  );

  test('refuses a password with a % that stands for nothing', async () => {
    const { code, stderr } = await argosyHere(['worker', '--queue', 'redis://:50%hidden@host']);
    const line = 'argosy: --queue: expected %25 for each % of the password, got % alone\n';
    expect([code, stderr]).toEqual([78, line]);
  });

  const folder = folderForEachTest();
  test.each([
    [['--from', 'kept'], /^argosy: --queue: expected no --from, whose folder is on this machine only: /],
    [['--save-at', '1', 'kept'], /^argosy: --queue: expected no --save-at, whose folder is on this machine only: /],
    [['--jobs', '2'], /^argosy: --queue: expected no --jobs, which each worker has of its own: /],
  ])('refuses to go with %j', async (flags, expected) => {
    const own = flags.map((flag) => (flag === 'kept' ? join(folder.path, 'kept') : flag));
    const { code, stderr } = await argosyHere([...SHORT, ...own, '--queue', 'redis://127.0.0.1:1']);
    expect([code, stderr.trimEnd()]).toEqual([78, expect.stringMatching(expected)]);
  });

  test.each([SHORT, ['worker']])('of a Redis that is away ends %s with one line', async (...args) => {
    const { code, stdout, stderr } = await argosyHere([...args, '--queue', 'redis://:hidden-word@127.0.0.1:1']);
    const line = 'argosy: no Redis answers at redis://127.0.0.1:1 (ECONNREFUSED): start it, or name another\n';
    expect({ code, stdout, stderr }).toEqual({ code: 69, stdout: '', stderr: line });
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
  const commands = (port: number) => {
    const page = readFileSync('docs/tuning.md', 'utf8');
    const block = /<!-- tested: workers -->\n\n```sh\n(.*?)```/s.exec(page)?.[1] ?? '';
    return block
      .replaceAll('192.0.2.10', '127.0.0.1')
      .replaceAll('6400', String(port))
      .replace('--seed 1-40 --hours 24', '--seed 1-2 --hours 0.01')
      .trimEnd()
      .split('\n');
  };
  const environment = { PASSWORD: 'hidden-word', NODE: process.execPath };
  const typed = (line: string, more = '') =>
    start([], {
      command: ['bash', '-c', `exec ${line.replace('npx argosy', '"$NODE" src/main.ts')} ${more}`],
      env: environment,
    });

  test('works as typed, and comes to the same as one machine though a worker is killed', async () => {
    const [redis = '', worker = '', sweep = ''] = commands(await freePort());
    await typed(redis, '--appendonly no').printed('Ready to accept connections');
    const lost = typed(worker, '--jobs 1 --lost-after 1');
    await lost.printed('Ctrl-C ends after what is played');
    const args = sweep
      .replace('npx argosy ', '')
      .replaceAll('"', '')
      .replace('$PASSWORD', environment.PASSWORD)
      .split(' ');
    const remote = argosyHere([...args, '--json', '--report']);
    await lost.printed('took seed 1');
    lost.child.kill('SIGKILL');
    const [stop, heard] = [new AbortController(), said()];
    const taking = { jobs: 1, lostAfterSeconds: 1, clock: systemClock(), stop: stop.signal, say: heard.say };
    const other = takeRuns({ ...taking, address: queueAt(args.at(-1) ?? '') });
    const { stdout, stderr } = await remote;
    stop.abort(new Error('the test is over'));
    await other;
    const here = await argosyHere([...args.slice(0, args.indexOf('--queue')), '--json', '--report', '--jobs', '1']);
    const plain = (text: string) => text.replaceAll(/"(?:virtualSecondsPerSecond|peakRssMb)": .*/g, '');
    expect(plain(stdout)).toBe(plain(here.stdout));
    expect(JSON.parse(stdout)).toHaveLength(2);
    expect(heard.lines.filter((line) => /^took seed 1,.*, which a worker has lost$/.test(line))).toHaveLength(1);
    expect(stderr + heard.lines.join() + lost.output()).not.toContain('hidden-word');
  });
});
