import type { CommandEvents } from '../../command/events.ts';
import { reactionTo } from '../../fleet/actions/command-failure.ts';
import type { Clock } from '../../time/clock.ts';

/** Signs that the agent is also played outside the daemon; each has been logged. */
export interface Clues {
  /** Notes a refusal which shows that our state of a ship or a contract is wrong. */
  settled(event: CommandEvents['commandSettled']): void;
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
    settled: ({ outcome }) => {
      if (outcome.kind === 'refused' && reactionTo(outcome.refusal) === 'mistaken') note();
    },
    note,
    areWithin: (ms) => clock.monotonicMs() - lastMs <= ms,
  };
}
