import { httpTransport } from '../../api/http.ts';
import { credentialProblem } from '../../config/credentials.ts';
import { loadSettings } from '../../config/load.ts';
import { type Settings, serverHostOf, withSpeed } from '../../config/settings.ts';
import { CredentialsError, UniverseReset } from '../../daemon/account/credentials.ts';
import type { Summary } from '../../daemon/missions/summary.ts';
import { type EndNotices, sayLastWord, startNotices } from '../../daemon/notices/notices.ts';
import type { OperatorConsole } from '../../daemon/operator/operator-console.ts';
import type { DaemonEvents, DaemonHub } from '../../daemon/subscribers.ts';
import type { StatusView } from '../../daemon/views.ts';
import { watchMemory } from '../../daemon/watch/memory.ts';
import { runDaemon } from '../../daemon.ts';
import { createEventHub } from '../../events/hub.ts';
import { networkDiskUnder } from '../../store/network-disk.ts';
import { archiveOthers, hasToken, openStateFolder, type StoreKey, storePath } from '../../store/state-folder.ts';
import { openStore, type Store } from '../../store/store.ts';
import { guarded, StoreError } from '../../store/store-error.ts';
import { makeFolder } from '../../telemetry/folders.ts';
import type { Log, RootLog } from '../../telemetry/log.ts';
import { type Clock, systemClock } from '../../time/clock.ts';
import { isoFromMs } from '../../time/iso.ts';
import { seededRandom } from '../../time/random.ts';
import { unsteppedClock } from '../../time/unstepped.ts';
import type { Transport } from '../../wire/transport.ts';
import { type OpenConsole, openOperatorConsole } from '../owner/open-console.ts';
import { sayUnheard, shownFile } from '../owner/strategy-file.ts';
import { messageOf, speaksForItself, UsageError } from '../process/exit.ts';
import { EXIT } from '../process/exit-codes.ts';
import { thenEach } from '../process/leave.ts';
import { stopOnSignals } from '../process/signals.ts';
import { version } from '../process/version.ts';
import { agentToPlay } from './agent-to-play.ts';
import { credentialsIn, tokensFor } from './credentials.ts';
import { startEmbedded, thenClose } from './embedded.ts';
import { createInstanceLocks, type InstanceLocks } from './instance-locks.ts';
import { openLog, sayWay, withLogLevel } from './open-log.ts';
import { closeRecording, recordingInto } from './recording.ts';
import { watchState } from './watch-state.ts';

interface RunFlags {
  readonly speed?: string;
  readonly fresh?: boolean;
  /** Folder for redacted exchanges. */
  readonly record?: string;
}

/** The settings with the command line's values applied. */
function withFlags(settings: Settings, { speed, fresh }: RunFlags): Settings {
  const { server } = settings;
  if (server.kind === 'embedded') return speed === undefined ? settings : withSpeed(settings, speed);
  if (speed !== undefined)
    throw new UsageError('--speed is for the embedded universe; a server at an address sets its own pace');
  if (fresh === true)
    throw new UsageError('--fresh is for the embedded universe; a server at an address cannot begin anew');
  return settings;
}

function modeOf({ server }: Settings): StatusView['mode'] {
  if (server.kind === 'embedded') return 'EMBEDDED';
  return new URL(server.url).protocol === 'https:' ? 'LIVE' : 'LOCAL';
}

/**
 * Opens the books of this universe, and archives those of older ones under any of our callsigns; a corrupt file is
 * replaced by empty books.
 */
async function openBooks(folder: string, key: StoreKey, callsigns: readonly string[], log: Log): Promise<Store> {
  for (const callsign of new Set([key.callsign, ...callsigns])) {
    for (const file of archiveOthers(folder, { ...key, callsign })) {
      log.info('store.archived', { agent: callsign, file, reason: 'a new universe' });
    }
  }
  const path = storePath(folder, key);
  return openStore(path).catch((error: unknown) => {
    if (!(error instanceof StoreError) || error.movedTo === undefined) throw error;
    log.error('store.failed', { reason: error.message, file: error.movedTo });
    return openStore(path);
  });
}

