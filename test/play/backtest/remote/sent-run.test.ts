import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { codeIdentity } from '../../../../src/backtest/remote/code-identity.ts';
import { RESULT_SECONDS } from '../../../../src/backtest/remote/keys.ts';
import { sealerWith } from '../../../../src/backtest/remote/seal.ts';
import {
  failureIn,
  failureText,
  packResult,
  packRun,
  type SentRun,
  unpackResult,
  unpackRun,
} from '../../../../src/backtest/remote/sent-run.ts';
import { HOURS, type Run } from '../../../../src/backtest/runs.ts';
import { loadSettings } from '../../../../src/config/load.ts';
import { TUNING, tuned } from '../../../../src/plan/tuning/tuning.ts';
import { resultOf } from './results.ts';

const settings = {
  ...loadSettings('config/argosy.yaml'),
  stateFolder: '/somewhere/of/this/machine',
  logFile: { path: '/somewhere/of/this/machine.log', largestBytes: 1, keepFiles: 1 },
  notices: { url: 'https://hooks.example/a-secret', events: [] },
} as unknown as Run['settings'];
const run: Run = { settings, seed: 7, hours: 1.5, world: { rivals: 3 }, isWatched: false, ship: 'ARGOSY-1-1' };

const ID = 'a-sweep-0';
const AT_MS = 1_800_000_000_000;
const sealer = sealerWith('a key of the owner');
const sender = { code: 'ours', sweep: 'a-sweep', sentAtMs: AT_MS, sealer };
const receiver = { code: 'ours', sealer, nowMs: AT_MS };

/** A job as somebody with the key may write it, whatever it holds. */
function sealed(text: string, changed: Partial<SentRun> = {}, id = ID): SentRun {
  const sent = { run: text, code: 'ours', sweep: 'a-sweep', sentAtMs: AT_MS, ...changed };
  return { ...sent, seal: sealer.seal('run', id, sent.code, sent.sweep, String(sent.sentAtMs), text) };
}
const formOf = () => JSON.parse(packRun(run, ID, sender).run) as Record<string, unknown>;

