import type { Performer } from '../command/performer.ts';
import { reactionTo } from '../fleet/command-failure.ts';
import type { Clock } from '../time/clock.ts';

/** Signs that somebody else plays the agent, of each of which the log has told. */
export interface Clues {
  /** A performer that notes refusals which show our picture of a ship or a contract to be wrong. */
  watch(performer: Performer): Performer;
  /** Something else was seen that is of somebody else's doing. */
  note(): void;
  /** Whether there was one within so many milliseconds up to now. */
  areWithin(ms: number): boolean;
}

/** Notes them by a clock. */
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
