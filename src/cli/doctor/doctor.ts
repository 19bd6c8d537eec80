import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { httpTransport } from '../../api/http.ts';
import { credentialProblem } from '../../config/credentials.ts';
import { loadSettings } from '../../config/load.ts';
import { loadPlaces } from '../../config/load-places.ts';
import { ConfigError, formatProblem } from '../../config/problems/problem.ts';
import { type Settings, serverHostOf } from '../../config/settings.ts';
import { botTokenOf } from '../../config/tokens/bot-token.ts';
import { isTokenText } from '../../config/tokens/token-file.ts';
import { newestToken } from '../../store/folders/state-folder.ts';
import { StoreError } from '../../store/store-error.ts';
import { learnSecret } from '../../telemetry/scrub.ts';
import { type Clock, systemClock } from '../../time/clock.ts';
import type { Transport } from '../../wire/transport.ts';
import { tokensFor } from '../daemon/credentials.ts';
import { askDaemon } from '../owner/client.ts';
import { readControlToken } from '../owner/control-token.ts';
import { onlyPageAddress } from '../owner/page-address.ts';
import { requirePage } from '../owner/send-order.ts';
import { ChecksFailed, EXIT } from '../process/exit.ts';
import { print, screenColumns } from '../process/terminal.ts';
import { copyTransport } from '../universe/kept-universe.ts';
import { booksFinding, diskFinding, portFinding, proxyFinding } from './check-machine.ts';
import { noticesFinding } from './check-notices.ts';
import { type CheckResult, fail, findingText, ok } from './check-result.ts';
import { askOnce, clockFinding, serverFinding, speedFinding, type TokenToCheck, tokenFinding } from './check-server.ts';
import { telegramFinding } from './check-telegram.ts';

/** What the checks need of the config, which may have mistakes. */
type Examined = Pick<Settings, 'server' | 'stateFolder' | 'logFile'> &
  Partial<Pick<Settings, 'dashboard' | 'notices' | 'proxy' | 'telegram'>>;

type Named = readonly [name: string, finding: CheckResult];

