import type { Operator } from '../daemon/operator.ts';
import type { AgentSumView } from '../daemon/views.ts';
import type { EventFeed } from './event-feed.ts';

/** An agent that the page shows. */
export interface ShownAgent {
  /** The callsign that it registers under if that is free. */
  readonly name: string;
  /** Undefined while the agent is not ready. */
  readonly operator: () => Operator | undefined;
  readonly feed: EventFeed;
}

/** What the page shows of each agent of the process; `path` is where its page is, seen from that of another agent. */
export function sumOf({ name, operator }: ShownAgent): AgentSumView {
  const status = operator()?.status();
  const path = `../${name}/`;
  if (status === undefined) return { name, path, isReady: false, credits: 0, netWorth: 0, creditsPerHour: 0, ships: 0 };
  const { callsign, kept, credits, netWorth, creditsPerHour, shipsByState } = status;
  const ships = Object.values(shipsByState).reduce((sum, count) => sum + count, 0);
  return { name: kept ?? callsign, path, isReady: true, credits, netWorth, creditsPerHour, ships };
}