describe('a run that is sent', () => {
  test('arrives with all that it is played by, and nothing else of this machine', () => {
    const sent = packRun({ ...run, tuning: tuned({}), resetAfterHours: 40 }, ID, sender);
    const { settings: arrived, ...rest } = unpackRun(sent, ID, receiver).read;
    const expected = { seed: 7, hours: 1.5, world: { rivals: 3 }, resetAfterHours: 40, ship: 'ARGOSY-1-1' };
    expect(rest).toEqual({ ...expected, tuning: TUNING, isWatched: true });
    const { server, limits, strategy } = settings;
    expect(arrived).toMatchObject({ server, limits, strategy, logFile: null, notices: null, agents: [] });
    expect(JSON.stringify(sent)).not.toMatch(/a-secret|of\/this\/machine|argosy\.yaml/);
  });

  test.each(['default', 'miner', 'trader', 'contractor', 'explorer', 'homebody'])('may be one of %s.yaml', (name) => {
    const own = loadSettings(`config/strategies/${name}.yaml`);
    const arrived = unpackRun(packRun({ ...run, settings: own }, ID, sender), ID, receiver).read;
    expect(arrived.settings.strategy).toEqual(own.strategy);
  });

  test.each([
    ['was changed', (sent: SentRun) => ({ ...sent, run: sent.run.replace('"seed":7', '"seed":8') }), /its seal is not/],
    ['is of another client', (sent: SentRun) => ({ ...sent, sweep: 'a-swee' }), /its seal is not/],
    ['was sent anew', (sent: SentRun) => ({ ...sent, sentAtMs: AT_MS + 1 }), /its seal is not/],
    ['has no seal', ({ seal: _, ...sent }: SentRun) => sent, /expected a run, got another job: seal/],
    ['holds more', (sent: SentRun) => ({ ...sent, saveAt: '/etc' }), /expected a run, got another job/],
    ['is text', () => 'play this', /expected a run, got another job/],
    ['is nothing', () => null, /expected a run, got another job/],
    [
      'is very long',
      (sent: SentRun) => ({ ...sent, run: ' '.repeat(600_000) }),
      /expected a run, got another job: run/,
    ],
  ])('is refused where it %s', (_, change, expected) => {
    expect(() => unpackRun(change(packRun(run, ID, sender)), ID, receiver)).toThrow(expected);
  });

  test('is refused under another name, of another program, by another key or by none', () => {
    const sent = packRun(run, ID, sender);
    expect(() => unpackRun(sent, 'a-sweep-1', receiver)).toThrow(/its seal is not/);
    expect(() => unpackRun(sent, ID, { ...receiver, code: 'theirs' })).toThrow(
      'expected a run of the code theirs, got one of ours',
    );
    for (const key of [undefined, '', 'a key of somebody'])
      expect(() => unpackRun(sent, ID, { ...receiver, sealer: sealerWith(key) })).toThrow(/the same --queue-key/);
    const unsealed = packRun(run, ID, { ...sender, sealer: sealerWith(undefined) });
    expect(() => unpackRun(unsealed, ID, receiver)).toThrow(/its seal is not by the key/);
  });

  test.each([-1, 1])('is refused once it is older than a week, or from as far ahead', (sign) => {
    const nowMs = AT_MS + sign * 1_001 * RESULT_SECONDS;
    expect(unpackRun(packRun(run, ID, sender), ID, { ...receiver, nowMs: AT_MS + sign * 3_600_000 }).read.seed).toBe(7);
    expect(() => unpackRun(packRun(run, ID, sender), ID, { ...receiver, nowMs })).not.toThrow();
    expect(() => unpackRun(packRun(run, ID, sender), ID, { ...receiver, nowMs: nowMs + sign * 7e6 })).toThrow(/a week/);
  });

  // What somebody with the key, or any worker without one, could be made to play.
  test.each<[string, unknown]>([
    ['saveAt', { hours: 1, folder: 'planted' }],
    ['from', '/etc'],
    ['logFile', { path: 'planted' }],
    ['stateFolder', 'planted'],
    ['notices', { url: 'http://127.0.0.1:1/' }],
    ['server', { kind: 'live', url: 'http://127.0.0.1:1/v2', tokenFile: '/etc/shadow' }],
    ['hours', 1e9],
    ['hours', -1],
    ['hours', '1'],
    ['seed', -1],
    ['seed', 0.5],
    ['requestsPerMinute', 1e6],
    ['ship', '\u001b]0;planted\u0007'],
    ['ship', 'A'.repeat(1_000)],
    ['world', { rivals: 1e6 }],
    ['world', { doors: 1 }],
    ['tuning', {}],
    ['tuning', { ...TUNING, trade: { ...TUNING.trade, planted: 1 } }],
    ['strategy', {}],
    ['restartEveryHours', 0],
    ['isWatched', false],
  ])('with %s: %j is refused', (key, value) => {
    const text = JSON.stringify({ ...formOf(), [key]: value });
    expect(() => unpackRun(sealed(text), ID, receiver)).toThrow(/^expected a run that can be played, got another: /);
  });

  test.each(['', '{', '[]', 'null', '{"__proto__":{}}', '{"hours":1e999}'])('is refused as the text %s', (text) => {
    expect(() => unpackRun(sealed(text), ID, receiver)).toThrow(/^expected a run/);
  });

  test('is not sent where a number would be lost, or no worker would take it', () => {
    const packed = (changed: Partial<Run>) => () => packRun({ ...run, ...changed }, ID, sender);
    expect(packed({ hours: Number.POSITIVE_INFINITY })).toThrow(/^hours: .* Infinity$/);
    expect(packed({ hours: HOURS.most + 1 })).toThrow(/^expected a run that can be sent, got another: hours: /);
    expect(packed({ from: '/a/folder' })).toThrow(/^expected a run that can be sent, got another: .*from/);
  });
});

