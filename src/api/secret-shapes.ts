import { scrub } from '../telemetry/scrub.ts';

/** Replaces a secret in a recording. */
export const REDACTED = '[secret]';

/** Names of fields with confidential values: tokens, accounts, addresses. */
const SECRET_FIELD =
  /token|secret|passw|authorization|cookie|api[_-]?key|jwt|e-?mail|account[_-]?(?:id|name|symbol)?$/i;

/** A JWT, also one without its signature, or a part of one. */
const JWT_BEGUN = /eyJ[\w-]{6,}(?:\.[\w-]*)*/g;
/** A JWT whatever its header begins with. */
const JWT_SHAPED = /[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}/g;
const EMAIL = /[^\s@"<>(),;:\\[\]]{1,64}(?:@|%40)[a-z\d-]+(?:\.[a-z\d-]+)+/gi;
const NAMED_IN_TEXT =
  /((?:token|secret|password|cookie|api_?key|jwt|e-?mail|account_?id)[\\"']*\s*[:=]\s*)(?:\\*"(?:\\.|[^"\\])*"?|[^\s"&,;}]+)/gi;

/** Long enough for the shortest e-mail address in base64. */
const BASE64_RUN = /[\w+/-]{8,}/g;

/** Levels of base64 inside base64 that are decoded. */
const BASE64_DEPTH = 2;

/** Whether the values of fields of this name are removed. */
export function isSecretField(name: string): boolean {
  return SECRET_FIELD.test(name);
}

function withoutShapes(text: string, learnt: readonly string[]): string {
  let clean = text.replace(JWT_BEGUN, REDACTED).replace(JWT_SHAPED, REDACTED);
  clean = clean.replace(NAMED_IN_TEXT, `$1${REDACTED}`);
  if (/@|%40/.test(clean)) clean = clean.replace(EMAIL, REDACTED);
  for (const secret of learnt) if (clean.includes(secret)) clean = clean.replaceAll(secret, REDACTED);
  return scrub(clean);
}

/** Whether a run of base64 characters contains a secret, at any offset of the encoding. */
function hides(run: string, learnt: readonly string[], depth: number): boolean {
  return [0, 1, 2, 3].some((offset) => {
    const decoded = Buffer.from(run.slice(offset), 'base64').toString('latin1');
    return withoutSecrets(decoded, learnt, depth - 1) !== decoded;
  });
}

/** The text without tokens, addresses and learned secrets, also in base64 up to `depth` levels. */
export function withoutSecrets(text: string, learnt: readonly string[], depth = BASE64_DEPTH): string {
  const clean = withoutShapes(text, learnt);
  if (depth === 0) return clean;
  return clean.replace(BASE64_RUN, (run) => (hides(run, learnt, depth) ? REDACTED : run));
}
