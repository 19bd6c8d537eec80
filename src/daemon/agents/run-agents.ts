import { pauseAfter } from '../../time/back-off.ts';
import { pass } from '../../time/wait.ts';
import { needsOwner } from '../account/credentials.ts';
import { playAgent } from '../agent-run.ts';
import type { Summary } from '../missions/summary.ts';
import { byAgreedTime, type DaemonParts } from '../parts.ts';
import { startQueue } from '../requests.ts';
import { QueueStalled } from '../watch/stall.ts';
import { createShared } from './shared.ts';

/** What all agents of a process have in common. */
export type AccountParts = Pick<
  DaemonParts,
  'settings' | 'transport' | 'clock' | 'random' | 'log' | 'stop' | 'tuning' | 'accountQueue' | 'clients'
>;

/** One of several agents. */
export interface AgentParts
  extends Pick<DaemonParts, 'settings' | 'random' | 'log' | 'credentials' | 'openBooks' | 'owner' | 'events' | 'own'> {
  /** Its part of all requests, above 0 and at most 1. */
  readonly part: number;
}

/** Real seconds until an agent that has failed begins again; guesses: the others lose little by its requests. */
const AGAIN_SECONDS = { first: 10, longest: 600 };

/** An agent that played so long, a guess in real milliseconds, begins again as after a first failure. */
const SOUND_MS = 3_600_000;

/**
 * Runs several agents of one account until they are stopped. They share its requests and what they know of the galaxy; one
 * that fails begins again or ends, and the others go on.
 * @param onReady called each time that the ships of an agent have started work
 * @returns each agent's summary; undefined for one that ended before it was ready
 * @throws the first failure, once no agent goes on
 */
export async function runAgents(
  account: AccountParts,
  agents: readonly AgentParts[],
  onReady: () => void,
): Promise<(Summary | undefined)[]> {
  const stalled = new AbortController();
  const stop = AbortSignal.any([account.stop, stalled.signal]);
  const common = { ...byAgreedTime(account), stop, onReady };
  const parts = agents.map(({ part }) => part);
  const shared = createShared(account.accountQueue ?? startQueue(common), parts, account.tuning?.estimates);
  const running = agents.map((agent, index) =>
    keepPlaying({ ...common, ...agent, shared: shared[index] }).catch((error: unknown) => {
      // The queue is that of all agents: only a new process has another.
      if (error instanceof QueueStalled) stalled.abort(error);
      throw error;
    }),
  );
  const ends = await Promise.allSettled(running);
  stalled.signal.throwIfAborted();
  const [failed] = ends.filter((end) => end.status === 'rejected');
  if (failed !== undefined && !ends.some(({ status }) => status === 'fulfilled')) throw failed.reason;
  return ends.map((end) => (end.status === 'fulfilled' ? end.value : undefined));
}

/** Plays an agent, and again after each failure that may pass. */
async function keepPlaying(parts: DaemonParts): Promise<Summary | undefined> {
  const { clock, log, stop, settings } = parts;
  const [agent] = settings.strategy.agent.callsigns;
  for (let failures = 1; ; failures++) {
    const beganMs = clock.monotonicMs();
    try {
      return await playAgent(parts);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (needsOwner(error) || error instanceof QueueStalled) {
        log.error('agent.ended', { agent, reason });
        throw error;
      }
      if (clock.monotonicMs() - beganMs > SOUND_MS) failures = 1;
      const seconds = pauseAfter(failures, AGAIN_SECONDS);
      log.error('agent.failed', { agent, reason, seconds, err: error });
      await pass(seconds * 1_000, stop).catch(() => {});
      if (stop.aborted) return undefined;
    }
  }
}