describe('the result of a run', () => {
  const sent = packRun(run, ID, sender);
  const result = resultOf(run);

  test('of a week fits, and arrives as it was', () => {
    const series = Array.from({ length: 2_016 }, (_, index) => ({
      hour: index / 12,
      netWorth: 1e9 / 3,
      credits: -1 - index,
      requests: index,
    }));
    const packed = packResult({ ...result, series }, ID, sent, sealer);
    expect(unpackResult(packed, ID, sent, sealer)).toEqual({ ...result, series });
  });

  test('is refused for another run, by another key or changed on its way', () => {
    const packed = packResult(result, ID, sent, sealer);
    const other = packRun({ ...run, seed: 8 }, ID, sender);
    expect(() => unpackResult(packed, 'a-sweep-1', sent, sealer)).toThrow(/its seal is not/);
    expect(() => unpackResult(packed, ID, other, sealer)).toThrow(/its seal is not/);
    expect(() => unpackResult(packed, ID, sent, sealerWith(undefined))).toThrow(/its seal is not/);
    for (const index of [0, 40, packed.length - 1]) {
      const changed = Buffer.from(packed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => unpackResult(changed, ID, sent, sealer)).toThrow(/its seal is not/);
    }
    for (const length of [0, 1, 31, 32, 100])
      expect(() => unpackResult(packed.subarray(0, length), ID, sent, sealer)).toThrow(/its seal is not/);
  });

  test.each<[string, (value: ReturnType<typeof resultOf>) => unknown]>([
    ['nothing', () => null],
    ['a part', ({ figures }) => ({ figures })],
    ['more', (value) => ({ ...value, planted: 1 })],
    [
      'a text that steers a terminal',
      ({ report, ...value }) => ({
        ...value,
        report: { ...report, cutOffMissions: '\u001b[2J' },
      }),
    ],
    [
      'a name with a line break',
      ({ report, ...value }) => ({
        ...value,
        report: { ...report, byLane: [{ name: 'trade\nforged', earnedCredits: 1, spentCredits: 0, profitCredits: 1 }] },
      }),
    ],
    ['a figure that is a text', ({ figures, ...value }) => ({ ...value, figures: { ...figures, netWorth: '1' } })],
  ])('is refused where it is %s', (_, change) => {
    const packed = packResult(change(result) as never, ID, sent, sealer);
    expect(() => unpackResult(packed, ID, sent, sealer)).toThrow(/^expected a result, got something else: /);
  });

  test('is refused where it unpacks to more than any result', () => {
    const bomb = Buffer.concat(Array.from({ length: 70 }, () => gzipSync(Buffer.alloc(1_000_000), { level: 1 })));
    const packed = packResult('x' as never, ID, sent, {
      ...sealer,
      seal: () => '00'.repeat(32),
    });
    const always = { ...sealer, fits: () => true };
    expect(() => unpackResult(Buffer.concat([packed.subarray(0, 32), bomb]), ID, sent, always)).toThrow(/packed text/);
  });
});

describe('why a run has no result', () => {
  test('arrives as it was written', () => {
    const failure = { kind: 'refused', message: 'no', worker: 'there', stack: '' } as const;
    expect(failureIn(failureText(failure))).toEqual(failure);
  });

  test.each(['', 'job stalled', '{"kind":"refused"}', '[1]'])('is all that is known where it is %j', (text) => {
    expect(failureIn(text)).toEqual({ kind: 'failed', message: text, worker: '', stack: '' });
  });
});

test('the identity of the code is the same each time, and a name for a queue', () => {
  const { id, shown } = codeIdentity();
  expect(codeIdentity().id).toBe(id);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(shown).toMatch(/^\d+\.\d+\.\d+ \(code [0-9a-f]{12}, V8 \d+\.\d+\)$/);
});
