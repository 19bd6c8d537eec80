import type { Settings } from '../../src/config/settings.ts';
import type { Counters } from '../../src/universe/counters.ts';
import { audit } from './audit.ts';
import { MINUTE_MS, onStage, STARTED_AT_MS, type Stage } from './stage.ts';

/** How a run ended that was killed after some steps, or never. */
export interface Crash {
  /** How often it was killed before the goal. */
  readonly kills: number;
  /** Steps until the goal, of all processes together. */
  readonly steps: number;
  readonly minutes: number;
  /** What is not as it should be; empty is right. */
  readonly faults: readonly string[];
}

const LIMIT_MINUTES = 120;

/** What is played from nothing until when. */
export interface Goal {
  readonly settings: Settings;
  /** For people: what was not reached. */
  readonly what: string;
  readonly isReached: (counters: Counters | undefined) => boolean;
}

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
  isReached: (counters) => (counters?.contractsFulfilled ?? 0) >= CONTRACTS_FULFILLED,
});

/** An agent that began with nothing has sold its first loads. */
export const firstTrades = (settings: Settings): Goal => ({
  settings,
  what: `${UNITS_SOLD} units were not sold`,
  isReached: (counters) => (counters?.unitsSold ?? 0) >= UNITS_SOLD,
});

async function faultsOf(stage: Stage, goal: Goal, limitMinutes: number, reached: boolean): Promise<string[]> {
  const { duplicates, imagined, unsettled, creditsOff, differences } = await audit(stage);
  const failed = stage.lines.filter(({ event }) => event === 'ship.failed' || event === 'daemon.failed');
  return [
    ...(reached ? [] : [`${goal.what} within ${limitMinutes} minutes`]),
    ...(duplicates > 0 ? [`${duplicates} effects that the journal does not know`] : []),
    ...(imagined > 0 ? [`${imagined} effects that never were`] : []),
    ...(unsettled > 0 ? [`${unsettled} intents unsettled`] : []),
    ...(creditsOff !== 0 ? [`the books are ${creditsOff} credits off`] : []),
    ...differences,
    ...failed.map(({ msg }) => msg),
  ];
}

/**
 * One run to the goal (reliability F22); killed after a step, it goes on as a new process with the same books.
 * @param killAfterSteps of each process in turn, before the one that nobody kills
 */
export function crashAt(
  seed: number,
  goal: Goal,
  killAfterSteps: readonly number[] = [],
  limitMinutes = LIMIT_MINUTES,
): Promise<Crash> {
  return onStage({ seed, settings: goal.settings }, async (stage) => {
    const isReached = () => goal.isReached(stage.universe.counters().byAgent[stage.callsign()]);
    const [firstKill, ...laterKills] = killAfterSteps;
    let life = stage.start(firstKill === undefined ? {} : { killAfterStep: firstKill });
    let [steps, kills] = [0, 0];
    let reached = await stage.until(() => isReached() || life.isDead(), limitMinutes);
    while (life.isDead()) {
      steps += life.steps();
      const next = laterKills[kills++];
      life = stage.start(next === undefined ? {} : { killAfterStep: next });
      reached = await stage.until(() => isReached() || life.isDead(), limitMinutes);
    }
    steps += life.steps();
    const minutes = (stage.time.clock.nowMs() - STARTED_AT_MS) / MINUTE_MS;
    // What was in doubt when the goal was reached has its time to be settled.
    const isSettled = ({ outcome }: { readonly outcome: string | null }) => outcome !== 'unknown' && outcome !== null;
    await stage.until(() => [...stage.journal.values()].every(isSettled), 2);
    life.stop();
    await stage.until(life.ending, 5);
    return { kills, steps, minutes, faults: await faultsOf(stage, goal, limitMinutes, reached) };
  });
}
