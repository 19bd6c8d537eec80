const REPLACEMENT = '[secret]';

/** Shorter texts would match parts of ordinary words. */
const SHORTEST_SECRET = 6;
const SHORTEST_JWT_PART = 16;
const SHORTEST_BASE64 = 8;

/** A JSON Web Token, also one without its signature. */
const JWT = /eyJ[\w-]{8,}(?:\.[\w-]+)+/g;
const BEARER = /\b(bearer(?:\s|%20|\+)+)(?!\[secret\])[\w.~+/%=-]+/gi;

/** Every spelling of every known secret, the longest first. */
let spellings: readonly string[] = [];

/**
 * From now on `scrub`, and so every log line, removes this secret: as it is, its JWT parts, and each of them in base64
 * (at any offset in a longer text), URL-encoded and escaped for JSON. Texts of fewer than 6 characters are ignored.
 */
export function learnSecret(secret: string): void {
  const whole = secret.trim();
  if (whole.length < SHORTEST_SECRET) return;
  const parts = whole.split('.').filter((part) => part.length >= SHORTEST_JWT_PART);
  const learnt = [whole, ...parts].flatMap(spellingsOf);
  spellings = [...new Set([...spellings, ...learnt])].sort((one, other) => other.length - one.length);
}

/** The text with every known secret, every JWT and whatever follows "Bearer" replaced by "[secret]". */
export function scrub(text: string): string {
  let clean = text.replace(JWT, REPLACEMENT);
  for (const spelling of spellings) {
    if (clean.includes(spelling)) clean = clean.replaceAll(spelling, REPLACEMENT);
  }
  return clean.replace(BEARER, `$1${REPLACEMENT}`);
}

function spellingsOf(secret: string): readonly string[] {
  const urlEncoded = new URLSearchParams({ s: secret }).toString().slice(2);
  const percentEncoded = encodeURIComponent(secret.toWellFormed());
  const jsonEscaped = JSON.stringify(secret).slice(1, -1);
  return [secret, urlEncoded, percentEncoded, jsonEscaped, ...[0, 1, 2].flatMap((offset) => base64At(secret, offset))];
}

/**
 * The base64 of a secret that starts `offset` bytes (modulo 3) from the start of a longer text: only the characters that
 * do not depend on its neighbours, in both alphabets.
 */
function base64At(secret: string, offset: number): readonly string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  const untouchedFrom = Math.ceil((offset * 8) / 6);
  const untouchedTo = Math.floor((padded.length * 8) / 6);
  const encoded = padded.toString('base64').slice(untouchedFrom, untouchedTo);
  if (encoded.length < SHORTEST_BASE64) return [];
  return [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_')];
}
