import type { Settings } from '../../../src/config/settings.ts';
import type { Transport } from '../../../src/wire/transport.ts';
import { MINUTE_MS, STARTED_AT_MS } from '../../kit/daemon.ts';
import { audit, faultsOf } from './audit.ts';
import { abroad } from './beginnings.ts';
import { gateNearlyOpen } from './nearly-open.ts';
import { faultsOfOrders, giveOrders, REFITS, type Refit, toBeRefitted } from './refits.ts';
import type { Meant } from './rewrite.ts';
import { type Life, onStage, type Stage, type StageOptions } from './stage.ts';

const LIMIT_MINUTES = 120;

/** What is played until when. */
export interface Goal extends Pick<StageOptions, 'settings' | 'begins'> {
  /** For people: what was not reached. */
  readonly what: string;
  readonly isReached: (stage: Stage) => boolean;
  /** What the owner has ordered before the first process begins. */
  readonly orders?: readonly Refit[];
  /** Ships begin or are bought where no gates lead from home, and so are stranded by the audit's account. */
  readonly isBeyondGates?: boolean;
}

const countersOf = ({ universe, callsign }: Stage) => universe.counters().byAgent[callsign()];

/** Ships that take nothing but contracts: else a trade that pays comes first, and the contract may wait for an hour. */
const contractsAlone = (settings: Settings): Settings => {
  const ships = settings.strategy.ships.map(({ match, lanes }) => {
    return { match, lanes: lanes.filter((lane) => lane === 'contract' || lane === 'scout') };
  });
  return { ...settings, strategy: { ...settings.strategy, ships } };
};

/** Loads of a frigate, which the first purchases of ships and two or three markets lie between. */
const UNITS_SOLD = 160;

/** The first contract may be met in few steps; the second one is negotiated, too. */
const CONTRACTS_FULFILLED = 2;

/** An agent that began with nothing has fulfilled its first contracts. */
export const firstContracts = (settings: Settings): Goal => ({
  settings: contractsAlone(settings),
  what: `${CONTRACTS_FULFILLED} contracts were not fulfilled`,
  isReached: (stage) => (countersOf(stage)?.contractsFulfilled ?? 0) >= CONTRACTS_FULFILLED,
});

/** An agent that began with nothing has sold its first loads. */
export const firstTrades = (settings: Settings): Goal => ({
  settings,
  what: `${UNITS_SOLD} units were not sold`,
  isReached: (stage) => (countersOf(stage)?.unitsSold ?? 0) >= UNITS_SOLD,
});

/** So few that some pages list them all: each request is two steps. */
const EXTENT = { systems: 300, probes: 2 };
/** One of the two probes jumps twice, and so cools down between. */
const [JUMPS, CHARTS] = [3, 3];

/** A fleet whose gate is nearly open has supplied the last of it, jumped, cooled down, read systems and charted them. */
export const firstCharts = (): Goal => ({
  settings: abroad([
    { match: { symbol: '*-1' }, lanes: ['build'] },
    { match: { symbol: '*-2' }, lanes: [] },
    { match: { role: 'SATELLITE' }, lanes: ['chart', 'explore'] },
  ]),
  begins: gateNearlyOpen(EXTENT),
  what: `${JUMPS} jumps and ${CHARTS} charts were not made`,
  isReached: ({ effects }) => {
    const made = (end: string) => effects.filter(({ endpoint }) => endpoint.endsWith(end)).length;
    return made('/jump') >= JUMPS && made('/chart') >= CHARTS;
  },
});

/** A process that dies before it has written that an order is done leaves it to the next one, which begins in this time. */
const KEPT_SECONDS = 30;

/** A fleet that does nothing but what its owner ordered has done so. */
export const firstRefits = (orders = REFITS): Goal => ({
  settings: abroad([{ match: { symbol: '*' }, lanes: [] }]),
  begins: toBeRefitted,
  orders,
  what: 'the ships were not refitted as ordered',
  isReached: ({ lines, time }) => {
    const done = lines.filter(({ event }) => event === 'order.done');
    const lastMs = Date.parse(String(done.at(-1)?.time));
    return done.length >= orders.length && time.clock.nowMs() - lastMs > KEPT_SECONDS * 1_000;
  },
});

