import { accessSync, constants, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { httpTransport } from '../../api/http.ts';
import { openRecording, type Recording } from '../../api/record.ts';
import { type Settings, serverHostOf } from '../../config/settings.ts';
import { tokensInEnvironment } from '../../config/tokens/given-tokens.ts';
import { CredentialsError } from '../../daemon/account/credentials.ts';
import type { AccountParts, AgentParts } from '../../daemon/agents/run-agents.ts';
import type { OperatorConsole } from '../../daemon/console/operator-console.ts';
import type { Summary } from '../../daemon/missions/summary.ts';
import { runAgents, runDaemon } from '../../daemon.ts';
import { requireOwnFolder } from '../../disk/own.ts';
import { liveModules } from '../../own/run.ts';
import { pruneArchive } from '../../store/aside/archived.ts';
import { StoreError } from '../../store/store-error.ts';
import { makeFolder } from '../../telemetry/folders.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { seededRandom } from '../../time/random.ts';
import type { Transport } from '../../wire/transport.ts';
import { UsageError } from '../process/exit.ts';
import { thenEach } from '../process/leave.ts';
import { obstacleOf } from '../process/obstacle.ts';
import { credentialsIn, tokensFor } from './credentials.ts';
import { startEmbedded } from './embedded.ts';
import type { InstanceLocks } from './instance-locks.ts';
import { openBooks } from './open-books.ts';
import { openProxy } from './open-proxy.ts';
import type { Opened, OpenedAgent } from './opened.ts';

/** Real seconds, a small part of the 20 of a stop, in which the last lines must come to the disk; a guess. */
const LAST_LINES_SECONDS = 2;

/** The folder of `--record`, created if missing, so that a mistake in it shows at once. */
function recordingFolder(path: string): string {
  if (path === '') throw new UsageError('--record: expected the name of a folder, got an empty one');
  const folder = resolve(path);
  requireOwnFolder(folder);
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory())
      throw new UsageError(`--record: expected a folder that can be written, got ${path} (a file)`);
    accessSync(folder, constants.W_OK);
    return folder;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--record: expected a folder that can be written, got ${path} (${obstacleOf(error)})`);
  }
}

function recordingInto(path: string, settings: Settings, clock: Clock, log: Log): Recording {
  const server = serverHostOf(settings);
  return openRecording({ folder: recordingFolder(path), clock, log, server, speed: settings.server.speed });
}

/** Writes the last lines; does not wait for a disk that hangs. */
async function closeRecording(recording: Recording | undefined, clock: Clock): Promise<void> {
  if (recording === undefined) return;
  const enough = new AbortController();
  const limit = clock.sleepUntil(clock.nowMs() + LAST_LINES_SECONDS * 1_000, enough.signal).catch(() => {});
  await Promise.race([recording.close(), limit]);
  enough.abort();
}

/** Sends nothing after the signal is aborted: the promise of a later request never resolves. */
function until(end: AbortSignal, transport: Transport): Transport {
  return (request, signal) => (end.aborted ? new Promise(() => {}) : transport(request, signal));
}

interface StartParts extends Pick<Opened, 'folder' | 'log' | 'agents' | 'locks' | 'dying'> {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly stop: AbortSignal;
  readonly fresh: boolean;
  /** Folder for redacted exchanges. */
  readonly record: string | undefined;
  readonly consoles: readonly OperatorConsole[];
}

/** Locks each agent for one entry of the config: a token may be of another agent than the entry names. */
function createAgentLocks(locks: InstanceLocks) {
  const entries = new Map<string, number>();
  return {
    take: (callsign: string, entry: number) => {
      const holder = entries.get(callsign) ?? entry;
      if (holder !== entry)
        throw new CredentialsError(
          `expected each entry of \`agents\` to play an agent of its own, got ${callsign} for entries ${holder + 1} and ${entry + 1}: give the second another callsign or token file`,
        );
      entries.set(callsign, entry);
      locks.take(callsign);
    },
  };
}