/** The state folder, created if missing. */
function stateFolder({ stateFolder: path }: Settings): string {
  guarded(path, () => makeFolder(path));
  return openStateFolder(path);
}

/** What a daemon holds open from start to end. */
interface Opened {
  readonly folder: string;
  readonly log: RootLog;
  readonly events: DaemonHub;
  readonly locks: InstanceLocks;
  readonly endNotices: EndNotices;
  /** Aborted once an uncaught error ends the process: no more requests are sent to the game. */
  readonly dying: AbortSignal;
}

const callsignIn = ({ strategy }: Settings) => strategy.agent.callsigns[0] ?? '';

/** Opens what every daemon needs; failures before the log exists are also reported to the owner. */
async function open(settings: Settings, clock: Clock): Promise<Opened> {
  try {
    // Before the log, whose file may be in it: a disk problem is then reported for the folder.
    const folder = stateFolder(settings);
    const locks = createInstanceLocks(folder, serverHostOf(settings));
    // Also before the log: a second process must not touch anything of the first.
    locks.take(callsignIn(settings));
    const log = openLog(settings, systemClock());
    const random = seededRandom(process.pid, 'notices');
    const events = createEventHub<DaemonEvents>();
    const endNotices = startNotices({ settings: settings.notices, log, events, clock, random });
    const dying = dieLoudly(log, settings.notices === null ? undefined : endNotices);
    return { folder, log, events, locks, endNotices, dying };
  } catch (error) {
    const text = `gave up: ${reasonOf(error)}`;
    const time = isoFromMs(clock.nowMs());
    await sayLastWord(settings.notices, callsignIn(settings), { kind: 'gaveUp', time, text });
    throw error;
  }
}

function warnOfNetworkDisk(folder: string, log: Log): void {
  const what = networkDiskUnder(folder);
  if (what !== undefined) log.warn('state.shared', { file: folder, what });
}

/**
 * `argosy run [config]`: runs the daemon until stopped, on the embedded universe or on the server that the config
 * names.
 */
export async function run(path: string, flags: RunFlags): Promise<void> {
  const settings = withLogLevel(withFlags(loadSettings(path), flags), process.env);
  const clock = unsteppedClock();
  const { folder, log, events, locks, endNotices, dying } = await open(settings, clock);
  const lost = new AbortController();
  const stop = AbortSignal.any([stopOnSignals(clock), lost.signal]);
  const serverHost = serverHostOf(settings);
  const callsign = callsignIn(settings);
  watchState(folder, locks, stop, (reason) => lost.abort(reason)).catch(() => {});
  let owner: OpenConsole | undefined;
  watchMemory(process.memoryUsage.rss, log, stop).catch(() => {});
  const startRun = async () => {
    const agent = agentToPlay({ settings, folder, serverHost, fresh: flags.fresh === true });
    log.playsAs(agent);
    logStarted(log, settings, agent, shownFile(settings.sources.at(-1) ?? path));
    sayWay(settings, process.env, log);
    warnOfNetworkDisk(folder, log);
    sayUnheard(log, settings.unheard);
    requireToken(settings, folder, serverHost);
    const mode = modeOf(settings);
    owner = await openOperatorConsole({
      settings,
      path,
      mode,
      folder,
      key: { serverHost, callsign },
      clock,
      log,
      stop,
    });
    const daemonRun = startDaemon({
      settings,
      folder,
      serverHost,
      clock,
      log,
      events,
      stop,
      dying,
      flags,
      locks,
      desk: owner.desk,
    });
    // Failures that follow from a lost state folder would hide the cause from the owner.
    await daemonRun.finally(() => lost.signal.throwIfAborted());
  };
  let isGivingUp = false;
  const told = () =>
    thenEach(startRun, [() => owner?.close()]).catch((error: unknown) => {
      isGivingUp = true;
      logFailed(log, error);
      throw error;
    });
  // Failures are logged before notices end, since notices forward them.
  await thenEach(told, [() => endNotices(isGivingUp), locks.release]);
  // A supervisor's channel and idle sockets would keep the process running.
  process.exit(EXIT.clean);
}

