import type { AgentKey, Credentials, TokenPlace } from './credentials.ts';

/** The server to query, and where tokens are kept. */
export interface Advisers {
  readonly credentials: Credentials;
  /** Base address of a server that the owner can query too. */
  readonly serverUrl?: string | undefined;
}

/** An agent whose token the owner gave (`isGiven`), or which an earlier run kept. */
export interface TokenHolder extends AgentKey {
  readonly isGiven: boolean;
}

/** Where the owner put the agent's token. */
export function agentTokenPlace({ whereGiven }: Credentials): TokenPlace {
  return whereGiven?.agentToken ?? { shown: 'SPACETRADERS_TOKEN', inShell: '$SPACETRADERS_TOKEN' };
}

/** Where the token in use is kept, and the shell expression for it. */
function placeOf({ credentials }: Advisers, holder: TokenHolder) {
  if (holder.isGiven) {
    const { shown, inShell } = agentTokenPlace(credentials);
    return { place: `in ${shown}`, written: inShell };
  }
  const file = credentials.whereKept?.(holder);
  if (file === undefined) return { place: 'in its file in the state folder', written: '<token>' };
  return { place: `in ${file}`, written: `$(cat '${file}')` };
}

/**
 * What the owner should do about a token that the server refuses each time. The advice never risks the agent: the token may
 * be valid nevertheless, and is often the only one.
 */
export function tokenAdvice(advisers: Advisers, holder: TokenHolder): string {
  const { place, written } = placeOf(advisers, holder);
  const { serverUrl = '<address of the server>' } = advisers;
  return (
    `It stands ${place}: keep it, ${holder.callsign} may be sound and hangs on it. See what the server says to it: ` +
    `curl -H "Authorization: Bearer ${written}" ${serverUrl}/my/agent. If the agent comes, start Argosy again; ` +
    'if not, keep a copy of the token and put another one of the same agent there'
  );
}
