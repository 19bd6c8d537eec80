import type { Settings } from '../../config/settings.ts';
import type { OperatorConsole } from '../../daemon/operator/operator-console.ts';
import type { Operator } from '../../daemon/operator.ts';
import type { StatusView } from '../../daemon/views.ts';
import { feedFrom } from '../../dashboard/event-feed.ts';
import { type Dashboard, serveDashboard } from '../../dashboard/server.ts';
import type { LockKey } from '../../store/lock.ts';
import type { RootLog } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { thenEach } from '../process/leave.ts';
import { version } from '../process/version.ts';
import { controlTokenOf, TOKEN_FILE } from './control-token.ts';
import { forgetPageAddress, keepPageAddress } from './page-address.ts';
import { strategyFile } from './strategy-file.ts';

export interface ConsoleParts {
  readonly settings: Settings;
  /** The file that the settings come from. */
  readonly path: string;
  readonly mode: StatusView['mode'];
  /** The state folder, and the agent of this daemon. */
  readonly folder: string;
  readonly key: LockKey;
  readonly clock: Clock;
  readonly log: RootLog;
  readonly stop: AbortSignal;
}

/** The operator console of this process, and its shutdown. */
export interface OpenConsole {
  readonly desk: OperatorConsole;
  close(): Promise<void>;
}

/** Real milliseconds between two log lines about directives without the token. */
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

function whyNot(error: unknown, port: number): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'EADDRINUSE')
    return `port ${port} is in use; set dashboard.port to another one, or to 0 for any free one`;
  return message ?? String(error);
}

/** Serves the page if the settings ask for it; the daemon trades even if the page cannot be served. */
async function openPage(
  { settings, folder, key, clock, log }: ConsoleParts,
  operator: () => Operator | undefined,
): Promise<Dashboard | undefined> {
  const { port, ...where } = settings.dashboard;
  if (port === false) return undefined;
  const onBug = (error: unknown) => log.warn('dashboard.failed', { reason: 'an answer failed', err: error });
  const onDenied = atMostEach(DENIED_AGAIN_MS, clock, () => log.warn('order.denied'));
  try {
    const token = controlTokenOf(folder);
    const dashboard = await serveDashboard({ ...where, port, operator, feed: feedFrom(log), token, onDenied, onBug });
    keepPageAddress(folder, key, dashboard.url);
    log.info('dashboard.ready', { address: dashboard.url, file: TOKEN_FILE });
    return dashboard;
  } catch (error) {
    log.warn('dashboard.failed', { reason: whyNot(error, port) });
    return undefined;
  }
}

/** Opens the operator console of this process, which serves every run of the daemon. */
export async function openOperatorConsole(parts: ConsoleParts): Promise<OpenConsole> {
  const { path, mode, folder, key, stop } = parts;
  let operator: Operator | undefined;
  const strategy = strategyFile(path, parts);
  const dashboard = await openPage(parts, () => operator);
  void strategy.watch(stop);
  const onOperator = (next: Operator | undefined) => {
    operator = next;
  };
  return {
    desk: { strategy, version: version(), mode, onOperator },
    close: async () => {
      if (dashboard === undefined) return;
      await thenEach(dashboard.close, [() => forgetPageAddress(folder, key)]);
    },
  };
}
