import type { Settings } from '../config/settings.ts';
import { strategySha256 } from '../config/strategy-hash.ts';
import type { DaemonParts } from '../daemon/parts.ts';
import { highest } from '../game/numbers/extremes.ts';
import { modulesBeforehand } from '../own/run.ts';
import type { Tuning } from '../plan/tuning/tuning.ts';
import { type Report, reportOf } from '../report/report.ts';
import { openTemporaryStore, type Store } from '../store/store.ts';
import type { RootLog } from '../telemetry/log.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { seededRandom } from '../time/random.ts';
import { installVirtualTime } from '../time/virtual.ts';
import {
  type Counters,
  createUniverse,
  type FaultScript,
  faultless,
  faultyFrom,
  type Universe,
  type WorldSettings,
  worldSettingsOf,
} from '../universe/door.ts';
import type { Transport } from '../wire/transport.ts';
import { agentWorth, type Figures, figuresOf, laneFigures, leastCreditsAfterPurchase, NO_AGENT } from './figures.ts';
import { type KeptRun, keepRun, type Manifest, readKeptRun } from './kept-run.ts';
import { diggingRowsOf, minersOf } from './miners.ts';
import { type Player, runInTurn } from './runs-in-turn.ts';
import { type Sample, watchNetWorth } from './series.ts';
import { simulatedNetwork } from './transport.ts';
import { HOUR_MS, STARTED_AT_MS } from './virtual-run.ts';

/** Seconds after which every client has given up on a silent server: ours after 20 (faults: F13). */
const SILENCE_SECONDS = 30;

