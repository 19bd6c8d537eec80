import { crashAt, firstCharts, firstContracts, firstRefits, firstTrades, type Goal, stepsOf } from '../crash-sweep.ts';
import { BUYS, firstPurchases } from '../purchases.ts';
import { BY_OWNERS_HAND } from '../refits.ts';
import { type Row, shipped } from '../row.ts';

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

/** Steps from one before the order for a ship leaves until it is booked, and two more. */
const STEPS_OF_PURCHASE = [-3, -2, -1, 0, 1, 2, 3, 4, 5];

/** Killed at each step of a purchase of each kind: before it is sent, when sent, answered and booked. */
async function purchasesPart(): ReturnType<Row['scene']> {
  const goal = firstPurchases();
  const calm = await stepsOf(1, goal, BUYS);
  const faults = calm.faults.map((fault) => `not killed: ${fault}`);
  const steps = calm.stepsMeant.flatMap((sent) => STEPS_OF_PURCHASE.map((more) => sent + more));
  for (const step of steps) {
    const crash = await crashAt(1, goal, [step], calm.minutes + LATE_ABROAD_MINUTES);
    faults.push(...crash.faults.map((fault) => `killed after step ${step}: ${fault}`));
  }
  return { figures: { purchases: calm.stepsMeant.length, kills: steps.length }, faults };
}

/** Killed after each step of what the owner ordered by hand. */
async function byHandPart(): ReturnType<Row['scene']> {
  const goal = firstRefits(BY_OWNERS_HAND);
  const calm = await crashAt(1, goal);
  const faults = calm.faults.map((fault) => `not killed: ${fault}`);
  for (let step = 1; step <= calm.steps; step += 1) {
    const crash = await crashAt(1, goal, [step], calm.minutes + LATE_MINUTES);
    faults.push(...crash.faults.map((fault) => `killed after step ${step}: ${fault}`));
  }
  return { figures: { 'steps by hand': calm.steps }, faults };
}

/** The last seeds of the row. */
const PURCHASES_PART = 3 * HOME_PARTS + 1;
const BY_HAND_PART = PURCHASES_PART + 1;

function playPart(part: number): ReturnType<Row['scene']> {
  if (part === BY_HAND_PART) return byHandPart();
  return part === PURCHASES_PART ? purchasesPart() : sweepPart(part);
}

export const SWEEP: Row = {
  id: 'F22',
  what: `killed after every step of a scene, in ${SWEEP_PARTS} parts a seed`,
  seeds: BY_HAND_PART,
  scene: playPart,
};
