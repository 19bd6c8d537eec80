import { join } from 'node:path';
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
