import { isDate } from '../../time/iso.ts';
import { parseJson } from '../../wire/json.ts';

/** The claims of a token, unchecked; each is undefined where it is absent. */
export interface TokenClaims {
  /** The callsign of an agent, or the id of an account. */
  readonly identifier: string | undefined;
  /** The kind of token: agent-token or account-token. */
  readonly sub: string | undefined;
  /** The reset that an agent's token belongs to, YYYY-MM-DD. */
  readonly resetDate: string | undefined;
}

/** Reads the claims of a JSON Web Token without its key: nothing of them is sure until the service accepts the token. */
export function tokenClaims(token: string): TokenClaims {
  const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())?.value;
  const text = (name: string) => {
    const value = typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const resetDate = text('reset_date');
  const isKnown = resetDate !== undefined && isDate(resetDate);
  return { identifier: text('identifier'), sub: text('sub'), resetDate: isKnown ? resetDate : undefined };
}
