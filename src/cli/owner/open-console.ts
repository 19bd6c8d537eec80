import { type Settings, serverHostOf } from '../../config/settings.ts';
import type { OperatorConsole } from '../../daemon/console/operator-console.ts';
import type { Operator } from '../../daemon/operator.ts';
import type { StatusView } from '../../daemon/views.ts';
import type { AgentWeek } from '../../daemon/weeks/compare-weeks.ts';
import { weekIn } from '../../daemon/weeks/week.ts';
import type { ShownAgent } from '../../dashboard/agents-view.ts';
import { feedFrom } from '../../dashboard/event-feed.ts';
import { type DashboardServer, serveDashboard } from '../../dashboard/server.ts';
import { keptWeeks } from '../../store/aside/kept-weeks.ts';
import { readIfThere } from '../../store/folders/files.ts';
import type { LockKey } from '../../store/lock/lock.ts';
import type { Clock } from '../../time/clock.ts';
import type { Opened, OpenedAgent } from '../daemon/opened.ts';
import { thenEach } from '../process/leave.ts';
import { whyNotServed } from '../process/obstacle.ts';
import { version } from '../process/version.ts';
import { controlTokenOf, TOKEN_FILE } from './control-token.ts';
import { forgetPageAddress, keepPageAddress } from './page-address.ts';
import { strategyFile } from './strategy-file.ts';

interface ConsoleParts extends Pick<Opened, 'folder' | 'agents' | 'log'> {
  readonly settings: Settings;
  /** The file that the settings come from. */
  readonly path: string;
  readonly mode: StatusView['mode'];
  readonly clock: Clock;
  readonly stop: AbortSignal;
}

/** Real milliseconds between two log lines about orders without the token; a guess. */
const DENIED_AGAIN_MS = 60_000;

/** Calls at most once per interval, in milliseconds. */
function atMostEach(ms: number, { monotonicMs }: Clock, call: () => void): () => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (monotonicMs() - lastMs < ms) return;
    lastMs = monotonicMs();
    call();
  };
}

/** An agent, and its operator while its ships are at work. */
interface Watched extends ShownAgent {
  readonly ownerConsole: OperatorConsole;
  readonly key: LockKey;
}

/** Opens an agent's console, which serves every run of it. */
function watched({ path, mode, clock, stop, agents }: ConsoleParts, { settings, log }: OpenedAgent): Watched {
  const [callsign = ''] = settings.strategy.agent.callsigns;
  let operator: Operator | undefined;
  const strategy = strategyFile(path, { clock, log, callsign: agents.length > 1 ? callsign : undefined });
  void strategy.watch(stop);
  const onOperator = (next: Operator | undefined) => {
    operator = next;
  };
  return {
    name: callsign,
    operator: () => operator,
    feed: feedFrom(log),
    ownerConsole: { strategy, version: version(), mode, onOperator },
    key: { serverHost: serverHostOf(settings), callsign },
  };
}

/** The weeks of a server that are over, by the files beside their books. */
function weeksOver(folder: string, serverHost: string): AgentWeek[] {
  return keptWeeks(folder, serverHost).flatMap(({ callsign, sumFile }) => {
    const week = sumFile === undefined ? undefined : weekIn(readIfThere(sumFile));
    return week === undefined ? [] : [{ callsign, week }];
  });
}

/** Serves the page if the settings ask for it; the daemon trades even if the page cannot be served. */
async function openPage(
  { settings, folder, clock, log }: ConsoleParts,
  agents: readonly Watched[],
): Promise<DashboardServer | undefined> {
  const { port, ...where } = settings.dashboard;
  if (port === false) return undefined;
  const onBug = (error: unknown) => log.warn('dashboard.failed', { reason: 'an answer failed', err: error });
  const onDenied = atMostEach(DENIED_AGAIN_MS, clock, () => log.warn('order.denied'));
  try {
    const token = controlTokenOf(folder);
    const endedWeeks = () => weeksOver(folder, serverHostOf(settings));
    const dashboard = await serveDashboard({ ...where, port, agents, endedWeeks, token, onDenied, onBug });
    for (const { key, name } of agents) keepPageAddress(folder, key, dashboard.urlOf(name));
    log.info('dashboard.ready', { address: dashboard.url, file: TOKEN_FILE });
    return dashboard;
  } catch (error) {
    log.warn('dashboard.failed', { reason: whyNotServed(error, 'dashboard.port', port) });
    return undefined;
  }
}

/** The operator consoles of this process, one an agent, and their shutdown. */
export type OpenConsole = Awaited<ReturnType<typeof openOperatorConsole>>;

/** Opens the operator consoles of this process, which serve every run of its agents. */
export async function openOperatorConsole(parts: ConsoleParts) {
  const agents = parts.agents.map((agent) => watched(parts, agent));
  const dashboard = await openPage(parts, agents);
  return {
    consoles: agents.map(({ ownerConsole }) => ownerConsole),
    /** The same agents, for chats. */
    agents: agents satisfies readonly ShownAgent[],
    close: async () => {
      if (dashboard === undefined) return;
      await thenEach(dashboard.close, [() => agents.map(({ key }) => forgetPageAddress(parts.folder, key))]);
    },
  };
}
