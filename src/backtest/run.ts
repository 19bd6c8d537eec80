import type { Settings } from '../config/settings.ts';
import { runDaemon } from '../daemon.ts';
import { openStore, type Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { msFromIso } from '../time/iso.ts';
import { seededRandom } from '../time/random.ts';
import { installVirtualTime } from '../time/virtual.ts';
import type { Counters } from '../universe/counters.ts';
import type { FaultScript } from '../universe/faults/script.ts';
import { createUniverse, type Universe, type UniverseOptions } from '../universe/universe.ts';
import type { Transport } from '../wire/transport.ts';
import { type Figures, figuresOf, lanesOf, netWorthOf } from './figures.ts';
import { simulatedTransport } from './transport.ts';

/** Every backtest begins at the same instant of server time, so that equal seeds give equal logs. */
const STARTED_AT = '2026-01-04T13:00:00.000Z';

const MILLION = 1_000_000;

export interface BacktestOptions {
  readonly settings: Settings;
  readonly seed: number;
  /** Game hours. */
  readonly hours: number;
  /** Scripted traders in each home system, and how hard it is to earn; the universe's own defaults unless given. */
  readonly world?: Pick<UniverseOptions, 'rivals' | 'difficulty'>;
  /** What is to go wrong; nothing unless given. */
  readonly faults?: FaultScript;
  /** What stands between daemon and universe, e.g. a recording; nothing unless given. */
  readonly through?: (transport: Transport, clock: Clock) => Transport;
  /** Makes the log on virtual time. */
  readonly logOn: (clock: Clock) => Log;
}

/** A run's figures, and what they were taken from. */
export interface BacktestResult {
  readonly figures: Figures;
  readonly universe: Universe;
  readonly store: Store;
}

/** Notes the game hour at which the net worth first reached a million. */
async function watchMillion(netWorth: () => number, hoursNow: () => number, clock: Clock, stop: AbortSignal) {
  const seen: { atHours: number | null } = { atHours: null };
  const watch = async () => {
    while (seen.atHours === null) {
      await clock.sleepUntil(clock.nowMs() + 60_000, stop);
      if (netWorth() >= MILLION) seen.atHours = Math.round(hoursNow() * 100) / 100;
    }
  };
  watch().catch(() => {});
  return seen;
}

/** All requests, which only the daemon sends; of sales and contracts its own, since rivals have some too. */
function countersOf(universe: Universe, callsign: string): Counters {
  const { total, byAgent } = universe.counters();
  const { unitsSold = 0, contractsFulfilled = 0 } = byAgent[callsign] ?? {};
  return { ...total, unitsSold, contractsFulfilled };
}

/** The daemon, as it is, against a universe of the seed in virtual time; no token is read and no file touched. */
export async function runBacktest(options: BacktestOptions): Promise<BacktestResult> {
  const { settings, seed, hours, faults, world, logOn, through = (transport: Transport) => transport } = options;
  const startedAtMs = msFromIso(STARTED_AT);
  const wall = systemClock();
  const realStartMs = wall.monotonicMs();
  const time = installVirtualTime(startedAtMs);
  const { clock } = time;
  try {
    const universe = createUniverse({ ...world, seed, speed: 1, startedAtMs });
    const stop = new AbortController();
    let callsign = '';
    const agent = () => universe.agentSummary(callsign, clock.nowMs());
    const noAgent = { credits: 0, ships: 0, pricesPaidForOwnedShips: 0, advancesOnOpenContracts: 0 };
    const million = await watchMillion(
      () => netWorthOf(agent() ?? noAgent),
      () => (clock.nowMs() - startedAtMs) / 3_600_000,
      clock,
      stop.signal,
    );
    const store = await openStore(':memory:');
    const running = runDaemon({
      settings: { ...settings, server: { kind: 'embedded', speed: 1, seed, quoteUnits: settings.server.quoteUnits } },
      transport: through(simulatedTransport(universe, clock, seededRandom(seed, 'network'), faults), clock),
      clock,
      random: seededRandom(seed, 'daemon'),
      log: logOn(clock),
      credentials: {
        agentToken: undefined,
        accountToken: universe.mintAccountToken('backtest'),
        recall: () => undefined,
        keep: (kept) => {
          callsign = kept.callsign;
        },
      },
      openBooks: async () => ({ ...store, close: async () => {} }),
      stop: stop.signal,
      onReady: () => {},
    });
    running.catch(() => {});
    await time.runUntil(running, startedAtMs + hours * 3_600_000);
    stop.abort(new Error('the backtest is over'));
    await time.runUntil(running, startedAtMs + (hours + 1) * 3_600_000);
    const summary = await running;
    const byLane = summary === undefined ? {} : await lanesOf(store, summary);
    const figures = figuresOf({
      seed,
      hours,
      agent: agent() ?? noAgent,
      counters: countersOf(universe, callsign),
      firstMillionAtHours: million.atHours,
      byLane,
      realSeconds: (wall.monotonicMs() - realStartMs) / 1_000,
      peakRssMb: Math.round(process.resourceUsage().maxRSS / 1_024),
    });
    return { figures, universe, store };
  } finally {
    time.uninstall();
  }
}
