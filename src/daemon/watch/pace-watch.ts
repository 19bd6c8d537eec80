/** The fields of a heartbeat that show whether the machine keeps up. */
export interface PaceReading {
  readonly queueDepth: number;
  readonly budgetUsePercent: number;
  readonly rejected429?: number | undefined;
}

/** Requests that wait, and the share of the limit that is used: below it they wait for something else than their turn. */
const [MANY_WAIT, UNUSED_PERCENT] = [20, 80];

/** A server that is away gets some probes a minute. */
const AWAY_PERCENT = 5;

/** Heartbeats, one a minute: so many in a row are no chance, and after so many more it is told again. */
const [IN_A_ROW, AGAIN_AFTER] = [5, 60];

/**
 * Whether to tell that requests wait although the limit would let them go, heartbeat after heartbeat: replies come too
 * slowly for the speed.
 */
export function createPaceWatch(): (reading: PaceReading) => boolean {
  let behind = 0;
  return ({ queueDepth, budgetUsePercent, rejected429 = 0 }) => {
    const isPartlyUsed = budgetUsePercent >= AWAY_PERCENT && budgetUsePercent < UNUSED_PERCENT;
    const isBehind = queueDepth >= MANY_WAIT && isPartlyUsed && rejected429 === 0;
    behind = isBehind ? behind + 1 : 0;
    return behind >= IN_A_ROW && (behind - IN_A_ROW) % AGAIN_AFTER === 0;
  };
}
