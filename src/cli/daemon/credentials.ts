import { existsSync } from 'node:fs';
import type { Settings } from '../../config/settings.ts';
import { type GivenToken, givenTokens } from '../../config/tokens/given-tokens.ts';
import { isTokenText } from '../../config/tokens/token-file.ts';
import { type AgentKey, type Credentials, CredentialsError } from '../../daemon/account/credentials.ts';
import {
  hasToken,
  newestBooks,
  readToken,
  requireRoomForToken,
  storePath,
  tokenPath,
  unreadPath,
  writeToken,
  writeUnread,
} from '../../store/state-folder.ts';
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

/** Credentials that are kept in the state folder; each token is given to the log for redaction. */
export function credentialsIn(folder: string, serverHost: string, tokens: Tokens): Credentials {
  const whereKept = (agent: AgentKey) => tokenPath(folder, { serverHost, ...agent });
  const hasBooks = (agent: AgentKey) => existsSync(storePath(folder, { serverHost, ...agent }));
  const recall = (agent: AgentKey) => {
    const token = readToken(folder, { serverHost, ...agent });
    if (token === null) return undefined;
    if (!isTokenText(token)) throw spoilt(whereKept(agent), token);
    learnSecret(token);
    return token;
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
  const hasAnyToken = () => tokens.agentToken !== undefined || hasToken(folder, serverHost);
  const knowsServer = () => newestBooks(folder, serverHost) !== null && hasAnyToken();
  const requireRoom = (agent: AgentKey) => requireRoomForToken(folder, { serverHost, ...agent });
  return { ...tokens, recall, hasBooks, whereKept, requireRoom, keep, keepUnread, unread, knowsServer };
}
