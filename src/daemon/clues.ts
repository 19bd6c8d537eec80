import type { Performer } from '../command/performer.ts';
import { reactionTo } from '../fleet/command-failure.ts';
import type { Clock } from '../time/clock.ts';

/** Signs that the agent is also played outside the daemon; each has been logged. */
export interface Clues {
  /** A performer that notes refusals which show that our state of a ship or a contract is wrong. */
  watch(performer: Performer): Performer;
  /** Records another sign. */
  note(): void;
  /** Whether there was a sign within the last `ms` milliseconds. */
  areWithin(ms: number): boolean;
}

export function createClues(clock: Clock): Clues {
  let lastMs = Number.NEGATIVE_INFINITY;
  const note = () => {
    lastMs = clock.monotonicMs();
  };
  return {
    watch: (performer) => ({
      ...performer,
      perform: async (command, requestContext) => {
        const outcome = await performer.perform(command, requestContext);
        if (outcome.kind === 'refused' && reactionTo(outcome.refusal) === 'mistaken') note();
        return outcome;
      },
    }),
    note,
    areWithin: (ms) => clock.monotonicMs() - lastMs <= ms,
  };
}
