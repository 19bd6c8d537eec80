import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { laneDoing, writeFiles } from '../../own/own-modules.ts';
import { EMBEDDED, folderForFile, start, stopped } from '../cli/argosy.ts';

const folder = folderForFile();

/** A config whose frigate has these lanes before it trades. */
function configWith(name: string, lanes: Readonly<Record<string, string>>): string {
  const below = join(folder, name);
  const names = Object.keys(lanes);
  const modules = names.map((lane) => `  ${lane}: ./lanes/${lane}.ts\n`).join('');
  const rule = `ships:\n  - match: { role: COMMAND }\n    lanes: [${[...names, 'trade'].join(', ')}]\n`;
  writeFiles(below, {
    'argosy.yaml': `server: ${EMBEDDED}\nstate: ${below}/state\nstrategy: ./mine.yaml\ndashboard: { port: 0 }\n`,
    'mine.yaml': `extends: homebody\n${rule}lanes:\n${modules}`,
    ...Object.fromEntries(names.map((lane) => [`lanes/${lane}.ts`, laneDoing(lanes[lane] ?? '')])),
  });
  return join(below, 'argosy.yaml');
}

test.concurrent('a lane that ends the process starts suspended, and the fleet goes on', async () => {
  const config = configWith('kill', { broken: `process.kill(process.pid, 'SIGKILL'); return 'gone';` });
  expect(await start(['run', config]).ending).toMatchObject({ signal: 'SIGKILL' });
  const daemon = start(['run', config]);
  const { reason } = await daemon.said('module.suspended');
  expect(reason).toMatch(/^lanes\/broken\.ts: the process ended while it was asked/);
  await daemon.said('mission.started', ({ lane }) => lane === 'trade' || lane === 'scout');
  await stopped(daemon);
});

// One life of a daemon has all of it: each process takes seconds to begin.
test.concurrent('what lanes throw later suspends them, a changed one is taken up or refused, and what it remembers outlasts a stop', async () => {
  const config = configWith('life', {
    timer: `setTimeout(() => { throw new Error('late'); }, 1); return 'soon';`,
    promise: `void Promise.reject(new Error('late')); return 'soon';`,
    broken: `return 'nothing yet';`,
  });
  const write = (text: string) => writeFileSync(join(dirname(config), 'lanes', 'broken.ts'), text);
  const daemon = start(['run', config]);
  for (const lane of ['timer', 'promise']) {
    const { reason } = await daemon.said('module.suspended', (line) => line.module === `lane ${lane}`);
    expect(reason).toBe(`lanes/${lane}.ts:5: after its answer, in a timer or a promise: late`);
  }
  write('const a = 1;\nconst b = ;');
  expect((await daemon.said('module.refused')).reason).toMatch(/^lanes\/broken\.ts:2: /);
  write('process.exit(1);');
  await daemon.said('module.refused', ({ reason }) => String(reason).includes('got the end of it'));
  write(laneDoing(`plan.memory.set('day', 'first'); throw new Error('new');`));
  await daemon.said('module.loaded');
  const { reason } = await daemon.said('module.suspended', (line) => line.module === 'lane broken');
  expect(reason).toBe('lanes/broken.ts:5: new');
  await stopped(daemon);
  write(laneDoing(`throw new Error('it remembers the ' + plan.memory.get('day'));`));
  const second = start(['run', config]);
  const again = await second.said('module.suspended', (line) => line.module === 'lane broken');
  expect(again.reason).toBe('lanes/broken.ts:5: it remembers the first');
  await stopped(second);
});