function requireToken(settings: Settings, folder: string, serverHost: string): void {
  const problem = credentialProblem(settings, process.env, hasToken(folder, serverHost));
  if (problem !== undefined) throw new CredentialsError(problem);
}

interface ProcessResources {
  readonly settings: Settings;
  readonly folder: string;
  readonly serverHost: string;
  readonly clock: Clock;
  readonly log: RootLog;
  readonly events: DaemonHub;
  readonly stop: AbortSignal;
  readonly dying: AbortSignal;
  readonly flags: RunFlags;
  readonly locks: InstanceLocks;
  readonly desk: OperatorConsole;
}

async function startDaemon(resources: ProcessResources): Promise<void> {
  const { settings, folder, serverHost, clock, log, events, stop, dying, flags, locks, desk } = resources;
  const { server } = settings;
  const { fresh = false, record } = flags;
  const recording = record === undefined ? undefined : recordingInto(record, settings, clock, log);
  const embedded = server.kind === 'embedded' ? await startEmbedded({ server, folder, fresh, clock, log }) : undefined;
  const credentials = credentialsIn(folder, serverHost, tokensFor(settings, embedded?.accountToken));
  const transport = until(dying, httpTransport(server.kind === 'embedded' ? (embedded?.url ?? '') : server.url));
  try {
    const daemon = () =>
      runDaemon({
        settings,
        transport: recording?.through(transport) ?? transport,
        clock,
        random: seededRandom(process.pid, clock.nowMs()),
        log,
        events,
        credentials,
        openBooks: async (agent) => {
          locks.take(agent.callsign);
          return openBooks(folder, { serverHost, ...agent }, settings.strategy.agent.callsigns, log);
        },
        stop,
        owner: desk,
        onReady: () => process.send?.('ready', undefined, undefined, () => {}),
      });
    const summary = await thenClose(embedded, daemon);
    log.flush();
    logSummary(log, summary);
  } finally {
    await closeRecording(recording, clock);
  }
}

/** Sends nothing after the signal is aborted: the promise of a later request never resolves. */
function until(end: AbortSignal, transport: Transport): Transport {
  return (request, signal) => (end.aborted ? new Promise(() => {}) : transport(request, signal));
}

const NOTHING = { gameHours: 0, creditsEarned: 0, unitsSold: 0, contractsFulfilled: 0 };

function logSummary(log: Log, summary: Summary | undefined): void {
  const { shipHoursByLane: _, ...fields } = summary ?? { ...NOTHING, shipHoursByLane: {} };
  log.info('daemon.summary', fields, summary === undefined ? 'stopped before the ships took up work' : undefined);
}

const reasonOf = (error: unknown) => messageOf(error).split('\n')[0];

function logFailed(log: Log, error: unknown): void {
  const cause = error instanceof CredentialsError && error.cause instanceof UniverseReset ? { cause: 'reset' } : {};
  const err = error instanceof Error && speaksForItself(error) ? {} : { err: error };
  log.fatal('daemon.failed', { reason: reasonOf(error), ...cause, ...err });
}

function logStarted(log: Log, settings: Settings, agent: string, strategy: string): void {
  const { server } = settings;
  const address = server.kind === 'embedded' ? 'embedded' : server.url;
  log.info('daemon.started', {
    mode: modeOf(settings),
    server: address,
    agent,
    speed: server.speed,
    strategy,
    version: version(),
  });
}

/**
 * An uncaught error is a bug: logs one line and exits; pm2 restarts the process. Pending notices are sent first.
 * @returns aborted once that has begun
 */
function dieLoudly(log: Log, endNotices: EndNotices | undefined): AbortSignal {
  const dying = new AbortController();
  const exit = () => process.exit(EXIT.bug);
  const die = (error: unknown) => {
    if (dying.signal.aborted) return;
    dying.abort();
    log.fatal('daemon.failed', { reason: reasonOf(error), err: error });
    if (endNotices === undefined) exit();
    else endNotices(true).then(exit, exit);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  return dying.signal;
}
