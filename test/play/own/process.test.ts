import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { laneDoing, writeFiles } from '../../own/own-modules.ts';
import { EMBEDDED, folderForFile, start, stopped } from '../cli/argosy.ts';

const folder = folderForFile();

const STRATEGY = 'extends: homebody\nships:\n  - match: { role: COMMAND }\n    lanes: [broken, trade]\n';

/** A config whose frigate does this before it trades. */
function configWith(name: string, body: string): string {
  const below = join(folder, name);
  writeFiles(below, {
    'argosy.yaml': `server: ${EMBEDDED}\nstate: ${below}/state\nstrategy: ./mine.yaml\ndashboard: { port: 0 }\n`,
    'mine.yaml': `${STRATEGY}lanes: { broken: ./lanes/broken.ts }\n`,
    'lanes/broken.ts': laneDoing(body),
  });
  return join(below, 'argosy.yaml');
}

test.concurrent.each([
  ['a timer', `setTimeout(() => { throw new Error('late'); }, 1); return 'soon';`],
  ['a promise', `void Promise.reject(new Error('late')); return 'soon';`],
])('what a lane throws in %s suspends it, and the process goes on', async (what, body) => {
  const daemon = start(['run', configWith(what.replace(' ', '-'), body)]);
  const { reason } = await daemon.said('module.suspended');
  expect(reason).toBe('lanes/broken.ts:5: after its answer, in a timer or a promise: late');
  await stopped(daemon);
});

test.concurrent('a lane that ends the process starts suspended, and the fleet goes on', async () => {
  const config = configWith('kill', `process.kill(process.pid, 'SIGKILL'); return 'gone';`);
  expect(await start(['run', config]).ending).toMatchObject({ signal: 'SIGKILL' });
  const daemon = start(['run', config]);
  const { reason } = await daemon.said('module.suspended');
  expect(reason).toMatch(/^lanes\/broken\.ts: the process ended while it was asked/);
  await daemon.said('mission.started', ({ lane }) => lane === 'trade' || lane === 'scout');
  await stopped(daemon);
});

test.concurrent('what a lane remembers is there after a stop', async () => {
  const config = configWith('memory', `plan.memory.set('day', 'first'); return 'asked';`);
  const file = join(dirname(config), 'lanes', 'broken.ts');
  const first = start(['run', config]);
  await first.said('mission.started', ({ ship }) => String(ship).endsWith('-1'));
  await stopped(first);
  writeFileSync(file, laneDoing(`throw new Error('it remembers the ' + plan.memory.get('day'));`));
  const second = start(['run', config]);
  expect((await second.said('module.suspended')).reason).toBe('lanes/broken.ts:5: it remembers the first');
  await stopped(second);
});

test.concurrent('a lane that is changed is taken up at once; one that cannot be loaded is refused by file and line', async () => {
  const config = configWith('reload', `return 'nothing yet';`);
  const write = (text: string) => writeFileSync(join(dirname(config), 'lanes', 'broken.ts'), text);
  const daemon = start(['run', config]);
  await daemon.said('daemon.ready');
  write('const a = 1;\nconst b = ;');
  expect((await daemon.said('module.refused')).reason).toMatch(/^lanes\/broken\.ts:2: /);
  write('process.exit(1);');
  await daemon.said('module.refused', ({ reason }) => String(reason).includes('got the end of it'));
  write(laneDoing(`throw new Error('new');`));
  await daemon.said('module.loaded');
  expect((await daemon.said('module.suspended')).reason).toBe('lanes/broken.ts:5: new');
  await stopped(daemon);
});
