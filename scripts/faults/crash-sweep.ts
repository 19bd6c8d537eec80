import type { Settings } from '../../src/config/settings.ts';
import { audit } from './audit.ts';
import { MINUTE_MS, onStage, STARTED_AT_MS, type Stage } from './stage.ts';

/** How a run ended that was killed after a step, or never. */
export interface Crash {
  readonly killedAfterStep: number | undefined;
  /** Steps until the goal, of all processes together. */
  readonly steps: number;
  readonly minutes: number;
  /** What is not as it should be; empty is right. */
  readonly faults: readonly string[];
}

const LIMIT_MINUTES = 120;

/** The goal of the scene: an agent that began with nothing has fulfilled its first contract. */
function isReached({ universe, callsign }: Stage): boolean {
  return (universe.counters().byAgent[callsign()]?.contractsFulfilled ?? 0) > 0;
}

async function faultsOf(stage: Stage, limitMinutes: number, reached: boolean): Promise<string[]> {
  const { duplicates, imagined, unsettled, creditsOff, differences } = await audit(stage);
  const failed = stage.lines.filter(({ event }) => event === 'ship.failed' || event === 'daemon.failed');
  return [
    ...(reached ? [] : [`the contract was not fulfilled within ${limitMinutes} minutes`]),
    ...(duplicates > 0 ? [`${duplicates} effects that the journal does not know`] : []),
    ...(imagined > 0 ? [`${imagined} effects that never were`] : []),
    ...(unsettled > 0 ? [`${unsettled} intents unsettled`] : []),
    ...(creditsOff !== 0 ? [`the books are ${creditsOff} credits off`] : []),
    ...differences,
    ...failed.map(({ msg }) => msg),
  ];
}

/** One run to the goal (reliability F22); killed after a step, it goes on as a new process with the same books. */
export function crashAt(
  seed: number,
  settings: Settings,
  killAfterStep?: number,
  limitMinutes = LIMIT_MINUTES,
): Promise<Crash> {
  return onStage({ seed, settings }, async (stage) => {
    const first = stage.start(killAfterStep === undefined ? {} : { killAfterStep });
    let steps = 0;
    let last = first;
    const goal = () => isReached(stage) || last.isDead();
    let reached = await stage.until(goal, limitMinutes);
    if (first.isDead()) {
      steps += first.steps();
      last = stage.start();
      reached = await stage.until(() => isReached(stage), limitMinutes);
    }
    steps += last.steps();
    const minutes = (stage.time.clock.nowMs() - STARTED_AT_MS) / MINUTE_MS;
    // What was in doubt when the goal was reached has its time to be settled.
    const isSettled = ({ outcome }: { readonly outcome: string | null }) => outcome !== 'unknown' && outcome !== null;
    await stage.until(() => [...stage.journal.values()].every(isSettled), 2);
    last.stop();
    await stage.until(last.ending, 5);
    return { killedAfterStep: killAfterStep, steps, minutes, faults: await faultsOf(stage, limitMinutes, reached) };
  });
}
