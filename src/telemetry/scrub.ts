import { createKnownTexts, SHORTEST_KNOWN } from './known-texts.ts';

const REPLACEMENT = '[secret]';

/** Shorter ones occur in harmless texts too. */
const SHORTEST_JWT_PART = 16;
const SHORTEST_BASE64 = 8;

/**
 * A JSON Web Token, also one without its signature. A beginning without a dot is matched as well and kept, so that no
 * character is looked at twice.
 */
const JWT_BEGUN = /eyJ[\w-]{8,}((?:\.[\w-]+)*)/g;
const BEARER = /\b(bearer(?:\s|%20|\+)+)(?!\[secret\])[\w.~+/%=-]+/gi;

/** Every spelling of every known secret. */
const spellings = createKnownTexts();

/**
 * From now on `scrub`, and so every log line, removes this secret: as it is, its JWT parts, and each of them in base64
 * (at any offset in a longer text), URL-encoded and escaped for JSON. Texts of fewer than 6 characters are ignored.
 */
export function learnSecret(secret: string): void {
  const whole = secret.trim();
  if (whole.length < SHORTEST_KNOWN) return;
  const parts = whole.split('.').filter((part) => part.length >= SHORTEST_JWT_PART);
  for (const spelling of [whole, ...parts].flatMap(spellingsOf)) spellings.add(spelling);
}

/** The text with every known secret, every JWT and whatever follows "Bearer" replaced by "[secret]". */
export function scrub(text: string): string {
  return withoutKnown(text.replace(JWT_BEGUN, (begun, rest: string) => (rest === '' ? begun : REPLACEMENT)));
}

function withoutKnown(text: string): string {
  return spellings.replaced(text, REPLACEMENT).replace(BEARER, `$1${REPLACEMENT}`);
}

/** Characters beyond a cut that are looked at as well; the first part of a JWT is shorter. */
const LEAST_OVERLAP = 2_000;

/**
 * The first characters of a text, scrubbed; the cost does not grow with the rest of the text. A secret that lies across
 * the cut is removed too.
 */
export function scrubStart(text: string, length: number): string {
  const overlap = Math.max(LEAST_OVERLAP, spellings.longest());
  if (text.length <= length + overlap) return scrub(text).slice(0, length);
  const start = spellings.withoutBegun(text.slice(0, length + overlap));
  // One that has no dot before the cut may have one after it.
  const clean = start.replace(JWT_BEGUN, (begun, rest: string, at: number) =>
    rest === '' && at + begun.length < start.length ? begun : REPLACEMENT,
  );
  return withoutKnown(clean).slice(0, length);
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
