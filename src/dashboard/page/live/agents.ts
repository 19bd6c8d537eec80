import type { AgentSumView } from '../../../daemon/views.ts';
import { every } from '../clock.ts';
import { read } from './api.ts';
import { signal } from './signal.ts';

const EVERY_MS = 10_000;

/** The agents of the process, with their figures; empty until they are read. */
export const agents = signal<readonly AgentSumView[]>([]);

/** Reads the agents now; and again from time to time where there are several. */
export function followAgents(): void {
  const look = async () => {
    const all = await read<readonly AgentSumView[]>('agents').catch(() => undefined);
    if (all === undefined) return;
    agents.set(all);
    if (all.length < 2) stop();
  };
  const stop = every(EVERY_MS, () => void look());
  void look();
}

/** The sum of a figure over all agents. */
export function sumOverAgents(figure: (agent: AgentSumView) => number): number {
  return agents.get().reduce((sum, agent) => sum + figure(agent), 0);
}

/** Opens the page of another agent at the same view. */
export function openAgent(path: string): void {
  location.assign(path + location.hash);
}
