import type { ServerStatus } from './system.ts';

/** An agent of a board, and its credits or charts. */
export type BoardRow = readonly [agentSymbol: string, score: number];

/** How many play, and who leads, the best first. */
export interface Boards {
  readonly agents: number | undefined;
  readonly ships: number | undefined;
  readonly credits: readonly BoardRow[];
  readonly charts: readonly BoardRow[];
}

/** The boards that the server's status shows; undefined where it shows none. */
export function boardsOf({ stats, leaderboards }: Pick<ServerStatus, 'stats' | 'leaderboards'>): Boards | undefined {
  if (leaderboards === undefined) return undefined;
  const { mostCredits = [], mostSubmittedCharts = [] } = leaderboards;
  return {
    agents: stats?.agents,
    ships: stats?.ships,
    credits: mostCredits.map(({ agentSymbol, credits }) => [agentSymbol, credits]),
    charts: mostSubmittedCharts.map(({ agentSymbol, chartCount }) => [agentSymbol, chartCount]),
  };
}
