import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pass } from '../../../src/time/wait.ts';
import { compare } from '../kill-loop.ts';
import { accountToken, baseOf, configOf, type Program, start } from '../programs.ts';
import { above, type Reading, type Row } from '../row.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SPEED = 60;
const UPDATES = 4;

/** Each sees its own processes alone, and is number 1 of them; a signal to it ends what runs in it. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] as const;
const canContain = spawnSync(CONTAINER[0], [...CONTAINER.slice(1), 'true']).status === 0;

/** Several that start at once beside the one that flies: how many of them did not end with 78. */
async function refused(starters: readonly Program[]): Promise<number> {
  const codes = await Promise.all(starters.map(({ ended }) => ended));
  return codes.filter((code) => code !== 78).length;
}

/** A container starts, and others beside it; then it is killed, which is what an orchestrator does in the end. */
async function updated(container: () => Program): Promise<number> {
  const old = container();
  await old.line('"daemon.ready"');
  const notRefused = await refused([container(), container()]);
  // It flies on, whoever was refused.
  await old.line('"ship.navigated"');
  old.child.kill('SIGKILL');
  await old.ended;
  return notRefused;
}

/** A rolling update again and again, and a last daemon that settles what the killed ones left. */
async function rolled(): Promise<Reading> {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-containers-'));
  const universe = start(ROOT, ['universe', '--port', '0', '--seed', '1', '--speed', String(SPEED), '--admin'], {});
  try {
    const base = await baseOf(universe);
    // Flights are told at debug.
    const variables = { SPACETRADERS_ACCOUNT_TOKEN: accountToken(ROOT), LOG_LEVEL: 'debug' };
    const config = configOf(folder, { base, speed: SPEED });
    const container = () => start(ROOT, ['run', config], variables, { through: canContain ? CONTAINER : [] });
    let notRefused = 0;
    for (let update = 0; update < UPDATES; update++) notRefused += await updated(container);
    const last = start(ROOT, ['run', config], variables);
    await last.line('"daemon.ready"');
    // Twenty-five seconds rule late effects out.
    await pass(30_000);
    last.child.kill('SIGTERM');
    const code = await last.ended;
    const { off, rows } = await compare(folder, base);
    const figures = { updates: UPDATES, effects: rows, 'not refused': notRefused, 'credits off': Math.abs(off) };
    const faults = above(figures, { 'not refused': 0, 'credits off': 0 });
    return { figures, faults: code === 0 ? faults : [...faults, `the last one ended with ${code}`] };
  } finally {
    universe.child.kill('SIGTERM');
    await universe.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Containers that share a state folder, each with a /proc of its own where this machine allows that. */
export const CONTAINERS: Row = {
  id: 'F53',
  what: 'containers with one state folder, started while another flies, which is killed',
  seeds: 3,
  scene: rolled,
  brief: null,
};
