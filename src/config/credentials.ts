import type { Settings } from './settings.ts';

/** The environment variables that may hold a token. */
export interface TokenEnv {
  /** The token of an agent. */
  SPACETRADERS_TOKEN?: string | undefined;
  /** The token of an account, which may register agents. */
  SPACETRADERS_ACCOUNT_TOKEN?: string | undefined;
}

/**
 * Why the daemon may not start with these credentials, and what to do; undefined when it may. The text repeats no token.
 * A token alone never selects a live server: the config does, and an embedded server ignores tokens.
 * @param hasStoredToken whether an earlier run left a token in the state folder
 */
export function credentialProblem(
  settings: Pick<Settings, 'server'>,
  env: TokenEnv,
  hasStoredToken: boolean,
): string | undefined {
  if (settings.server.kind !== 'live') return undefined;
  const { SPACETRADERS_TOKEN: agentToken = '', SPACETRADERS_ACCOUNT_TOKEN: accountToken = '' } = env;
  if (agentToken !== '') return malformed('SPACETRADERS_TOKEN', agentToken);
  if (accountToken !== '') return malformed('SPACETRADERS_ACCOUNT_TOKEN', accountToken);
  if (hasStoredToken) return undefined;
  return (
    `expected a token for ${settings.server.url}, got none: set SPACETRADERS_TOKEN to the token of your agent, ` +
    'or SPACETRADERS_ACCOUNT_TOKEN to that of your account (from my.spacetraders.io) to register a new agent'
  );
}

/** Whether a text may be a token: not empty, and only characters that a header can carry. */
export function isTokenText(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** A header cannot carry spaces or line breaks; pasted tokens often include some, or the word Bearer. */
function malformed(name: string, token: string): string | undefined {
  if (isTokenText(token)) return undefined;
  return `expected ${name} to be a token alone, got ${token.length} characters with spaces or others that no token has: copy the token again`;
}
