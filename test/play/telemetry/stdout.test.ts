import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { parsed } from '../../telemetry/lines.ts';

const module = JSON.stringify(new URL('../../../src/telemetry/log.ts', import.meta.url).href);

describe('standard output', () => {
  // As the command line does at its exit, with all the patience that a reader on a slow machine may take.
  const drains = "process.once('exit', () => log.drain({ quietMs: 60_000, mostMs: 60_000 }));";
  // A kill takes what a reader has not made room for: of a pipe that nobody reads for the moment, some 180 lines have room.
  const endings: readonly [ending: string, lines: number, code: string][] = [
    ['exits', 200, `${drains} process.exit(0)`],
    ['throws', 200, `${drains} throw new Error('the end')`],
    ['is killed', 100, "process.kill(process.pid, 'SIGKILL')"],
  ];
  const terminal = "{ hasColours: false, columns: () => 80, localTime: () => '1970-01-01 00:00:00' }";
  const write = (isForPeople: boolean, lines: number) => `
    import { createLog } from ${module};
    const log = createLog({ level: 'info', nowMs: () => 0${isForPeople ? `, terminal: ${terminal}` : ''} });
    for (let n = 0; n < ${lines}; n++) log.info('ship.restarted', { ship: 'ARGOSY-' + n });`;

  const linesOf = (script: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout.split('\n');

  test.each(endings)('has all lines when the process %s right after %i of them', (_, lines, ending) => {
    const shown = linesOf(`${write(false, lines)}\n${ending};`).slice(0, -1);
    expect(shown.map((line) => parsed(line).ship)).toEqual(Array.from({ length: lines }, (_, n) => `ARGOSY-${n}`));
  });

  test('has all 100 lines when they are set out for a person and the process is killed', () => {
    const shown = linesOf(`${write(true, 100)}\nprocess.kill(process.pid, 'SIGKILL');`);
    expect(shown.slice(99)).toEqual(['00:00:00             INFO   ARGOSY-99 starts again', '']);
  });

  test('that nobody reads any more costs its lines, which are counted, and does not stop the program', async () => {
    const script = `
      import { createLog } from ${module};
      const log = createLog({ level: 'info', nowMs: () => 0 });
      process.stdin.once('data', () => {
        for (let n = 0; n < 500; n++) log.info('ship.restarted', { ship: 'ARGOSY-' + n });
        setImmediate(() => { for (let n = 0; n < 500; n++) log.info('ship.restarted', { ship: 'ARGOSY-' + n }); process.stderr.write(String(log.droppedLines())); process.exit(7); });
      });
      log.info('ship.restarted', { ship: 'ARGOSY-1' });`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: 'pipe',
    });
    await once(child.stdout, 'data');
    child.stdout.destroy();
    await once(child.stdout, 'close');
    child.stdin.end('go');
    const [[counted], ended] = await Promise.all([once(child.stderr.setEncoding('utf8'), 'data'), once(child, 'exit')]);
    expect([counted, ended]).toEqual(['1000', [7, null]]);
  });
});
