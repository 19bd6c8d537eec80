import { spawnSync } from 'node:child_process';
import { daemonOf, type Ground, onGround, type Program } from '../../../kit/programs.ts';
import { lastLife } from '../kill-loop.ts';
import { above, type Reading, type Row } from '../row.ts';

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

/** A rolling update again and again, and a last daemon that resolves what the killed ones left. */
async function rolled(ground: Ground): Promise<Reading> {
  const container = daemonOf(ground, { level: 'debug', through: canContain ? CONTAINER : [] });
  let notRefused = 0;
  for (let update = 0; update < UPDATES; update++) notRefused += await updated(container.run);
  const { figures, faults } = await lastLife(container, ground);
  const refusals = { updates: UPDATES, 'not refused': notRefused };
  return { figures: { ...refusals, ...figures }, faults: [...above(refusals, { 'not refused': 0 }), ...faults] };
}

/** Containers that share a state folder, each with a /proc of its own where this machine allows that. */
export const CONTAINERS: Row = {
  id: 'F53',
  what: 'containers with one state folder, started while another flies, which is killed',
  seeds: 3,
  scene: () => onGround(SPEED, rolled),
  brief: null,
};
