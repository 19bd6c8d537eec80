import type { Settings } from '../config/settings.ts';
import type { Credentials } from '../daemon/credentials.ts';
import { readToken, writeToken } from '../store/state-folder.ts';
import { learnSecret } from '../telemetry/scrub.ts';

type Agent = { readonly resetDate: string; readonly callsign: string };
type Tokens = Pick<Credentials, 'agentToken' | 'accountToken'>;

/** Tokens of the environment for a server at an address; the embedded universe hands out its own. */
export function tokensFor({ server }: Settings, embeddedToken: string | undefined): Tokens {
  const { SPACETRADERS_TOKEN, SPACETRADERS_ACCOUNT_TOKEN } = process.env;
  const given = (token: string | undefined) => (token === '' ? undefined : token);
  const tokens =
    server.kind === 'embedded'
      ? { agentToken: undefined, accountToken: embeddedToken }
      : { agentToken: given(SPACETRADERS_TOKEN), accountToken: given(SPACETRADERS_ACCOUNT_TOKEN) };
  for (const token of Object.values(tokens)) if (token !== undefined) learnSecret(token);
  return tokens;
}

/** Credentials that are kept in the state folder; the log learns each so as never to show it. */
export function credentialsIn(folder: string, serverHost: string, tokens: Tokens): Credentials {
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
