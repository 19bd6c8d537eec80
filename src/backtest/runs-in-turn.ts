import type { Credentials } from '../daemon/account/credentials.ts';
import type { Summary } from '../daemon/missions/summary.ts';
import type { DaemonParts } from '../daemon/parts.ts';
import { runDaemon } from '../daemon.ts';
import type { Store } from '../store/store.ts';
import type { RootLog } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { seededRandom } from '../time/random.ts';
import type { VirtualTime } from '../time/virtual.ts';
import { HOUR_MS, inVirtualTime, STARTED_AT_MS, stopAt } from './virtual-run.ts';

/** The agent that plays, and its token. */
export interface Player {
  readonly callsign: string;
  readonly token: string;
}

/** What the daemon is started with, each time. */
interface Afresh extends Pick<DaemonParts, 'settings' | 'transport' | 'tuning' | 'own'> {
  readonly seed: number;
  readonly time: VirtualTime;
  readonly store: Store;
  readonly accountToken: string;
  readonly logOn: (clock: Clock) => RootLog;
  readonly choose?: DaemonParts['choose'];
  readonly owner?: DaemonParts['owner'];
  /** The agent of the runs before; undefined before the first. */
  readonly player: Player | undefined;
  /** Called with the agent once it is registered. */
  readonly onPlayer: (player: Player) => void;
}

/** A part of the game hours of a backtest. */
interface Span {
  readonly fromHour: number;
  readonly untilHour: number;
  /** Game hours after which the daemon is stopped and restarted. */
  readonly everyHours: number;
  /** Runs of the daemon before. */
  readonly runsBefore: number;
}

/** Keeps tokens from one run to the next, in memory only. */
function credentialsOf({ accountToken, player, onPlayer }: Afresh): Credentials {
  let known = player;
  return {
    agentToken: undefined,
    accountToken,
    recall: ({ callsign }) => (callsign === known?.callsign ? known.token : undefined),
    keep: ({ callsign }, token) => {
      known = { callsign, token };
      onPlayer(known);
    },
  };
}

/** Runs the unchanged daemon until an instant of virtual time, then stops it as its owner would. */
async function runUntil(afresh: Afresh, credentials: Credentials, untilMs: number, chance: string) {
  const { settings, seed, time, store, transport, logOn, tuning, own, choose, owner } = afresh;
  const stop = new AbortController();
  const running = runDaemon({
    settings: inVirtualTime(settings, seed),
    transport,
    clock: time.clock,
    random: seededRandom(seed, chance),
    log: logOn(time.clock),
    credentials,
    openBooks: async () => ({ ...store, close: store.flush }),
    stop: stop.signal,
    onReady: () => {},
    tuning,
    own,
    ...(choose !== undefined && { choose }),
    ...(owner !== undefined && { owner }),
  });
  return stopAt(untilMs, { time, running, stop });
}

/** The hour of the next stop: a multiple of the interval, or the end. */
function nextStop(hour: number, { untilHour, everyHours }: Span): number {
  const intervals = Math.floor(hour / everyHours + 1e-9) + 1;
  return Math.min(untilHour, intervals * everyHours);
}

/**
 * Runs the daemon several times over some game hours, each time with the books of the runs before.
 * @returns the summary of each run, and the number of runs with those before
 */
export async function runInTurn(afresh: Afresh, span: Span) {
  const { fromHour, untilHour, runsBefore } = span;
  const credentials = credentialsOf(afresh);
  const summaries: Summary[] = [];
  let run = runsBefore;
  for (let hour = fromHour; hour < untilHour; ) {
    hour = nextStop(hour, span);
    run += 1;
    const untilMs = STARTED_AT_MS + hour * HOUR_MS;
    const summary = await runUntil(afresh, credentials, untilMs, run === 1 ? 'daemon' : `daemon ${run}`);
    if (summary !== undefined) summaries.push(summary);
  }
  return { summaries, runs: run };
}
