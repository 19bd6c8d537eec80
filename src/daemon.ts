import { playAgent } from './daemon/agent-run.ts';
import type { Summary } from './daemon/missions/summary.ts';
import { byAgreedTime, type DaemonParts } from './daemon/parts.ts';

export { runAgents } from './daemon/agents/run-agents.ts';
export type { DaemonParts } from './daemon/parts.ts';

/**
 * Runs one agent until it is stopped.
 * @returns the summary of the run; undefined when it was stopped before it was ready
 * @throws CredentialsError (exit 78), StoreError (74); anything else is a bug or a stall (70)
 */
export async function runDaemon(parts: DaemonParts): Promise<Summary | undefined> {
  return playAgent(byAgreedTime(parts));
}
