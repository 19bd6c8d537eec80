import { appendFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { keptLog } from '../../../telemetry/lines.ts';
import { argosy, folderForEachTest, start } from '../argosy.ts';
import { argosyHere } from '../argosy-here.ts';

const folder = folderForEachTest();
let path = '';
beforeEach(() => {
  path = join(folder.path, 'argosy.log');
});

/** Lines of a ship's story, numbered. */
function story(from: number, to: number): string {
  const { log, lines } = keptLog({ speed: 10_000, nowMs: () => 1_700_000_000_000 });
  for (let n = from; n < to; n++) log.info('ship.jettisoned', { ship: `A-${n % 7}`, units: n, tradeSymbol: 'ICE' });
  return lines.join('');
}

const numbersIn = (text: string) =>
  [...text.matchAll(/jettisoned ([\d,]+) ICE/g)].map(([, n]) => Number(n?.replace(',', '')));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('argosy logs', () => {
  test('prints a file for people, broken lines as they are, and no colours into a pipe', async () => {
    writeFileSync(path, `${story(0, 3)}{"level":"info","ti\n\nError: boom\n    at x\n${story(3, 4)}`);
    const { code, stdout, stderr } = await argosy(['logs', path], { env: { TZ: 'UTC' } });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').slice(2)).toEqual([
      '2023-11-14 22:13:20             INFO   A-2           jettisoned 2 ICE',
      '{"level":"info","ti',
      'Error: boom',
      '    at x',
      '2023-11-14 22:13:20             INFO   A-3           jettisoned 3 ICE',
      '',
    ]);
  });

  test('prints the file that a config names, with what was put away since, and only one ship', async () => {
    const log = join(folder.path, 'logs', 'argosy.log');
    const config = join(folder.path, 'config.yaml');
    mkdirSync(join(folder.path, 'logs'));
    writeFileSync(
      config,
      `strategy: ${join(process.cwd(), 'config/strategies/default.yaml')}\nlog: { file: ${log} }\n`,
    );
    writeFileSync(`${log}.2023-11-14T22-13-20.000Z`, story(0, 8));
    writeFileSync(log, story(8, 16));
    const { code, stdout } = await argosy(['logs', config, '--ship', 'A-1', '--since', '2023-11-14T00:00:00Z']);
    expect([code, numbersIn(stdout)]).toEqual([0, [1, 8, 15]]);
  });

  test('begins one ship with what it was at before the time asked for, in whatever file that stands', async () => {
    const at = (time: string, say: (log: ReturnType<typeof keptLog>['log']) => void) => {
      const { log, lines } = keptLog({ nowMs: () => Date.parse(time) });
      say(log);
      return lines.join('');
    };
    writeFileSync(
      `${path}.2023-11-14T23-00-00.000Z`,
      at('2023-11-14T20:00:00Z', (log) => {
        log.info('daemon.started', { mode: 'LOCAL', server: 'S', agent: 'A', speed: 1 });
        const booksBeganAt = '2023-11-14T19:00:00.000Z';
        log.info('daemon.ready', { agent: 'A', ships: 2, credits: 175_000, booksBeganAt });
        log.info('ship.resumed', { ship: 'A-1' });
        log.info('ship.idle', { ship: 'A-1', reason: 'no lane has work' });
        log.info('ship.idle', { ship: 'A-2', reason: 'something else' });
        log.warn('server.unreachable', { reason: 'ECONNREFUSED' });
      }),
    );
    writeFileSync(path, story(2, 3));
    const since = ['--since', '2023-11-14T21:30:00Z'];
    const { stdout, stderr } = await argosy(['logs', path, '--ship', 'a-1', ...since], { env: { TZ: 'UTC' } });
    expect([stdout.split('\n'), stderr]).toEqual([
      [
        '2023-11-14 20:00:00   0d 01:00  INFO   A-1           is idle: no lane has work',
        '2023-11-14 20:00:00   0d 01:00  WARN                 the server is away: ECONNREFUSED',
        '    ... so much before 2023-11-14 21:30:00; since then:',
        '',
      ],
      '',
    ]);
    const unknown = await argosy(['logs', path, '--ship', 'A-9', ...since]);
    expect([unknown.code, unknown.stdout]).toEqual([78, '']);
    expect(unknown.stderr).toMatch(/^argosy: no ship A-9 in .*; it tells of A-1, A-2\n$/);
  });

  test('follows a file through being put away and cut short, and ends at Ctrl-C', async () => {
    writeFileSync(path, story(0, 100));
    const following = start(['logs', path, '--follow']);
    await following.printed('jettisoned 99 ICE');
    appendFileSync(path, story(100, 110));
    await following.printed('jettisoned 109 ICE');
    // Twice in one go: what was in between is read as well.
    appendFileSync(path, story(110, 120));
    renameSync(path, `${path}.2026-09-14T08-00-00.000Z`);
    writeFileSync(path, story(120, 130));
    renameSync(path, `${path}.2026-09-14T08-00-01.000Z`);
    writeFileSync(path, story(130, 140));
    await following.printed('jettisoned 139 ICE');
    truncateSync(path);
    appendFileSync(path, story(140, 141));
    await following.printed('jettisoned 140 ICE');
    const { code, stdout } = await following.stop();
    expect([code, numbersIn(stdout)]).toEqual([0, upTo(141).slice(50)]);
  });

  test('waits for a file that is not there yet when it follows', async () => {
    const following = start(['logs', path, '--follow']);
    writeFileSync(path, story(0, 2));
    await following.printed('jettisoned 1 ICE');
  });

  test('streams a big file, and stops when nobody reads on', async () => {
    const part = story(0, 7_000);
    for (let n = 0; n < 40; n++) appendFileSync(path, part);
    const whole = await argosy(['logs', path, '--ship', 'A-3', '--level', 'warn']);
    expect([whole.code, whole.stdout]).toEqual([0, '']);
    const last = await argosy(['logs', path, '-n', '3']);
    expect([last.code, last.stdout.split('\n').length]).toEqual([0, 4]);
    const cut = start(['logs', path]);
    await cut.printed('jettisoned 1 ICE');
    cut.child.stdout?.destroy();
    expect((await cut.ending).code).toBe(0);
    rmSync(path);
  });

  test.each([
    [
      ['logs', 'nowhere.log'],
      'expected a log file that can be read, got nowhere.log (no such file or folder: npx argosy run writes one)',
    ],
    [['logs', 'config/strategies/default.yaml'], 'names no log file: expected log: { file: ... } in it'],
    [['logs', '-', '--since', 'soon'], 'Expected a span of real time such as 30m, 24h or 2d'],
    [['logs', '-', '--level', 'loud'], 'Allowed choices are debug, info, warn, error, fatal'],
  ])('%j says what to do instead', async (args, said) => {
    const end = await argosyHere(args);
    expect(end).toMatchObject({ code: 78, stdout: '', stderr: expect.stringContaining(said) });
    expect(end.stderr.trimEnd()).not.toContain('\n');
  });
});
