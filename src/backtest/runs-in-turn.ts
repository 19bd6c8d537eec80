import type { Settings } from '../config/settings.ts';
import type { Credentials } from '../daemon/credentials.ts';
import type { Summary } from '../daemon/summary.ts';
import { runDaemon } from '../daemon.ts';
import type { Tuning } from '../plan/tuning/tuning.ts';
import type { Store } from '../store/store.ts';
import type { RootLog } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { seededRandom } from '../time/random.ts';
import type { VirtualTime } from '../time/virtual.ts';
import type { Transport } from '../wire/transport.ts';

const HOUR_MS = 3_600_000;

/** What the daemon is started with, each time. */
export interface Afresh {
  readonly settings: Settings;
  readonly seed: number;
  readonly time: VirtualTime;
  readonly store: Store;
  readonly transport: Transport;
  readonly accountToken: string;
  readonly logOn: (clock: Clock) => RootLog;
  readonly tuning?: Tuning | undefined;
  /** Called with the callsign under which the agent plays. */
  readonly onCallsign: (callsign: string) => void;
}

/** Keeps tokens from one run to the next, in memory only. */
function credentialsOf({ accountToken, onCallsign }: Afresh): Credentials {
  let token: string | undefined;
  return {
    agentToken: undefined,
    accountToken,
    recall: () => token,
    keep: ({ callsign }, given) => {
      token = given;
      onCallsign(callsign);
    },
  };
}

/** Runs the unchanged daemon until an instant of virtual time, then stops it as its owner would. */
async function runUntil(afresh: Afresh, credentials: Credentials, untilMs: number, chance: string) {
  const { settings, seed, time, store, transport, logOn, tuning } = afresh;
  const stop = new AbortController();
  const running = runDaemon({
    settings: { ...settings, server: { kind: 'embedded', speed: 1, seed, quoteUnits: settings.server.quoteUnits } },
    transport,
    clock: time.clock,
    random: seededRandom(seed, chance),
    log: logOn(time.clock),
    credentials,
    openBooks: async () => ({ ...store, close: store.flush }),
    stop: stop.signal,
    onReady: () => {},
    tuning,
  });
  running.catch(() => {});
  await time.runUntil(running, untilMs);
  stop.abort(new Error('this run of the backtest is over'));
  await time.runUntil(running, untilMs + HOUR_MS);
  return running;
}

/**
 * Runs the daemon several times over some game hours, each time with the books of the runs before.
 * @param everyHours game hours after which it is stopped and restarted
 * @returns the summary of each run
 */
export async function runInTurn(afresh: Afresh, hours: number, everyHours: number): Promise<readonly Summary[]> {
  const startedAtMs = afresh.time.clock.nowMs();
  const credentials = credentialsOf(afresh);
  const summaries: Summary[] = [];
  const runs = Math.ceil(hours / everyHours);
  for (let run = 1; run <= runs; run++) {
    const untilMs = startedAtMs + Math.min(hours, run * everyHours) * HOUR_MS;
    const summary = await runUntil(afresh, credentials, untilMs, run === 1 ? 'daemon' : `daemon ${run}`);
    if (summary !== undefined) summaries.push(summary);
  }
  return summaries;
}
