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

/** Shorter secrets would match parts of ordinary words. */
const SHORTEST_SECRET = 6;
const SHORTEST_PART = 16;

/** Our own secrets are learned first; those beyond the limit are ignored. */
const MOST_SPELLINGS = 500;

/** Results are remembered up to these limits, since symbols occur again and again. */
const LONGEST_REMEMBERED = 60;
const MOST_REMEMBERED = 10_000;

/** No reply of the service is nested this deep. */
const DEEPEST = 64;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every text and number in a value. */
function leavesOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return Object.values(value).flatMap((each) => leavesOf(each, depth + 1));
}

/** The values of secret fields, anywhere in a value. */
function secretsIn(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    isSecretField(name) ? leavesOf(each) : secretsIn(each, depth + 1),
  );
}

/** The secret as it is, percent-encoded in both ways, and escaped for JSON; base64 is decoded separately. */
function spellingsOf(secret: string): readonly string[] {
  const form = new URLSearchParams({ s: secret }).toString().slice(2);
  return [secret, form, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)];
}

/** The JSON value of a text that is an object or a list; undefined otherwise. */
function jsonOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A redactor that knows no secrets yet. */
export function createRedactor(): Redactor {
  let learnt: readonly string[] = [];
  const remembered = new Map<string, string>();

  function learn(secret: string): void {
    const whole = secret.trim();
    const parts = whole.split('.').filter((part) => part.length >= SHORTEST_PART);
    if (whole.length < SHORTEST_SECRET || learnt.includes(whole) || learnt.length >= MOST_SPELLINGS) return;
    learnt = [...new Set([...learnt, ...[whole, ...parts].flatMap(spellingsOf)])].sort((a, b) => b.length - a.length);
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
    const json = jsonOf(raw);
    return json === undefined ? plainText(raw) : JSON.stringify(value(json));
  }

  function clean(raw: unknown, depth: number): unknown {
    if (typeof raw === 'string') return text(raw);
    if (typeof raw === 'number') return learnt.includes(String(raw)) ? REDACTED : raw;
    if (depth > DEEPEST) return REDACTED;
    if (Array.isArray(raw)) return raw.map((each) => clean(each, depth + 1));
    if (!isObject(raw)) return raw;
    const entries = Object.entries(raw).map(([name, each]) => [
      plainText(name),
      isSecretField(name) && each !== null ? REDACTED : clean(each, depth + 1),
    ]);
    return Object.fromEntries(entries);
  }

  function value(raw: unknown): unknown {
    for (const secret of secretsIn(raw)) learn(secret);
    return clean(raw, 0);
  }

  return { value, text, learn };
}
