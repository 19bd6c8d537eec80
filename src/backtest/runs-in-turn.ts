import type { Settings } from '../config/settings.ts';
import type { Credentials } from '../daemon/credentials.ts';
import type { Trial } from '../daemon/parts.ts';
import type { Summary } from '../daemon/summary.ts';
import { runDaemon } from '../daemon.ts';
import type { Store } from '../store/store.ts';
import type { RootLog } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { seededRandom } from '../time/random.ts';
import type { VirtualTime } from '../time/virtual.ts';
import type { Transport } from '../wire/transport.ts';

const HOUR_MS = 3_600_000;

/** What the daemon is begun with, each time. */
export interface Afresh {
  readonly settings: Settings;
  readonly seed: number;
  readonly time: VirtualTime;
  readonly store: Store;
  readonly transport: Transport;
  readonly accountToken: string;
  readonly logOn: (clock: Clock) => RootLog;
  readonly trial?: Trial | undefined;
  /** Hears under what name the agent plays. */
  readonly onCallsign: (callsign: string) => void;
}

/** Tokens that are kept from one run to the next, in memory alone. */
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

/** The daemon, as it is, from a start until an instant of virtual time, when it is stopped as by its owner. */
async function runUntil(afresh: Afresh, credentials: Credentials, untilMs: number, chance: string) {
  const { settings, seed, time, store, transport, logOn, trial } = afresh;
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
    ...(trial === undefined ? {} : { trial }),
  });
  running.catch(() => {});
  await time.runUntil(running, untilMs);
  stop.abort(new Error('this run of the backtest is over'));
  await time.runUntil(running, untilMs + HOUR_MS);
  return running;
}

/**
 * The daemon's runs over some game hours, each with the books of those before.
 * @param everyHours game hours after which it is stopped and begun anew
 * @returns what each run came to
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