async function wrongWith(stage: Stage, goal: Goal, limitMinutes: number, reached: boolean): Promise<string[]> {
  const failed = stage.lines.filter(({ event }) => event === 'ship.failed' || event === 'daemon.failed');
  return [
    ...(reached ? [] : [`${goal.what} within ${limitMinutes} minutes`]),
    ...faultsOf(await audit(stage)).filter((fault) => !(goal.isBeyondGates && fault.startsWith('stranded'))),
    ...failed.map(({ msg }) => msg),
    ...(await faultsOfOrders(stage, goal.orders)),
  ];
}

/**
 * Plays to the goal; a process that dies is followed by another with the same books.
 * @returns kills before the goal, steps of all processes together, minutes, and what is not as it should be
 */
async function playTo(stage: Stage, goal: Goal, limitMinutes: number, begin: (kills: number) => Life) {
  await giveOrders(stage, goal.orders);
  let life = begin(0);
  let [steps, kills] = [0, 0];
  const isOver = () => goal.isReached(stage) || life.isDead();
  let reached = await stage.until(isOver, limitMinutes);
  while (life.isDead()) {
    steps += life.steps();
    life = begin(++kills);
    reached = await stage.until(isOver, limitMinutes);
  }
  steps += life.steps();
  const minutes = (stage.time.clock.nowMs() - STARTED_AT_MS) / MINUTE_MS;
  // What was in doubt when the goal was reached has its time to be settled.
  const isSettled = ({ outcome }: { readonly outcome: string | null }) => outcome !== 'unknown' && outcome !== null;
  await stage.until(() => [...stage.journal.values()].every(isSettled), 2);
  life.stop();
  await stage.until(life.ending, 5);
  return { kills, steps, minutes, faults: await wrongWith(stage, goal, limitMinutes, reached) };
}

/**
 * One run to the goal (faults: F22); killed after a step, it goes on as a new process with the same books.
 * @param killAfterSteps of each process in turn, before the one that nobody kills
 */
export function crashAt(
  seed: number,
  goal: Goal,
  killAfterSteps: readonly number[] = [],
  limitMinutes = LIMIT_MINUTES,
) {
  return onStage({ seed, ...goal }, (stage) =>
    playTo(stage, goal, limitMinutes, (kills) => {
      const killAfterStep = killAfterSteps[kills];
      return stage.start(killAfterStep === undefined ? {} : { killAfterStep });
    }),
  );
}

/** One run to the goal that nobody kills, and the steps at which the requests left that are meant. */
export function stepsOf(seed: number, goal: Goal, isMeant: Meant) {
  const steps: number[] = [];
  return onStage({ seed, ...goal }, async (stage) => {
    const run = await playTo(stage, goal, LIMIT_MINUTES, () => {
      const life: Life = stage.start({ onRequest: (request) => isMeant(request) && steps.push(life.steps()) });
      return life;
    });
    return { ...run, stepsMeant: steps };
  });
}

/** Right before a request takes effect, or right after, with nobody to hear of it. */
export interface Moment {
  readonly request: Meant;
  readonly when: 'before' | 'after';
}

/** One run to the goal, killed at the first request of each moment, whichever comes next. */
export function crashAtMoments(seed: number, goal: Goal, moments: readonly Moment[]) {
  const left = [...moments];
  let life: Life | undefined;
  const way = (onwards: Transport): Transport => {
    return async (request, signal) => {
      const next = left.findIndex((moment) => moment.request(request));
      if (next < 0) return onwards(request, signal);
      const [moment] = left.splice(next, 1);
      if (moment?.when === 'after') await onwards(request, signal);
      life?.kill();
      return new Promise(() => {});
    };
  };
  return onStage({ seed, ...goal, way }, (stage) =>
    playTo(stage, goal, LIMIT_MINUTES, () => {
      life = stage.start();
      return life;
    }),
  );
}
