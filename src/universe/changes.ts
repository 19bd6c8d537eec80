import type { UniverseReply, UniverseRequest } from './service/handler.ts';
import type { TokenClaims, TokenMint } from './service/tokens.ts';

/**
 * A request that changed the game, for replay after a restart: the universe follows from its seed, these requests and
 * their times. It keeps the claims of the token; a replay signs a new token from them.
 */
export interface Change {
  /** Server time. */
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
  /** Absent for a request without a token. */
  readonly claims?: TokenClaims | undefined;
}

const BEARER = 'Bearer ';

/** The change that a request made, from its reply; undefined if it changed nothing. */
export function changeOf(
  tokens: TokenMint,
  { method, path, headers, body }: UniverseRequest,
  { status }: UniverseReply,
  atMs: number,
): Change | undefined {
  if (method === 'GET' || status >= 300) return undefined;
  const token = headers.authorization?.startsWith(BEARER) ? headers.authorization.slice(BEARER.length) : undefined;
  // The service has accepted the token, so its claims are complete.
  const claims = token === undefined ? undefined : (tokens.read(token) as TokenClaims | undefined);
  return { atMs, method, path, body, contentType: headers['content-type'], claims };
}

/** The request that made a change, with a newly signed token. */
export function requestOf(tokens: TokenMint, { method, path, body, contentType, claims }: Change): UniverseRequest {
  const headers = {
    ...(claims !== undefined && { authorization: `${BEARER}${tokens.sign(claims)}` }),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
  return { method, path, headers, body, address: 'again' };
}
