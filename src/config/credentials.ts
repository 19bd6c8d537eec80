import type { Settings } from './settings.ts';
import { type GivenTokens, givenTokens, type TokenEnv } from './tokens/given-tokens.ts';

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
  const given = givenTokens(settings, env);
  if (given.agent !== undefined || given.account !== undefined) return problemOf(given);
  if (hasStoredToken) return undefined;
  const { url, accountTokenFile: file } = settings.server;
  const place =
    file === undefined ? 'a file of mode 600 that SPACETRADERS_ACCOUNT_TOKEN_FILE names' : `${file} (mode 600)`;
  return (
    `expected a token for ${url}, got none: put that of your account (from my.spacetraders.io), which registers an agent, into ${place}, ` +
    'or that of an agent into a file that SPACETRADERS_TOKEN_FILE names'
  );
}

/** What is wrong with a token that was given, the agent's first; undefined for nothing. */
export function problemOf({ agent, account }: GivenTokens): string | undefined {
  return agent?.problem ?? account?.problem;
}