/** What is each agent's own; the account's token registers all of them. */
function agentParts(
  { folder, clock, consoles, stop }: StartParts,
  { settings, log, events }: OpenedAgent,
  index: number,
  { accountToken, lock }: { readonly accountToken: string | undefined; readonly lock: (callsign: string) => void },
): Omit<AgentParts, 'part'> {
  const serverHost = serverHostOf(settings);
  const owner = consoles[index];
  return {
    settings,
    log,
    events,
    own: liveModules(join(folder, `asked-module-${index}`)),
    random: seededRandom(process.pid, clock.nowMs(), index),
    credentials: credentialsIn(folder, serverHost, tokensFor(settings, accountToken)),
    openBooks: async (agent) => {
      lock(agent.callsign);
      return openBooks({ folder, serverHost, stop }, agent, settings.strategy.agent.callsigns, log);
    },
    ...(owner !== undefined && { owner }),
  };
}

/** Removes what the owner keeps no longer, once an agent is at work: until then its books may have to come back. */
function prune({ settings: { archivedResets }, folder, log }: StartParts): void {
  if (archivedResets === null) return;
  try {
    for (const file of pruneArchive(folder, archivedResets)) log.info('archive.pruned', { file });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.error('store.failed', { reason: error.message, file: error.path });
  }
}

/** Plays, and serves the player's other programs beside it where the settings ask for that. */
async function playWithClients(parts: StartParts, transport: Transport, accountToken: string | undefined) {
  const proxy = await openProxy({ ...parts, transport });
  if (proxy === undefined) return play(parts, { transport, accountToken });
  return thenEach(() => play(parts, { ...proxy, accountToken }), [proxy.close]);
}

interface PlayWorks extends Pick<AccountParts, 'transport' | 'accountQueue' | 'clients'> {
  readonly accountToken: string | undefined;
}

async function play(parts: StartParts, { accountToken, ...works }: PlayWorks) {
  const { settings, agents, locks, clock, log, stop } = parts;
  const onReady = () => {
    process.send?.('ready', undefined, undefined, () => {});
    prune(parts);
  };
  const agentLocks = createAgentLocks(locks);
  const all = agents.map((agent, index) =>
    agentParts(parts, agent, index, { accountToken, lock: (callsign) => agentLocks.take(callsign, index) }),
  );
  // Neither a report of a crash nor a process started from here shall show them.
  for (const variable of tokensInEnvironment(process.env)) delete process.env[variable];
  const [only] = all;
  if (settings.agents.length === 0 && only !== undefined)
    return [await runDaemon({ ...only, ...works, clock, stop, onReady })];
  const account = { ...works, settings, clock, random: seededRandom(process.pid, clock.nowMs()), log, stop };
  const shares = all.map((agent, index) => ({ ...agent, part: settings.agents[index]?.part ?? 1 }));
  return runAgents(account, shares, onReady);
}

/**
 * Runs the daemon, and beside it the embedded universe where the settings ask for it.
 * @returns the summary of each agent; undefined for one that was stopped before its ships took up work
 */
export async function startDaemon(parts: StartParts): Promise<(Summary | undefined)[]> {
  const { settings, folder, fresh, record, clock, log, dying } = parts;
  // The daemon itself cannot know its world.
  const { world, ...played } = settings;
  const { server } = played;
  const recording = record === undefined ? undefined : recordingInto(record, settings, clock, log);
  const embedded =
    server.kind === 'embedded' ? await startEmbedded({ server, world, folder, fresh, clock, log }) : undefined;
  const transport = until(dying, httpTransport(server.kind === 'embedded' ? (embedded?.url ?? '') : server.url));
  try {
    const through = recording?.through(transport) ?? transport;
    return await thenEach(
      () => playWithClients({ ...parts, settings: played }, through, embedded?.accountToken),
      [() => embedded?.close()],
    );
  } finally {
    await closeRecording(recording, clock);
  }
}
