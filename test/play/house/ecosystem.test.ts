import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../kit/files.ts';

const FILE = join(ROOT, 'ecosystem.config.cjs');

/** The file as a process of its own reads it, with these variables set and from another folder. */
function readApp(variables: NodeJS.ProcessEnv = {}): Record<string, unknown> {
  const { ARGOSY_CONFIG: _unset, ...env } = process.env;
  const program = `process.stdout.write(JSON.stringify(require(${JSON.stringify(FILE)}).apps))`;
  const options = { encoding: 'utf8', cwd: join(ROOT, 'test'), env: { ...env, ...variables } } as const;
  const apps = JSON.parse(spawnSync(process.execPath, ['-e', program], options).stdout);
  expect(apps).toHaveLength(1);
  return apps[0];
}

describe('the pm2 file', () => {
  const app = readApp();

  test('runs one daemon in fork mode, so that two never share a budget', () => {
    expect(app).toMatchObject({ name: 'argosy', exec_mode: 'fork', instances: 1 });
  });

  test('names the bundled Node by an absolute path that exists, whatever Node pm2 runs on', () => {
    expect(app.interpreter).toBe(join(ROOT, 'node_modules', '.bin', 'node'));
    expect(isAbsolute(String(app.interpreter)) && existsSync(String(app.interpreter))).toBe(true);
  });

  test('runs the entry from the clone, from wherever pm2 is called', () => {
    expect(app).toMatchObject({ cwd: ROOT, script: 'src/main.ts' });
  });

  test('runs the embedded universe unless ARGOSY_CONFIG names another config', () => {
    expect(app.args).toEqual(['run', 'config/argosy.yaml']);
    expect(readApp({ ARGOSY_CONFIG: 'config/live.yaml' }).args).toEqual(['run', 'config/live.yaml']);
  });

  test('lets an unhandled rejection end the process', () => {
    expect(app).toMatchObject({ pmx: false, node_args: '--unhandled-rejections=strict --max-semi-space-size=8' });
  });

  test('waits for ready, and leaves a drain its time', () => {
    expect(app).toMatchObject({ wait_ready: true, listen_timeout: 10_000, kill_timeout: 30_000 });
  });

  test('restarts after a crash or a kill with growing delay and without end, never after a bad config', () => {
    // pm2 takes a death by SIGKILL for exit code 0: with 0 in the list, a killed daemon would stay dead.
    expect(app).toMatchObject({ stop_exit_codes: [78] });
    expect(app.exp_backoff_restart_delay).toBeGreaterThan(0);
    expect(app).not.toHaveProperty('max_restarts');
  });
});
