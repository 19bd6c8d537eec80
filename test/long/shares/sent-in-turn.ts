import type { Clock } from '../../../src/time/clock.ts';

/** Requests of each agent that a universe has counted so far, and refusals of the account by the limit. */
export interface Counted {
  readonly sent: ReadonlyMap<string, number>;
  readonly rejected429: number;
}

/** Milliseconds between two looks. */
const LOOK_MS = 200;

const WAITING = /^argosy_requests_waiting\{agent="([^"]+)"\} (\d+)$/gm;

/** Agents with requests that wait, by the text of the daemon's metrics. */
function agentsThatWait(metrics: string): Set<string> {
  return new Set(
    [...metrics.matchAll(WAITING)].flatMap(([, agent, count]) => (Number(count) > 0 ? [agent ?? ''] : [])),
  );
}

function addDifference(sums: Map<string, number>, before: Counted, after: Counted): void {
  for (const [agent, sent] of after.sent)
    sums.set(agent, (sums.get(agent) ?? 0) + sent - (before.sent.get(agent) ?? 0));
}

/**
 * Looks again and again until the time is over. What is sent between two looks counts as sent while all wait if all of
 * the agents have requests that wait at both looks; that share of the time is `allWait`.
 */
export async function sentInTurn(
  clock: Clock,
  untilMs: number,
  agents: readonly string[],
  look: () => Promise<{ readonly counted: Counted; readonly metrics: string }>,
) {
  const sentWhileAllWait = new Map<string, number>();
  const began = await look();
  let [before, looks, ofAll] = [began, 0, 0];
  const allWait = (metrics: string) => {
    const waiting = agentsThatWait(metrics);
    return agents.every((agent) => waiting.has(agent));
  };
  while (clock.nowMs() < untilMs) {
    await clock.sleepUntil(clock.nowMs() + LOOK_MS);
    const after = await look();
    looks++;
    if (allWait(before.metrics) && allWait(after.metrics)) {
      ofAll++;
      addDifference(sentWhileAllWait, before.counted, after.counted);
    }
    before = after;
  }
  const rejected429 = before.counted.rejected429 - began.counted.rejected429;
  return { sentWhileAllWait, rejected429, allWait: ofAll / looks };
}
