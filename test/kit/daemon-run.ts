import type { AgentKey, Credentials } from '../../src/daemon/account/credentials.ts';
import type { Summary } from '../../src/daemon/missions/summary.ts';
import { type DaemonParts, runDaemon } from '../../src/daemon.ts';

/** One run of the daemon. */
export interface Run {
  readonly ending: Promise<Summary | undefined>;
  /** Resolves once ships fly; rejects when the daemon ends before. */
  readonly ready: Promise<void>;
  stop(reason?: string): void;
}

/** Starts a daemon of these parts, which ends when it is stopped, or when the signal is aborted. */
export function startRun(
  parts: Omit<DaemonParts, 'stop' | 'onReady'> & Partial<DaemonParts>,
  stopping = new AbortController(),
): Run {
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  const ending = runDaemon({ stop: stopping.signal, onReady: ready.resolve, ...parts });
  ending.then(() => ready.reject(new Error('the daemon ended')), ready.reject);
  return { ending, ready: ready.promise, stop: (reason = 'SIGINT') => stopping.abort(new Error(reason)) };
}

export const keyOf = ({ callsign, resetDate }: AgentKey) => `${callsign}@${resetDate}`;

/** Credentials of an owner who gives the token of an account; tokens of agents are kept by "callsign@resetDate". */
export function credentialsOf(accountToken: string, kept: Map<string, string>): Credentials {
  return {
    agentToken: undefined,
    accountToken,
    recall: (agent) => kept.get(keyOf(agent)),
    keep: (agent, token) => void kept.set(keyOf(agent), token),
  };
}
