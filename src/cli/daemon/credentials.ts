import { existsSync } from 'node:fs';
import type { Settings } from '../../config/settings.ts';
import { type GivenToken, givenTokens } from '../../config/tokens/given-tokens.ts';
import { isTokenText } from '../../config/tokens/token-file.ts';
import { type AgentKey, type Credentials, CredentialsError } from '../../daemon/account/credentials.ts';
import { mismatchOf, tokenClaims } from '../../daemon/account/own-agent.ts';
import { likelyTokens } from '../../store/aside/archived.ts';
import {
  hasTokenOf,
  isTokenKept,
  newestBooks,
  readToken,
  requireRoomForToken,
  storePath,
  tokenPath,
  unreadPath,
  writeToken,
  writeUnread,
} from '../../store/folders/state-folder.ts';
import { learnSecret } from '../../telemetry/scrub.ts';

type Tokens = Pick<Credentials, 'agentToken' | 'accountToken' | 'whereGiven'>;

const placeOf = (given: GivenToken | undefined) =>
  given && { shown: given.place, inShell: given.isInEnvironment ? `$${given.place}` : `$(cat '${given.place}')` };

/** The owner's tokens for a server at an address; the embedded universe issues its own. */
export function tokensFor(settings: Pick<Settings, 'server'>, embeddedToken: string | undefined): Tokens {
  const { agent, account } = givenTokens(settings, process.env);
  const tokens = { agentToken: agent?.token, accountToken: account?.token ?? embeddedToken };
  for (const token of Object.values(tokens)) if (token !== undefined) learnSecret(token);
  return { ...tokens, whereGiven: { agentToken: placeOf(agent), accountToken: placeOf(account) } };
}

/** The error for a kept token that no header can carry: registering again would abandon the agent. */
function spoilt(path: string, token: string): CredentialsError {
  const got = token === '' ? 'an empty file' : `${token.length} characters, some of which no token has`;
  return new CredentialsError(
    `${path}: expected an agent's token, got ${got}: put the token back; without a copy of it get a new one of the same agent from my.spacetraders.io`,
  );
}

/** The error for a kept token of another agent, which would play under a false name and write into the wrong books. */
function mixedUp(path: string, { callsign, resetDate }: AgentKey, got: string): CredentialsError {
  return new CredentialsError(
    `${path}: expected the token of ${callsign} of the reset of ${resetDate}, got ${got}: put each token back into the file of its own agent`,
  );
}

/** Credentials that are kept in the state folder; each token is given to the log for redaction. */
export function credentialsIn(folder: string, serverHost: string, tokens: Tokens): Credentials {
  const whereKept = (agent: AgentKey) => tokenPath(folder, { serverHost, ...agent });
  const hasBooks = (agent: AgentKey) => existsSync(storePath(folder, { serverHost, ...agent }));
  const recall = (agent: AgentKey) => {
    const token = readToken(folder, { serverHost, ...agent });
    if (token === null) return undefined;
    if (!isTokenText(token)) throw spoilt(whereKept(agent), token);
    learnSecret(token);
    const got = mismatchOf(token, agent);
    if (got !== undefined) throw mixedUp(whereKept(agent), agent, got);
    return token;
  };
  // Nothing stands between the daemon and its embedded universe that could name another reset.
  const kept = (callsigns: readonly string[], resetDate: string) => {
    const tokens = serverHost === 'embedded' ? [] : likelyTokens(folder, serverHost, callsigns, resetDate);
    const sound = tokens.filter((each) => isTokenText(each.token) && mismatchOf(each.token, each) === undefined);
    for (const { token } of sound) learnSecret(token);
    return sound;
  };
  const keep = (agent: AgentKey, token: string) => {
    learnSecret(token);
    writeToken(folder, { serverHost, ...agent }, token);
  };
  const keepUnread = (agent: AgentKey, body: string) => writeUnread(folder, { serverHost, ...agent }, body);
  const unread = (agent: AgentKey) => {
    const path = unreadPath(folder, { serverHost, ...agent });
    return existsSync(path) ? path : undefined;
  };
  const hasAnyToken = () => tokens.agentToken !== undefined || isTokenKept(folder, serverHost);
  const knowsServer = () => newestBooks(folder, serverHost) !== null && hasAnyToken();
  const requireRoom = (agent: AgentKey) => requireRoomForToken(folder, { serverHost, ...agent });
  return { ...tokens, recall, kept, hasBooks, whereKept, requireRoom, keep, keepUnread, unread, knowsServer };
}

interface Known {
  readonly settings: Settings;
  readonly folder: string;
  readonly serverHost: string;
  /** Whether a new universe begins, so that no kept token is valid. */
  readonly fresh: boolean;
}

/**
 * The agent that the daemon will play as far as this machine knows: that of the given token, the first callsign with a
 * kept token, else the one to be registered first.
 */
export function agentToPlay({ settings, folder, serverHost, fresh }: Known): string {
  const { agentToken } = tokensFor(settings, undefined);
  const given = agentToken === undefined ? undefined : tokenClaims(agentToken).identifier;
  const { callsigns } = settings.strategy.agent;
  const kept = fresh ? undefined : callsigns.find((callsign) => hasTokenOf(folder, { serverHost, callsign }));
  return given ?? kept ?? callsigns[0] ?? '';
}
