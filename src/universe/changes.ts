import * as z from 'zod';
import { jsonIn } from '../wire/json.ts';
import type { UniverseReply, UniverseRequest } from './service/handler.ts';
import type { TokenClaims, TokenMint } from './service/tokens.ts';
import { SnapshotError } from './snapshot.ts';

/**
 * A request that changed the game, for replay after a restart: the universe follows from its seed, these requests and
 * their times. It keeps the claims of the token; a replay signs a new token from them.
 */
export interface GameChange {
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
): GameChange | undefined {
  if (method === 'GET' || status >= 300) return undefined;
  const token = headers.authorization?.startsWith(BEARER) ? headers.authorization.slice(BEARER.length) : undefined;
  // The service has accepted the token, so its claims are complete.
  const claims = token === undefined ? undefined : (tokens.read(token) as TokenClaims | undefined);
  return { atMs, method, path, body, contentType: headers['content-type'], claims };
}

/** The request that made a change, with a newly signed token. */
export function replayedRequest(
  tokens: TokenMint,
  { method, path, body, contentType, claims }: GameChange,
): UniverseRequest {
  const headers = {
    ...(claims !== undefined && { authorization: `${BEARER}${tokens.sign(claims)}` }),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
  return { method, path, headers, body, address: 'again' };
}

const Claims = z.object({
  identifier: z.string(),
  version: z.string(),
  reset_date: z.string().exactOptional(),
  iat: z.number(),
  sub: z.enum(['agent-token', 'account-token']),
});

const ChangeRow = z.object({
  atMs: z.number(),
  method: z.string(),
  path: z.string(),
  body: z.string().exactOptional(),
  contentType: z.string().exactOptional(),
  claims: Claims.exactOptional(),
}) satisfies z.ZodType<GameChange>;

/**
 * Reads a recorded change.
 * @param line its line number, from 1
 * @throws SnapshotError for any other text
 */
export function readChange(text: string, line: number): GameChange {
  const { data } = ChangeRow.safeParse(jsonIn(text));
  if (data !== undefined) return data;
  throw new SnapshotError(
    `expected a change since its snapshot in line ${line} of the .changes file, got something else`,
  );
}
