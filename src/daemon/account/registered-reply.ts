import type { Outcome } from '../../command/performer.ts';
import { isTokenText } from '../../config/tokens/token-file.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { parseJson } from '../../wire/json.ts';

type Success = ReplyOf<'register'>['data'];

/** The agent exists; its token and the rest of the reply, as far as they could be read. */
export interface Yes {
  readonly kind: 'registered';
  readonly token: string | undefined;
  readonly agent?: Success['agent'];
  /** The body of a malformed reply. */
  readonly unread?: string;
}

/** Finds the token in a malformed or truncated body. */
const TOKEN = /"token"\s*:\s*"([\x21\x23-\x7e]+)"/;

/** Whether a success may be that of a front: its body is neither JSON with `data` nor the beginning of such a text. */
export function mayBeForeign({ token, unread = '' }: Yes): boolean {
  const json = parseJson(unread);
  if (token !== undefined || json === undefined) return token === undefined && !/^\s*(?:\{|$)/.test(unread);
  return typeof json.value !== 'object' || json.value === null || !('data' in json.value);
}

/** A success, even with an unreadable body; undefined for any other outcome. */
export function yesOf(outcome: Outcome<'register'>): Yes | undefined {
  if (outcome.kind === 'done') {
    const { token, agent } = outcome.reply.data;
    if (isTokenText(token)) return { kind: 'registered', token, agent };
    return { kind: 'registered', token: undefined, unread: JSON.stringify(outcome.reply) };
  }
  if (outcome.kind === 'refused' || outcome.unread === undefined) return undefined;
  const { unread } = outcome;
  return { kind: 'registered', token: TOKEN.exec(unread)?.[1], unread };
}
