import type { Outcome, Refusal } from '../../command/performer.ts';
import { isTokenText } from '../../config/tokens/token-file.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { errorCodes, isPayloadRefused, refusesToken } from '../../wire/error-codes.ts';
import { parseJson } from '../../wire/json.ts';
import { describeOutcome } from '../start/read-with-retry.ts';
import { type Credentials, CredentialsError } from './credentials.ts';

/** Most characters of the service's message about a field: a line or two. */
const SAID_CHARS = 200;

/** A field of a request's body whose value the service does not take, and its message about it. */
interface RefusedField {
  readonly field: string;
  readonly message: string;
}

/** Most fields that are shown; any of that size does. */
const MOST_FIELDS = 5;

/** The texts in a value: itself, those of a list, or those one level deeper, as in {"_errors": ["…"]}. */
function textsIn(value: unknown, levels = 2): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || levels === 0) return [];
  const entries = Array.isArray(value) ? value : Object.values(value).slice(0, MOST_FIELDS);
  return entries.slice(0, MOST_FIELDS).flatMap((entry) => textsIn(entry, levels - 1));
}

const cut = (text: string) => (text.length > SAID_CHARS ? `${text.slice(0, SAID_CHARS)}…` : text);

/** A field by an issue of the service's own validation: {path: ['symbol'], message}. */
function byIssue(issue: unknown): RefusedField[] {
  if (typeof issue !== 'object' || issue === null) return [];
  const { path, message } = issue as { readonly path?: unknown; readonly message?: unknown };
  const field = Array.isArray(path) ? path[0] : undefined;
  return typeof field === 'string' ? [{ field, message: cut(textsIn(message).join(' ')) }] : [];
}

/**
 * The fields that a refusal names: `data` has a list of reasons by field, {"faction": ["…"]}, or `zodIssues`. A text
 * alone counts only in a refusal of the payload, since other refusals name the thing they are about in this way.
 */
export function refusedFields({ code, data }: Refusal): readonly RefusedField[] {
  const { zodIssues, ...rest } = data;
  const issues = Array.isArray(zodIssues) ? zodIssues.slice(0, MOST_FIELDS).flatMap(byIssue) : [];
  const entries = Object.entries(rest).slice(0, MOST_FIELDS);
  const named = entries.flatMap(([field, value]): RefusedField[] => {
    const texts = typeof value === 'object' || isPayloadRefused(code) ? textsIn(value) : [];
    return texts.length === 0 ? [] : [{ field, message: cut(texts.join(' ')) }];
  });
  return [...issues, ...named];
}

/** A refusal with the service's message about each field. */
export function describeRefusal(refusal: Refusal): string {
  const fields = refusedFields(refusal).map(({ field, message }) => `${field}: ${message}`);
  return [describeOutcome({ kind: 'refused', refusal }), ...fields].join('; ');
}

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

/** The fields of POST /register by which a callsign or the faction is refused. */
const CALLSIGN_FIELDS = ['symbol', 'callsign'];
const FACTION_FIELDS = ['faction', 'factionSymbol'];

/** Whether a refusal concerns this callsign alone, so that another one may be registered. */
export function isOfCallsign(refusal: Refusal): boolean {
  const fields = refusedFields(refusal);
  return fields.length > 0 && fields.every(({ field }) => CALLSIGN_FIELDS.includes(field));
}

/** The error when no callsign of the strategy can be registered; `words` are the reasons of those that are not taken. */
export function noneLeft(callsigns: readonly string[], words: readonly string[]): CredentialsError {
  const all = `every callsign of the strategy (${callsigns.join(', ')}) is taken`;
  const why = words.length === 0 ? all : `${all} or refused (${words.join('; ')})`;
  return new CredentialsError(`${why}: add another one under agent.callsigns`);
}

/** The error for a refusal after which no other callsign would be registered either. */
export function registrationRefused(
  refusal: Refusal,
  callsign: string,
  { faction, credentials }: { readonly faction: string; readonly credentials: Credentials },
): CredentialsError {
  const place = credentials.whereGiven?.accountToken?.shown ?? 'SPACETRADERS_ACCOUNT_TOKEN';
  const described = describeRefusal(refusal);
  const { code } = refusal;
  if (refusesToken(code))
    return new CredentialsError(
      `the server refused to register ${callsign}: ${described}. Expected the token of an account in ${place}, got another one: copy it from my.spacetraders.io (the token of an agent belongs into the file that SPACETRADERS_TOKEN_FILE or server.tokenFile names)`,
    );
  if (code === errorCodes.registerAgentNoStartingLocations.code)
    return new CredentialsError(
      `the faction ${faction} has no starting location for an agent: ${described}; name another one under agent.faction`,
    );
  if (refusedFields(refusal).some(({ field }) => FACTION_FIELDS.includes(field)))
    return new CredentialsError(
      `the server registers no agent with the faction ${faction}: ${described}; name another one under agent.faction`,
    );
  return new CredentialsError(`the server refused to register ${callsign}: ${described}`);
}
