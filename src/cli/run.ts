import { httpTransport } from '../api/http.ts';
import { credentialProblem } from '../config/credentials.ts';
import { loadSettings } from '../config/load.ts';
import type { Settings } from '../config/settings.ts';
import { type Credentials, CredentialsError } from '../daemon/credentials.ts';
import { runDaemon } from '../daemon.ts';
import { lock } from '../store/lock.ts';
import { archiveOthers, openStateFolder, readToken, storePath, writeToken } from '../store/state-folder.ts';
import { openStore, type Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { createLog, type Log, learnSecret } from '../telemetry/log.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { seededRandom } from '../time/random.ts';
import { startEmbedded } from './embedded.ts';
import { EXIT, exitCodeOf, giveUp, messageOf, UsageError } from './exit.ts';
import { stopOnSignals } from './signals.ts';
import { version } from './version.ts';

interface RunFlags {
  readonly speed?: number;
  readonly fresh?: boolean;
}

type Agent = { readonly resetDate: string; readonly callsign: string };

/** The settings with what the command line says on top. */
function withFlags(settings: Settings, { speed, fresh }: RunFlags): Settings {
  const { server } = settings;
  if (server.kind === 'embedded') return speed === undefined ? settings : { ...settings, server: { ...server, speed } };
  if (speed !== undefined)
    throw new UsageError('--speed is for the embedded universe; a server at an address sets its own pace');
  if (fresh === true)
    throw new UsageError('--fresh is for the embedded universe; a server at an address cannot begin anew');
  return settings;
}

/** "embedded", or host and port of the server: part of the names of files in the state folder. */
function serverHostOf({ server }: Settings): string {
  return server.kind === 'embedded' ? 'embedded' : new URL(server.url).host;
}

function modeOf({ server }: Settings): string {
  if (server.kind === 'embedded') return 'EMBEDDED';
  return new URL(server.url).protocol === 'https:' ? 'LIVE' : 'LOCAL';
}

/** Tokens of the environment for a server at an address; the embedded universe hands out its own. */
function tokensFor(
  { server }: Settings,
  embeddedToken: string | undefined,
): Pick<Credentials, 'agentToken' | 'accountToken'> {
  const { SPACETRADERS_TOKEN, SPACETRADERS_ACCOUNT_TOKEN } = process.env;
  const given = (token: string | undefined) => (token === '' ? undefined : token);
  const tokens =
    server.kind === 'embedded'
      ? { agentToken: undefined, accountToken: embeddedToken }
      : { agentToken: given(SPACETRADERS_TOKEN), accountToken: given(SPACETRADERS_ACCOUNT_TOKEN) };
  for (const token of Object.values(tokens)) if (token !== undefined) learnSecret(token);
  return tokens;
}

function credentialsIn(
  folder: string,
  serverHost: string,
  tokens: Pick<Credentials, 'agentToken' | 'accountToken'>,
): Credentials {
  const recall = (agent: Agent) => {
    const token = readToken(folder, { serverHost, ...agent }) ?? undefined;
    if (token !== undefined) learnSecret(token);
    return token;
  };
  const keep = (agent: Agent, token: string) => {
    learnSecret(token);
    writeToken(folder, { serverHost, ...agent }, token);
  };
  return { ...tokens, recall, keep };
}

/** Opens the books of this universe, and puts those of older ones away; a corrupt file is replaced by empty books. */
async function openBooks(folder: string, serverHost: string, agent: Agent, log: Log): Promise<Store> {
  const key = { serverHost, ...agent };
  for (const file of archiveOthers(folder, key)) {
    log.info('store.archived', { agent: agent.callsign, file, reason: 'a new universe' });
  }
  const path = storePath(folder, key);
  return openStore(path).catch((error: unknown) => {
    if (!(error instanceof StoreError) || error.code !== 'corrupt') throw error;
    log.error('store.failed', { reason: error.message, file: error.movedTo });
    return openStore(path);
  });
}

/** `argosy run [config]`: the daemon until stopped, on the embedded universe or on the server that the config names. */
export async function run(path: string, flags: RunFlags): Promise<void> {
  const settings = withFlags(loadSettings(path), flags);
  const clock = systemClock();
  const pretty = process.stdout.isTTY === true;
  const log = createLog({ level: settings.logLevel, nowMs: clock.nowMs, pretty });
  dieLoudly(log);
  const stop = stopOnSignals(clock);
  const folder = openStateFolder(settings.stateFolder);
  const serverHost = serverHostOf(settings);
  const [callsign = ''] = settings.strategy.agent.callsigns;
  const held = lock(folder, { serverHost, callsign });
  try {
    sayStarted(log, settings, path);
    await sailFrom({ settings, folder, serverHost, clock, log, stop, fresh: flags.fresh === true });
  } catch (error) {
    log.fatal('daemon.failed', {
      reason: messageOf(error).split('\n')[0],
      ...(exitCodeOf(error) === EXIT.bug ? { err: error } : {}),
    });
    giveUp(error);
  } finally {
    held.release();
    // pm2 and idle sockets would keep the process alive.
    process.exit();
  }
}

interface Voyage {
  readonly settings: Settings;
  readonly folder: string;
  readonly serverHost: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly stop: AbortSignal;
  readonly fresh: boolean;
}

async function sailFrom({ settings, folder, serverHost, clock, log, stop, fresh }: Voyage): Promise<void> {
  const { server } = settings;
  const embedded = server.kind === 'embedded' ? await startEmbedded({ server, folder, fresh, clock, log }) : undefined;
  const credentials = credentialsIn(folder, serverHost, tokensFor(settings, embedded?.accountToken));
  const problem = credentialProblem(settings, process.env, false);
  if (problem !== undefined) throw new CredentialsError(problem);
  const url = server.kind === 'embedded' ? (embedded?.url ?? '') : server.url;
  try {
    const summary = await runDaemon({
      settings,
      transport: httpTransport(url),
      clock,
      random: seededRandom(process.pid, clock.nowMs()),
      log,
      credentials,
      openBooks: (agent) => openBooks(folder, serverHost, agent, log),
      stop,
      onReady: () => process.send?.('ready'),
    });
    await embedded?.close();
    if (summary !== undefined) {
      const { shipHoursByLane: _, ...fields } = summary;
      log.info('daemon.summary', fields);
    }
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}

function sayStarted(log: Log, settings: Settings, strategy: string): void {
  const { server } = settings;
  const [agent] = settings.strategy.agent.callsigns;
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

/** An error that nobody caught is a bug: one line, and out; pm2 starts anew. */
function dieLoudly(log: Log): void {
  const die = (error: unknown) => {
    log.fatal('daemon.failed', { reason: messageOf(error).split('\n')[0], err: error });
    process.exit(EXIT.bug);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
}
