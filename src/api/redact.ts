import { createKnownTexts, SHORTEST_KNOWN } from '../telemetry/known-texts.ts';
import { isObject, jsonIn } from '../wire/json.ts';
import { isSecretField, REDACTED, withoutSecrets } from './secret-shapes.ts';

/** Removes secrets from what is recorded; a secret found in one place is recognised everywhere from then on. */
export interface Redactor {
  /** A copy of a JSON value with secrets removed from names and texts. */
  value(value: unknown): unknown;
  /** Redacts text of any kind: JSON, HTML or cut-off text. */
  text(text: string): string;
  /** Registers a text, and its parts between dots, as secrets. */
  learn(secret: string): void;
}

/** Shorter parts occur in harmless texts too; the first part of a JWT has some 20. */
const SHORTEST_PART = 16;
/** Of a text that is learned: longer ones are removed where their field is, and not looked for elsewhere. */
const LONGEST_SECRET = 2_000;

/** Our own secrets are learned first; those beyond the limit are ignored. A guess at memory. */
const MOST_SPELLINGS = 500;
/** Spellings with equal beginnings that are kept apart; what begins like more is removed, whatever it is. A guess. */
const MOST_ALIKE = 4;

/** Longer texts are cut; no text of the service is half as long. */
const LONGEST_TEXT = 4_000;
/** Characters that are looked at beyond a cut, of which none is kept: a secret may lie across it. */
const OVERLAP = 4_000;
const CUT = '…';

/** Results are remembered up to these limits, since symbols occur again and again: about a megabyte. */
const LONGEST_REMEMBERED = 60;
const MOST_REMEMBERED = 10_000;

/** No reply of the service is nested this deep. */
const DEEPEST = 64;

/** Calls back for every text and number in a value. */
function eachLeaf(value: unknown, call: (leaf: string) => void, depth = 0): void {
  if (typeof value === 'string' || typeof value === 'number') call(String(value));
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const each of Object.values(value)) eachLeaf(each, call, depth + 1);
}

/** Calls back for the values of secret fields, anywhere in a value. */
function eachSecret(value: unknown, call: (secret: string) => void, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const [name, each] of Object.entries(value)) {
    if (isSecretField(name)) eachLeaf(each, call);
    else eachSecret(each, call, depth + 1);
  }
}

/** The secret as it is, percent-encoded in both ways, and escaped for JSON; base64 is decoded separately. */
function spellingsOf(secret: string): readonly string[] {
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  return [secret, form, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)];
}

/** The JSON value of a text that is an object or a list; undefined otherwise. */
function jsonOf(text: string): unknown {
  return /^\s*[[{]/.test(text) ? jsonIn(text) : undefined;
}

/** A redactor that knows no secrets yet. */
export function createRedactor(): Redactor {
  const learnt = createKnownTexts(MOST_ALIKE);
  const remembered = new Map<string, string>();

  function learn(secret: string): void {
    if (learnt.size() >= MOST_SPELLINGS || secret.length > LONGEST_SECRET) return;
    const whole = secret.trim();
    if (whole.length < SHORTEST_KNOWN || learnt.has(whole)) return;
    const parts = whole.split('.').filter((part) => part.length >= SHORTEST_PART);
    for (const spelling of [whole, ...parts].flatMap(spellingsOf)) learnt.add(spelling);
    remembered.clear();
  }

  function plainText(text: string): string {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const clean = withoutSecrets(text, learnt);
    if (text.length <= LONGEST_REMEMBERED && remembered.size < MOST_REMEMBERED) remembered.set(text, clean);
    return clean;
  }

  function text(raw: string): string {
    if (raw.length > LONGEST_TEXT + OVERLAP) {
      const start = plainText(raw.slice(0, LONGEST_TEXT + OVERLAP));
      return `${start.slice(0, Math.max(0, Math.min(LONGEST_TEXT, start.length - OVERLAP)))}${CUT}`;
    }
    const json = jsonOf(raw);
    return json === undefined ? plainText(raw) : JSON.stringify(value(json));
  }

  /** A name that was cut may be that of another field too. */
  function named(name: string, index: number): string {
    return name.length > LONGEST_TEXT ? `${text(name)}${index}` : plainText(name);
  }

  function clean(raw: unknown, depth: number): unknown {
    if (typeof raw === 'string') return text(raw);
    if (typeof raw === 'number') return learnt.has(String(raw)) ? REDACTED : raw;
    if (depth > DEEPEST) return REDACTED;
    if (Array.isArray(raw)) return raw.map((each) => clean(each, depth + 1));
    if (!isObject(raw)) return raw;
    const entries = Object.entries(raw).map(([name, each], index) => [
      named(name, index),
      isSecretField(name) && each !== null ? REDACTED : clean(each, depth + 1),
    ]);
    return Object.fromEntries(entries);
  }

  function value(raw: unknown): unknown {
    eachSecret(raw, learn);
    return clean(raw, 0);
  }

  return { value, text, learn };
}
