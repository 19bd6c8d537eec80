import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../kit/files.ts';

test('pm2 runs one daemon from the clone, on the embedded universe unless told otherwise, leaves start and drain their time, and restarts it without end', () => {
  const program = `process.stdout.write(JSON.stringify(require(${JSON.stringify(join(ROOT, 'ecosystem.config.cjs'))}).apps))`;
  const options = { encoding: 'utf8', cwd: join(ROOT, 'test') } as const;
  const apps = JSON.parse(spawnSync(process.execPath, ['-e', program], options).stdout);
  const runs = { cwd: ROOT, args: ['run', 'config/argosy.yaml'], exec_mode: 'fork', instances: 1 };
  const times = { wait_ready: true, listen_timeout: 10_000, kill_timeout: 30_000 };
  // pm2 takes a death by SIGKILL for exit code 0: with 0 in the list, a killed daemon would stay dead.
  const ends = { stop_exit_codes: [78], pmx: false };
  expect(apps).toMatchObject([{ ...runs, ...times, ...ends }]);
  expect(apps[0]).not.toHaveProperty('max_restarts');
});
