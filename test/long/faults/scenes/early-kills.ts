import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { seededRandom } from '../../../../src/time/random.ts';
import { pass } from '../../../../src/time/wait.ts';
import { settled } from '../kill-loop.ts';
import { accountToken, configOf, type Ground, onGround, type Program, start } from '../programs.ts';
import { above, type Reading, type Row } from '../row.ts';

/** Game seconds a second: many requests are open at each kill. */
const SPEED = 60;
const KILLS = 30;
/** Real seconds from a start within which it is killed. */
const WITHIN_SECONDS = 5;
/** Real seconds that the fleet works before the first kill, so that it has ships. */
const AT_WORK_SECONDS = 20;

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');

/** Adds the ships that a daemon sets aside, by its log. */
function noteSetAside({ child }: Program, ships: Set<string>): void {
  if (child.stdout === null) return;
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes('"ship.quarantined"')) ships.add(String((JSON.parse(line) as { ship?: string }).ship));
  });
}

async function killed(daemon: Program, afterSeconds: number): Promise<void> {
  await pass(afterSeconds * 1_000);
  daemon.child.kill('SIGKILL');
  await daemon.ended;
}

async function killedEarly(seed: number, ground: Ground): Promise<Reading> {
  const variables = { SPACETRADERS_ACCOUNT_TOKEN: accountToken(ROOT) };
  const config = configOf(ground.folder, { base: ground.base, speed: SPEED });
  const random = seededRandom(seed, 'early kills');
  const aside = new Set<string>();
  const live = () => {
    const daemon = start(ROOT, ['run', config], variables);
    daemon.line('"daemon.ready"').catch(() => {});
    noteSetAside(daemon, aside);
    return daemon;
  };
  await killed(live(), AT_WORK_SECONDS);
  for (let kill = 0; kill < KILLS; kill++) await killed(live(), random.next() * WITHIN_SECONDS);
  const { code, off, unresolved } = await settled(ROOT, config, variables, ground);
  const figures = { kills: KILLS, 'ships set aside': aside.size, 'credits off': Math.abs(off), unresolved };
  const faults = above(figures, { 'ships set aside': 0, 'credits off': 0 });
  return { figures, faults: code === 0 ? faults : [...faults, `the last one ended with ${code}`] };
}

/** Ends from outside, early in a start, tell nothing of the ships: none is set aside. */
export const EARLY_KILLS: Row = {
  id: 'F63',
  what: `killed ${KILLS} times in the first ${WITHIN_SECONDS} s of a start`,
  seeds: 3,
  scene: (seed) => onGround(ROOT, SPEED, (ground) => killedEarly(seed, ground)),
  brief: null,
};
