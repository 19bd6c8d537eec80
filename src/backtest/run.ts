import type { Settings } from '../config/settings.ts';
import type { Tuning } from '../plan/tuning/tuning.ts';
import { type Report, reportOf } from '../report/report.ts';
import { openStore, type Store } from '../store/store.ts';
import type { RootLog } from '../telemetry/log.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { msFromIso } from '../time/iso.ts';
import { seededRandom } from '../time/random.ts';
import { installVirtualTime } from '../time/virtual.ts';
import type { Counters } from '../universe/counters.ts';
import type { FaultScript } from '../universe/faults/script.ts';
import { createUniverse, type Universe, type UniverseOptions } from '../universe/universe.ts';
import type { Transport } from '../wire/transport.ts';
import { type Figures, figuresOf, lanesOf, leastCreditsAfterPurchase, netWorthOf } from './figures.ts';
import { minersOf } from './miners.ts';
import { runInTurn } from './runs-in-turn.ts';
import { type Sample, watchNetWorth } from './series.ts';
import { simulatedTransport } from './transport.ts';

/** The server time at which every backtest begins, so that equal seeds give equal logs. */
const STARTED_AT = '2026-01-04T13:00:00.000Z';

export interface BacktestOptions {
  readonly settings: Settings;
  readonly seed: number;
  /** Game hours. */
  readonly hours: number;
  /** Scripted traders in each home system, and the difficulty; by default the universe's own values. */
  readonly world?: Pick<UniverseOptions, 'rivals' | 'difficulty'>;
  /** Game hours after which the universe announces its reset, by default a week. The reset never happens. */
  readonly resetAfterHours?: number;
  /** Game hours after which the daemon is stopped and restarted with its books; by default never. */
  readonly restartEveryHours?: number;
  /** The numbers to plan by; those of the tuning files by default. */
  readonly tuning?: Tuning | undefined;
  /** Faults to inject; by default none. */
  readonly faults?: FaultScript;
  /** Wraps the transport between daemon and universe, e.g. in a recording; by default nothing. */
  readonly through?: (transport: Transport, clock: Clock) => Transport;
  /** Called from time to time with the game hours that have passed. */
  readonly onProgress?: (hoursDone: number) => void;
  /** Creates the log on virtual time. */
  readonly logOn: (clock: Clock) => RootLog;
}

/** A run's figures, and the data that they were taken from. */
export interface BacktestResult {
  readonly figures: Figures;
  readonly universe: Universe;
  readonly store: Store;
  readonly report: Report;
  /** Net worth over time, one sample per five game minutes. */
  readonly series: readonly Sample[];
}

/**
 * Counts all requests, which only the daemon sends, but only the agent's own sales and contracts: rivals have some too.
 */
function countersOf(universe: Universe, callsign: string): Counters {
  const { total, byAgent } = universe.counters();
  const { unitsSold = 0, contractsFulfilled = 0 } = byAgent[callsign] ?? {};
  return { ...total, unitsSold, contractsFulfilled };
}

/** Runs the unchanged daemon against a universe of the seed in virtual time; reads no token and touches no file. */
export async function runBacktest(options: BacktestOptions): Promise<BacktestResult> {
  const { seed, hours, faults, world, through = (transport: Transport) => transport } = options;
  const startedAtMs = msFromIso(STARTED_AT);
  const wall = systemClock();
  const realStartMs = wall.monotonicMs();
  const time = installVirtualTime(startedAtMs);
  const { clock } = time;
  try {
    const { resetAfterHours } = options;
    const nextResetAtMs = startedAtMs + (resetAfterHours ?? 0) * 3_600_000;
    const ends = resetAfterHours === undefined ? {} : { nextResetAtMs };
    const universe = createUniverse({ ...world, ...ends, resets: false, seed, speed: 1, startedAtMs });
    const stop = new AbortController();
    let callsign = '';
    const agent = () => universe.agentSummary(callsign, clock.nowMs());
    const noAgent = { credits: 0, ships: 0, pricesPaidForOwnedShips: 0, advancesOnOpenContracts: 0 };
    const curve = watchNetWorth(
      () => {
        const { credits, ...rest } = agent() ?? noAgent;
        const hour = (clock.nowMs() - startedAtMs) / 3_600_000;
        options.onProgress?.(hour);
        return { hour, netWorth: netWorthOf({ credits, ...rest }), credits, requests: universe.counters().total.sent };
      },
      clock,
      stop.signal,
    );
    const store = await openStore(':memory:');
    const afresh = {
      ...options,
      time,
      store,
      transport: through(simulatedTransport(universe, clock, seededRandom(seed, 'network'), faults), clock),
      accountToken: universe.mintAccountToken('backtest'),
      onCallsign: (name: string) => {
        callsign = name;
      },
    };
    const summaries = await runInTurn(afresh, hours, options.restartEveryHours ?? hours);
    stop.abort(new Error('the backtest is over'));
    const byLane = await lanesOf(store, summaries);
    const report = await reportOf(store);
    const figures = figuresOf({
      seed,
      hours,
      agent: agent() ?? noAgent,
      counters: countersOf(universe, callsign),
      byLane,
      series: curve.samples,
      firstMillionAtHours: curve.firstMillionAtHours,
      missions: report.missions,
      miners: minersOf(universe, callsign, clock.nowMs()),
      leastCreditsAfterPurchase: await leastCreditsAfterPurchase(store),
      realSeconds: (wall.monotonicMs() - realStartMs) / 1_000,
      peakRssMb: Math.round(process.resourceUsage().maxRSS / 1_024),
    });
    return { figures, universe, store, report, series: curve.samples };
  } finally {
    time.uninstall();
  }
}
