import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The claims of a token, in the service's format (facts: tokens). */
export interface TokenClaims {
  /** The callsign in an agent token, the account's id in an account token. */
  readonly identifier: string;
  readonly version: string;
  /** Only agent tokens become invalid with a reset. */
  readonly reset_date?: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly sub: 'agent-token' | 'account-token';
}

export interface TokenMint {
  sign(claims: TokenClaims): string;
  /** The claims of a token signed with this key, not yet validated; undefined for any other text. */
  read(token: string): Partial<TokenClaims> | undefined;
}

/** Maximum number of tokens whose verified signature is cached; a guess at memory. */
const TOKENS_KEPT = 1000;

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): Partial<TokenClaims> | undefined {
  const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return typeof value === 'object' && value !== null ? value : undefined;
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Signs and reads tokens in the form of a JWT signed with HS256.
 * @param key a secret text; or a seed, from which the key follows, so that universes with one seed accept each other's
 *   signatures. GET / shows the seed to everybody: that is for a universe that nobody else can reach
 */
export function createTokenMint(key: number | string): TokenMint {
  const text = typeof key === 'number' ? `token key of universe ${key}` : `secret token key ${key}`;
  const secret = createHash('sha256').update(text).digest();
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  const signatureOf = (signed: string) => createHmac('sha256', secret).update(signed).digest('base64url');
  const known = new Map<string, Partial<TokenClaims>>();

  const sign = (claims: TokenClaims) => {
    const signed = `${header}.${encode(claims)}`;
    return `${signed}.${signatureOf(signed)}`;
  };
  const verify = (token: string) => {
    const [head, payload, signature, ...rest] = token.split('.');
    if (head === undefined || payload === undefined || signature === undefined || rest.length > 0) return undefined;
    return sameText(signature, signatureOf(`${head}.${payload}`)) ? decode(payload) : undefined;
  };
  const read = (token: string) => {
    const cached = known.get(token);
    if (cached !== undefined) return cached;
    const claims = verify(token);
    if (claims === undefined) return undefined;
    if (known.size >= TOKENS_KEPT) known.clear();
    known.set(token, claims);
    return claims;
  };
  return { sign, read };
}
