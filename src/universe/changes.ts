import type { UniverseReply, UniverseRequest } from './service/handler.ts';
import type { TokenClaims, TokenMint } from './service/tokens.ts';

/**
 * A request that changed the game, as a restart repeats it: the universe follows from its seed, such requests and their
 * times. What its token said stands here; the token itself is signed anew.
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

/** The change that a request was, from its reply; undefined where it changed nothing. */
export function changeOf(
  tokens: TokenMint,
  { method, path, headers, body }: UniverseRequest,
  { status }: UniverseReply,
  atMs: number,
): Change | undefined {
  if (method === 'GET' || status >= 300) return undefined;
  const token = headers.authorization?.startsWith(BEARER) ? headers.authorization.slice(BEARER.length) : undefined;
  // The service has accepted the token, so what it says is whole.
  const claims = token === undefined ? undefined : (tokens.read(token) as TokenClaims | undefined);
  return { atMs, method, path, body, contentType: headers['content-type'], claims };
}

/** The request that a change was. */
export function requestOf(tokens: TokenMint, { method, path, body, contentType, claims }: Change): UniverseRequest {
  const headers = {
    ...(claims !== undefined && { authorization: `${BEARER}${tokens.sign(claims)}` }),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
  return { method, path, headers, body, address: 'again' };
}