export interface BacktestOptions {
  readonly settings: Settings;
  readonly seed: number;
  /** Game hours. */
  readonly hours: number;
  /**
   * Rivals, hidden traits, doubts, the difficulty and the most lines of a contract; by default those of `server:`, or else the
   * universe's own values.
   */
  readonly world?: WorldSettings;
  /** Game hours after which the universe announces its reset, by default a week. The reset never happens. */
  readonly resetAfterHours?: number;
  /** Game hours after which the daemon is stopped and restarted with its books; by default never. */
  readonly restartEveryHours?: number;
  /** A folder of `keepRun` to go on from; hours still count from the start of that run. */
  readonly from?: string;
  /** Game hours after which the run is kept in a new folder; it goes on from there itself. */
  readonly saveAt?: { readonly hours: number; readonly folder: string };
  /** The numbers to plan by; those of the tuning files by default. */
  readonly tuning?: Tuning | undefined;
  /** Chooses missions; the daemon's own planner by default. The benchmarks time it. */
  readonly choose?: DaemonParts['choose'];
  /** Watches the daemon and gives orders; by default nobody does. */
  readonly owner?: DaemonParts['owner'];
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

/** Game seconds after which no fault of a script has anything left to do. */
function longestFaultSeconds({ rules }: FaultScript): number {
  const seconds = rules.map(({ fault }) => ('seconds' in fault ? fault.seconds : 0));
  return highest(seconds, 0) + SILENCE_SECONDS;
}

/** The universe of a run, new or kept; its reset never happens. */
function universeOf({ settings, seed, world, resetAfterHours }: BacktestOptions, kept: KeptRun | undefined): Universe {
  const nextResetAtMs = STARTED_AT_MS + (resetAfterHours ?? 0) * HOUR_MS;
  return createUniverse({
    ...(settings.server.kind === 'embedded' && worldSettingsOf(settings.server)),
    ...world,
    ...(resetAfterHours === undefined ? {} : { nextResetAtMs }),
    ...(kept === undefined ? {} : { resumeFrom: kept.universe() }),
    resets: false,
    seed,
    speed: 1,
    startedAtMs: STARTED_AT_MS,
  });
}

/** A kept run goes on with its agent, whatever callsigns the strategy has. */
function settingsOf({ settings }: BacktestOptions, kept: KeptRun | undefined): Settings {
  if (kept === undefined) return settings;
  const { strategy } = settings;
  return { ...settings, strategy: { ...strategy, agent: { ...strategy.agent, callsigns: [kept.player.callsign] } } };
}

/** Requests over the simulated network; what follows a save draws from a stream of its own. */
function networkOf(
  { seed, faults, through = (same) => same }: BacktestOptions,
  universe: Universe,
  clock: Clock,
  kept?: KeptRun,
) {
  const random = kept === undefined ? seededRandom(seed, 'network') : seededRandom(seed, 'network', kept.runs);
  const position = kept?.faults ?? undefined;
  const disturbed = faults && faultyFrom({ universe, clock, script: faults, position });
  const answering = disturbed?.answering ?? faultless(universe, clock);
  return { transport: through(simulatedNetwork(answering, random), clock), position: disturbed?.position };
}

/** Samples of the agent's state, which go on from those of a kept run. */
function watch(
  { onProgress }: BacktestOptions,
  universe: Universe,
  clock: Clock,
  callsign: () => string,
  kept?: KeptRun,
) {
  const stop = new AbortController();
  const sample = () => {
    const { credits, ...rest } = universe.agentSummary(callsign(), clock.nowMs()) ?? NO_AGENT;
    const hour = (clock.nowMs() - STARTED_AT_MS) / HOUR_MS;
    onProgress?.(hour);
    return { hour, netWorth: agentWorth({ credits, ...rest }), credits, requests: universe.counters().total.sent };
  };
  const curve = watchNetWorth(sample, clock, stop.signal, kept?.curve);
  return { curve, end: () => stop.abort(new Error('the backtest is over')) };
}

/** A run, or a part of it, that has ended. */
type Played = Omit<Manifest, 'strategySha256' | 'player' | 'resetAfterHours'> & {
  readonly player: Player | undefined;
  readonly universe: Universe;
  readonly store: Store;
};

/** Runs of the daemon between two hours, at most. */
function runsWithin({ restartEveryHours, hours }: BacktestOptions, untilHour: number, fromHour: number): number {
  return Math.ceil((untilHour - fromHour) / (restartEveryHours ?? hours)) + 1;
}

/** Plays in virtual time up to an hour, from the start or from a kept run. */
async function playUntil(options: BacktestOptions, hours: number, kept?: KeptRun): Promise<Played> {
  const { seed, faults, saveAt, settings } = options;
  const own = await modulesBeforehand([settings.code], runsWithin(options, hours, kept?.hours ?? 0));
  const time = installVirtualTime(kept?.atMs ?? STARTED_AT_MS);
  const { clock } = time;
  try {
    const universe = universeOf(options, kept);
    const store = await openTemporaryStore(kept && { filledFrom: kept.books });
    let player = kept?.player;
    const { transport, position } = networkOf(options, universe, clock, kept);
    const watched = watch(options, universe, clock, () => player?.callsign ?? '', kept);
    const onPlayer = (registered: Player) => {
      player = registered;
    };
    const afresh = { ...options, settings: settingsOf(options, kept), own, time, store, transport, player, onPlayer };
    const everyHours = options.restartEveryHours ?? options.hours;
    const stretch = { fromHour: kept?.hours ?? 0, untilHour: hours, everyHours };
    const runsBefore = kept?.runs ?? 0;
    const accountToken = universe.mintAccountToken('backtest');
    const { summaries, runs } = await runInTurn({ ...afresh, accountToken }, { ...stretch, runsBefore });
    // Nothing that a fault delays may still be under way in a run that is kept.
    if (hours === saveAt?.hours && faults) await time.run(clock.nowMs() + longestFaultSeconds(faults) * 1_000);
    watched.end();
    return {
      seed,
      hours,
      atMs: clock.nowMs(),
      player,
      runs,
      summaries: [...(kept?.summaries ?? []), ...summaries.map(({ shipHoursByLane }) => ({ shipHoursByLane }))],
      curve: watched.curve,
      diggingRows: [...(kept?.diggingRows ?? []), ...diggingRowsOf(universe, player?.callsign ?? '')],
      faults: position?.() ?? null,
      universe,
      store,
    };
  } finally {
    time.uninstall();
  }
}

async function keep({ resetAfterHours, settings }: BacktestOptions, played: Played, folder: string) {
  const { universe, store, player, ...soFar } = played;
  if (player === undefined) throw new Error(`no agent was registered within ${played.hours} hours: keep the run later`);
  const manifest = { ...soFar, player, resetAfterHours: resetAfterHours ?? null };
  const sha256 = strategySha256(settings.strategy);
  await keepRun(folder, { ...manifest, strategySha256: sha256 }, universe.snapshot(played.atMs), store);
}

async function resultOf(played: Played, playedHours: number, realSeconds: number): Promise<BacktestResult> {
  const { seed, hours, universe, store, curve, atMs } = played;
  const callsign = played.player?.callsign ?? '';
  const byLane = await laneFigures(store, played.summaries);
  const report = await reportOf(store);
  const figures = figuresOf({
    seed,
    hours,
    agent: universe.agentSummary(callsign, atMs) ?? NO_AGENT,
    counters: countersOf(universe, callsign),
    byLane,
    series: curve.samples,
    firstMillionAtHours: curve.firstMillionAtHours,
    missions: report.missions,
    miners: minersOf(universe, played.diggingRows, callsign, atMs),
    leastCreditsAfterPurchase: await leastCreditsAfterPurchase(store),
    playedHours,
    realSeconds,
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1_024),
  });
  return { figures, universe, store, report, series: curve.samples };
}

/**
 * Runs the unchanged daemon against a universe of the seed in virtual time; reads no token and touches no file but those
 * of kept runs, and one for its books that has no name. A run that is kept goes on from its folder: so a later run from
 * there equals it.
 * @throws KeptRunError
 */
export async function runBacktest(options: BacktestOptions): Promise<BacktestResult> {
  const { hours, from, saveAt } = options;
  const wall = systemClock();
  const realStartMs = wall.monotonicMs();
  const begun = from === undefined ? undefined : readKeptRun(from);
  let played = await playUntil(options, saveAt?.hours ?? hours, begun);
  if (saveAt !== undefined) {
    await keep(options, played, saveAt.folder);
    if (saveAt.hours < hours) {
      await played.store.close();
      played = await playUntil(options, hours, readKeptRun(saveAt.folder));
    }
  }
  return resultOf(played, hours - (begun?.hours ?? 0), (wall.monotonicMs() - realStartMs) / 1_000);
}
