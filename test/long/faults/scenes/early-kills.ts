import { createInterface } from 'node:readline';
import { seededRandom } from '../../../../src/time/random.ts';
import { pass } from '../../../../src/time/wait.ts';
import { daemonOf, type Ground, onGround, type Program } from '../../../kit/programs.ts';
import { lastLife } from '../kill-loop.ts';
import { above, type Reading, type Row } from '../row.ts';

/** Game seconds a second: many requests are open at each kill. */
const SPEED = 60;
const KILLS = 30;
/** Real seconds from a start within which it is killed. */
const WITHIN_SECONDS = 5;
/** Real seconds that the fleet works before the first kill, so that it has ships. */
const AT_WORK_SECONDS = 20;

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
  const program = daemonOf(ground);
  const random = seededRandom(seed, 'early kills');
  const aside = new Set<string>();
  const live = () => {
    const daemon = program.run();
    daemon.line('"daemon.ready"').catch(() => {});
    noteSetAside(daemon, aside);
    return daemon;
  };
  await killed(live(), AT_WORK_SECONDS);
  for (let kill = 0; kill < KILLS; kill++) await killed(live(), random.next() * WITHIN_SECONDS);
  const { figures, faults } = await lastLife(program, ground);
  const setAside = { kills: KILLS, 'ships set aside': aside.size };
  return { figures: { ...setAside, ...figures }, faults: [...above(setAside, { 'ships set aside': 0 }), ...faults] };
}

/** Ends from outside, early in a start, tell nothing of the ships: none is set aside. */
export const EARLY_KILLS: Row = {
  id: 'F63',
  what: `killed ${KILLS} times in the first ${WITHIN_SECONDS} s of a start`,
  seeds: 3,
  scene: (seed) => onGround(SPEED, (ground) => killedEarly(seed, ground)),
  brief: null,
};