/** The config as far as it can be read, and whether it has mistakes. */
function readConfig(path: string): { readonly settings: Examined; readonly config: CheckResult } {
  try {
    const settings = loadSettings(path);
    return { settings, config: ok(`${settings.sources.join(' and ')}: no mistakes found`) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { length } = error.problems;
    const [first] = error.problems.map(formatProblem);
    const count = length === 1 ? '1 mistake' : `${length} mistakes`;
    return { settings: loadPlaces(path), config: fail(`${count}: ${first}`, `npx argosy check ${path} lists all`) };
  }
}

/** The token that a run would begin with: given by a file or the environment, or kept by an earlier run. */
function tokenToCheck({ server, stateFolder }: Examined): TokenToCheck | undefined {
  const { agentToken, accountToken, whereGiven } = tokensFor({ server }, undefined);
  const placeOf = (kind: 'agentToken' | 'accountToken') => whereGiven?.[kind]?.shown ?? 'the environment';
  if (agentToken !== undefined) return { token: agentToken, from: placeOf('agentToken'), kind: 'agent' };
  const kept = existsSync(stateFolder) ? newestToken(stateFolder, serverHostOf({ server })) : undefined;
  if (kept !== undefined) return { token: kept.token, from: basename(kept.path), kind: 'agent' };
  if (accountToken === undefined) return undefined;
  return { token: accountToken, from: placeOf('accountToken'), kind: 'account' };
}

async function checkToken(settings: Examined, transport: Transport): Promise<CheckResult> {
  const given = tokenToCheck(settings);
  const problem = credentialProblem(settings, process.env, given !== undefined);
  if (problem !== undefined) return fail('no token that could be used', problem);
  if (given === undefined) return ok('none is needed: the embedded universe gives out its own');
  learnSecret(given.token);
  if (!isTokenText(given.token)) return fail(`${given.from} holds no token`, 'put the token back');
  return tokenFinding(given, await askOnce(transport, '/my/agent', given.token));
}

/** Findings about a server that answers, or a copy of the embedded universe. */
async function* checkServer(settings: Examined, clock: Clock): AsyncGenerator<Named> {
  const { server, stateFolder } = settings;
  const [url, transport] =
    server.kind === 'embedded'
      ? [`embedded universe of seed ${server.seed} at speed ${server.speed}`, copyTransport(server, stateFolder, clock)]
      : [server.url, httpTransport(server.url)];
  if (typeof transport === 'string') {
    yield ['server', ok(`${url}: ${transport}`)];
    yield ['token', ok('none is needed: the embedded universe gives out its own')];
    return;
  }
  const status = await askOnce(transport, '/');
  yield ['server', serverFinding(url, status)];
  const speed = server.kind === 'live' ? speedFinding(server, status) : undefined;
  if (speed !== undefined) yield ['speed', speed];
  if (server.kind === 'live' && status.reply !== undefined) yield ['clock', clockFinding(status, clock.nowMs())];
  yield ['token', await checkToken(settings, transport)];
}

/** Where the page of a running daemon is; one that was killed has left its address behind, and does not answer, or another program does. */
async function servedAt({ stateFolder, server }: Examined): Promise<string | undefined> {
  const url = onlyPageAddress(stateFolder, serverHostOf({ server }));
  if (url === undefined) return undefined;
  const client = { url, token: readControlToken(stateFolder), hasStrayToken: false };
  const isOurs = async () => {
    await askDaemon(client, 'GET', '/healthz');
    await requirePage(client);
    return url;
  };
  return isOurs().catch(() => undefined);
}

async function* checkPort(settings: Examined): AsyncGenerator<Named> {
  const { dashboard, proxy } = settings;
  const served = dashboard === undefined ? undefined : await servedAt(settings);
  if (dashboard !== undefined) yield ['port', await portFinding(dashboard.port, served)];
  if (proxy !== undefined && proxy !== null) yield ['proxy', await proxyFinding(proxy.port, served !== undefined)];
}

/** Whether the webhook takes a message; none where no notices are wanted. */
async function* checkNotices({ notices }: Examined): AsyncGenerator<Named> {
  if (notices === undefined || notices === null) return;
  learnSecret(notices.url);
  yield ['notices', await noticesFinding(notices)];
}

/** Whether Telegram knows the bot; none where no chats are wanted. */
async function* checkTelegram({ telegram = null }: Examined): AsyncGenerator<Named> {
  const given = botTokenOf({ telegram }, process.env);
  if (telegram !== null && given !== undefined) yield ['telegram', await telegramFinding(telegram, given)];
}

async function* checkBooks(settings: Examined): AsyncGenerator<Named> {
  yield ['books', await booksFinding(settings.stateFolder, serverHostOf(settings))];
}

/** The findings up to a file that cannot be read, which is one more: the checks after it are made all the same. */
async function* upToTrouble(name: string, steps: AsyncGenerator<Named>): AsyncGenerator<Named> {
  try {
    yield* steps;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    yield [name, fail(error.message, 'see the line of the disk')];
  }
}

async function* findings(path: string, clock: Clock): AsyncGenerator<Named> {
  const { settings, config } = readConfig(path);
  yield ['config', config];
  yield* upToTrouble('server', checkServer(settings, clock));
  yield* upToTrouble('port', checkPort(settings));
  yield* upToTrouble('notices', checkNotices(settings));
  yield* upToTrouble('telegram', checkTelegram(settings));
  yield ['disk', diskFinding(settings, clock)];
  yield* upToTrouble('books', checkBooks(settings));
}

/**
 * `argosy doctor [config]`: a line for each thing that a run needs, and what to do where it is missing. Sends reads only to the
 * game, and one message to the owner's webhook; leaves every file as it was, and prints no secret.
 * @throws ChecksFailed
 */
export async function doctor(path: string): Promise<void> {
  const failed: Named[] = [];
  for await (const [name, finding] of findings(path, systemClock())) {
    print(findingText(name, finding, screenColumns()));
    if (finding.level === 'fail') failed.push([name, finding]);
  }
  if (failed.length === 0) return;
  const code = failed.every(([, { mayPass }]) => mayPass === true) ? EXIT.refused : EXIT.configuration;
  throw new ChecksFailed(`failed: ${failed.map(([name]) => name).join(', ')}`, code);
}
