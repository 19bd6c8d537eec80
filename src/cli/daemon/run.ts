import { credentialProblem } from '../../config/credentials.ts';
import { loadSettings } from '../../config/load.ts';
import { type Settings, serverHostOf, withSpeed } from '../../config/settings.ts';
import { givenTokens, tokensInEnvironment } from '../../config/tokens/given-tokens.ts';
import { CredentialsError, UniverseReset } from '../../daemon/account/credentials.ts';
import type { Summary } from '../../daemon/missions/summary.ts';
import type { StatusView } from '../../daemon/views.ts';
import { watchMemory } from '../../daemon/watch/memory.ts';
import { networkDiskUnder } from '../../disk/network-disk.ts';
import { isTokenKept } from '../../store/folders/state-folder.ts';
import type { Log } from '../../telemetry/log.ts';
import { unsteppedClock } from '../../time/agreed.ts';
import { isPackaged } from '../config-argument.ts';
import { type OpenConsole, openOperatorConsole } from '../owner/open-console.ts';
import { changedSincePlayed, keepPlayed } from '../owner/played-strategy.ts';
import { shownFile, warnOfUnknownWords } from '../owner/strategy-file.ts';
import { EXIT, speaksForItself, UsageError } from '../process/exit.ts';
import { thenEach } from '../process/leave.ts';
import { stopOnSignals } from '../process/signals.ts';
import { version } from '../process/version.ts';
import { requireSpeedOfServer } from '../server-speed.ts';
import { agentToPlay } from './credentials.ts';
import { openChats } from './open-chats.ts';
import { logProxy, withLogLevel } from './open-log.ts';
import { failureLine, type Opened, open } from './opened.ts';
import { startDaemon } from './start-daemon.ts';
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
 * `argosy run [config]`: runs the daemon until stopped, on the embedded universe or on the server that the config
 * names.
 */
export async function run(path: string, flags: RunFlags): Promise<void> {
  const settings = withLogLevel(withFlags(loadSettings(path), flags), process.env);
  const clock = unsteppedClock();
  const opened = await open(settings, clock);
  const { folder, log, agents, locks, endNotices } = opened;
  const lost = new AbortController();
  const stop = AbortSignal.any([stopOnSignals(clock), lost.signal]);
  watchState(folder, locks, stop, (reason) => lost.abort(reason)).catch(() => {});
  let owner: OpenConsole | undefined;
  let endChats = async () => {};
  watchMemory(process.memoryUsage.rss, log, stop).catch(() => {});
  const startRun = async () => {
    logStartAndWarnings(path, settings, opened, flags);
    requireTokens(settings, opened);
    // Under the lock: a second process sends nothing.
    await requireSpeedOfServer(settings, path);
    owner = await openOperatorConsole({ settings, path, mode: modeOf(settings), folder, agents, clock, log, stop });
    endChats = openChats({ settings, agents: owner.agents, clock, log, stop });
    const { fresh = false, record } = flags;
    const running = startDaemon({ ...opened, settings, clock, stop, fresh, record, consoles: owner.consoles });
    // Failures that follow from a lost state folder would hide the cause from the owner.
    const summaries = await running.finally(() => lost.signal.throwIfAborted());
    logSummaries(opened, summaries);
  };
  let isGivingUp = false;
  const logEnd = () =>
    thenEach(startRun, [() => endChats(), () => owner?.close()]).catch((error: unknown) => {
      isGivingUp = true;
      logFailed(log, error);
      throw error;
    });
  // Failures are logged before notices end, since notices forward them.
  await thenEach(logEnd, [() => endNotices(isGivingUp), locks.release]);
  // A supervisor's channel and idle sockets would keep the process running.
  process.exit(EXIT.clean);
}

/** Logs what is started, and what the owner should know of it. */
function logStartAndWarnings(
  path: string,
  settings: Settings,
  { folder, log, agents }: Opened,
  { fresh = false }: RunFlags,
) {
  const serverHost = serverHostOf(settings);
  const names = agents.map((agent) => {
    const name = agentToPlay({ settings: agent.settings, folder, serverHost, fresh });
    agent.log.playsAs(name);
    return name;
  });
  log.playsAs(names.join(', '));
  const strategies = agents.map((agent) => shownFile(agent.settings.sources.at(-1) ?? path));
  logStarted(log, settings, names.join(', '), [...new Set(strategies)].join(', '));
  logProxy(settings, process.env, log);
  if (isPackaged(path)) log.info('config.packaged', { file: folder });
  warnOfNetworkDisk(folder, log);
  for (const agent of agents) warnOfUnknownWords(agent.log, agent.settings.unheard);
  for (const agent of agents) tellWhatChanged(agent.log, agent.settings, path);
  warnOfExposedTokens(settings, log);
}

/** Tells what is otherwise in a strategy than when it was last played: an upgrade changes what a file extends. */
function tellWhatChanged(log: Log, settings: Settings, path: string): void {
  const changed = changedSincePlayed(settings);
  if (changed !== undefined)
    log.info('strategy.changed', { file: shownFile(settings.sources.at(-1) ?? path), changed });
  keepPlayed(settings);
}

function warnOfNetworkDisk(folder: string, log: Log): void {
  const what = networkDiskUnder(folder);
  if (what !== undefined) log.warn('state.shared', { file: folder, what });
}

/** Warns once that tokens in the environment are seen by others; no embedded universe needs those of the game. */
function warnOfExposedTokens(settings: Settings, log: Log): void {
  const variables = tokensInEnvironment(process.env, settings);
  if (variables.length > 0) log.warn('token.exposed', { variable: variables.join(', ') });
}

/** Each agent needs a token, and no agent's token can be that of several. */
function requireTokens(settings: Settings, { folder, agents }: Opened): void {
  const serverHost = serverHostOf(settings);
  const given = agents.length > 1 ? givenTokens(settings, process.env).agent : undefined;
  if (given !== undefined)
    throw new CredentialsError(
      `expected the token of the account, or a tokenFile for each of ${agents.length} agents, got the token of one agent (${given.place}): name its file as \`tokenFile\` of that agent`,
    );
  for (const agent of agents) {
    const problem = credentialProblem(agent.settings, process.env, isTokenKept(folder, serverHost));
    if (problem !== undefined) throw new CredentialsError(problem);
  }
}

const NOTHING = { gameHours: 0, netWorthGained: 0, unitsSold: 0, contractsFulfilled: 0 };

function logSummaries({ agents }: Opened, summaries: readonly (Summary | undefined)[]): void {
  for (const [index, { log }] of agents.entries()) {
    log.flush();
    logSummary(log, summaries[index]);
  }
}

function logSummary(log: Log, summary: Summary | undefined): void {
  const { shipHoursByLane: _, ...fields } = summary ?? { ...NOTHING, shipHoursByLane: {} };
  log.info('daemon.summary', fields, summary === undefined ? 'stopped before the ships took up work' : undefined);
}

function logFailed(log: Log, error: unknown): void {
  const cause = error instanceof CredentialsError && error.cause instanceof UniverseReset ? { cause: 'reset' } : {};
  const err = error instanceof Error && speaksForItself(error) ? {} : { err: error };
  log.fatal('daemon.failed', { reason: failureLine(error), ...cause, ...err });
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
