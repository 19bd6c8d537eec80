import type { KnownTexts } from '../telemetry/known-texts.ts';
import { scrub } from '../telemetry/scrub.ts';

/** Replaces a secret in a recording. */
export const REDACTED = '[secret]';

/** Names of fields with confidential values: tokens, accounts, addresses. */
const SECRET_FIELD =
  /token|secret|passw|authorization|cookie|api[_-]?key|jwt|e-?mail|account[_-]?(?:id|name|symbol)?$/i;

/** A JWT, also one without its signature, or a part of one. */
const JWT_BEGUN = /eyJ[\w-]{6,}(?:\.[\w-]*)*/g;
/** Words between dots, among which a JWT may be, whatever its header begins with: each part is longer than 16. */
const DOTTED = /(?<![\w-])[\w-]{16,}(?:\.[\w-]+)+/g;
const JWT_PARTS = 3;
const SHORTEST_JWT_PART = 16;
/** The domain of an e-mail address; the part before it has 64 characters at most (RFC 5321). */
const DOMAIN = /(?:@|%40)[a-z\d-]+(?:\.[a-z\d-]+)+/gi;
const LONGEST_MAILBOX = 64;
const OF_MAILBOX = /[^\s@"<>(),;:\\[\]]/;
const NAMED_IN_TEXT =
  /((?:token|secret|password|cookie|api_?key|jwt|e-?mail|account_?id)[\\"']*\s*[:=]\s*)(?:\\*"(?:\\.|[^"\\])*"?|[^\s"&,;}]+)/gi;

/** Long enough for the shortest e-mail address in base64. */
const BASE64_RUN = /[\w+/-]{8,}/g;

/** Levels of base64 inside base64 that are decoded; a guess: more cost time. */
const BASE64_DEPTH = 2;

/** Whether the values of fields of this name are removed. */
export function isSecretField(name: string): boolean {
  return SECRET_FIELD.test(name);
}

/** Dotted words without three long ones in a row. */
function withoutJwt(dotted: string): string {
  const parts = dotted.split('.');
  const isLong = (part = '') => part.length >= SHORTEST_JWT_PART;
  const kept: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const isJwt = isLong(parts[at]) && isLong(parts[at + 1]) && isLong(parts[at + 2]);
    kept.push(isJwt ? REDACTED : (parts[at] ?? ''));
    at += isJwt ? JWT_PARTS : 1;
  }
  return kept.join('.');
}

/** Where the mailbox of an address begins, by where it ends; the end itself if there is none. */
function mailboxBefore(text: string, from: number, end: number): number {
  const least = Math.max(from, end - LONGEST_MAILBOX);
  let at = end;
  while (at > least && OF_MAILBOX.test(text.charAt(at - 1))) at -= 1;
  return at;
}

function withoutAddresses(text: string): string {
  let [clean, from] = ['', 0];
  for (const { 0: domain, index } of text.matchAll(DOMAIN)) {
    const begin = mailboxBefore(text, from, index);
    if (begin === index) continue;
    clean += text.slice(from, begin) + REDACTED;
    from = index + domain.length;
  }
  return from === 0 ? text : clean + text.slice(from);
}

function withoutShapes(text: string, learnt: KnownTexts): string {
  const clean = text.replace(JWT_BEGUN, REDACTED).replace(DOTTED, withoutJwt).replace(NAMED_IN_TEXT, `$1${REDACTED}`);
  return scrub(learnt.replaced(withoutAddresses(clean), REDACTED));
}

/** Whether a run of base64 characters contains a secret, at any offset of the encoding. */
function hides(run: string, learnt: KnownTexts, depth: number): boolean {
  return [0, 1, 2, 3].some((offset) => {
    const decoded = Buffer.from(run.slice(offset), 'base64').toString('latin1');
    return withoutSecrets(decoded, learnt, depth - 1) !== decoded;
  });
}

/** The text without tokens, addresses and learned secrets, also in base64 up to `depth` levels. */
export function withoutSecrets(text: string, learnt: KnownTexts, depth = BASE64_DEPTH): string {
  const clean = withoutShapes(text, learnt);
  if (depth === 0) return clean;
  return clean.replace(BASE64_RUN, (run) => (hides(run, learnt, depth) ? REDACTED : run));
}
