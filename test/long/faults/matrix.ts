import { FAILING_DISK } from './below/failing-disk.ts';
import { POWER_CUT } from './below/power-cut.ts';
import { crashAt, firstCharts, firstContracts, firstRefits, firstTrades, type Goal } from './crash-sweep.ts';
import { type Row, shipped } from './row.ts';
import { BLOCKED_OUTPUT } from './scenes/blocked-output.ts';
import { BY_HAND } from './scenes/by-hand.ts';
import { CONTAINERS } from './scenes/containers.ts';
import { EARLY_KILLS } from './scenes/early-kills.ts';
import { EARNLESS } from './scenes/earnless.ts';
import { HELD } from './scenes/held.ts';
import { IN_VAIN } from './scenes/in-vain.ts';
import { KEPT_CONNECTIONS } from './scenes/kept-connections.ts';
import { LOST } from './scenes/lost.ts';
import { OUTSIDE } from './scenes/outside.ts';
import { OVERTAKEN } from './scenes/overtaken.ts';
import { PAGES } from './scenes/pages.ts';
import { REPLIES } from './scenes/replies.ts';
import { SECOND_USER } from './scenes/second-user.ts';
import { STARTS } from './scenes/starts.ts';
import { VERDICTS } from './scenes/verdicts.ts';
import { WRONG_CLOCK } from './scenes/wrong-clock.ts';

/** The sweep of a seed goes in so many parts, so that it can be resumed and shared out. */
const SWEEP_PARTS = 20;
const SWEEP_SEEDS = 3;
/** At home this one plays until the first loads are sold, the others until the first contracts are fulfilled. */
const SEED_OF_TRADES = 2;
/** Game minutes that a killed run may take longer than one that was not. */
const LATE_MINUTES = 15;
/** The same beyond the home system, where a probe may take another way and cool down once more. */
const LATE_ABROAD_MINUTES = 60;

/** Seeds of the row that sweep a run at home; as many after them sweep one beyond the home system, and one of refits. */
const HOME_PARTS = SWEEP_PARTS * SWEEP_SEEDS;

function goalOf(part: number, seed: number): Goal {
  if (part > 2 * HOME_PARTS) return firstRefits();
  if (part > HOME_PARTS) return firstCharts();
  return seed === SEED_OF_TRADES ? firstTrades(shipped('default')) : firstContracts(shipped('default'));
}

/** One part of the sweep of a seed: every so-manyeth step of the run to the first contracts, loads, charts or refits. */
async function sweepPart(part: number): ReturnType<Row['scene']> {
  const seed = 1 + ((part - 1) % SWEEP_SEEDS);
  const goal = goalOf(part, seed);
  const calm = await crashAt(seed, goal);
  const limitMinutes = calm.minutes + (part > HOME_PARTS ? LATE_ABROAD_MINUTES : LATE_MINUTES);
  const faults = calm.faults.map((fault) => `seed ${seed}, not killed: ${fault}`);
  let kills = 0;
  let late = 0;
  for (let step = Math.ceil((part % HOME_PARTS || HOME_PARTS) / SWEEP_SEEDS); step <= calm.steps; step += SWEEP_PARTS) {
    const crash = await crashAt(seed, goal, [step], limitMinutes);
    kills++;
    late = Math.max(late, crash.minutes - calm.minutes);
    faults.push(...crash.faults.map((fault) => `seed ${seed}, killed after step ${step}: ${fault}`));
  }
  return { figures: { 'steps of the scene': calm.steps, kills, 'minutes lost': Math.round(late * 10) / 10 }, faults };
}

const SWEEP: Row = {
  id: 'F22',
  what: `killed after every step of a scene, in ${SWEEP_PARTS} parts a seed`,
  seeds: 3 * HOME_PARTS,
  scene: sweepPart,
};

/** The rows that are played in scenes, in order. */
export const ROWS: readonly Row[] = [
  ...LOST,
  ...OUTSIDE,
  ...IN_VAIN,
  ...EARNLESS,
  BLOCKED_OUTPUT,
  BY_HAND,
  CONTAINERS,
  FAILING_DISK,
  HELD,
  EARLY_KILLS,
  KEPT_CONNECTIONS,
  OVERTAKEN,
  SWEEP,
  REPLIES,
  PAGES,
  ...SECOND_USER,
  POWER_CUT,
  STARTS,
  VERDICTS,
  WRONG_CLOCK,
].sort((one, other) => (one.id < other.id ? -1 : 1));

/** Rows that cannot be run here, and why. */
export const SKIPPED: Readonly<Record<string, string>> = {
  F44: 'the registry in use may have no audit endpoint; versions are exact in package-lock.json, and npm ci runs no install script',
  F45: 'the soak of 30 days: npm run soak',
  F46: 'an hour in real time over loopback: npm run soak -- --real',
};
