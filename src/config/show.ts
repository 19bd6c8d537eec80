/** Characters that look like a space or are invisible; YAML treats them as letters. */
const ODD_SPACES = /[\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/g;

const codeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text with these characters replaced by their codes, since they are invisible. */
function withCodes(text: string): string {
  return text.replace(ODD_SPACES, codeOf);
}

/** What to do about the first of these characters; undefined when there is none. */
export function oddSpaceHint(text: string): string | undefined {
  const [odd] = text.match(ODD_SPACES) ?? [];
  return odd && `${codeOf(odd)} is no plain space: type one, or take it out`;
}

/** For a longer text only the length is shown: in these files only a secret is that long. */
const LONGEST_SHOWN = 60;

/** The marks of a token: the start of a JSON Web Token, the header's word, or a name that suggests one. */
const SECRET = /eyJ[\w-]{8,}|\bbearer\s|token\s*[=:]|secret|passw/i;

/** A user name and password inside a URL. */
const URL_LOGIN = /\/\/[^/\s]*@/;

/** Whether a text looks like a secret, which no message may repeat. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** A text from the player's file for an error message: on one line, short, and never a secret. */
export function showText(text: string): string {
  if (isSecret(text)) return 'what looks like a secret (not shown)';
  if (text.length > LONGEST_SHOWN) return `a text of ${text.length} characters`;
  return withCodes(JSON.stringify(text.replace(URL_LOGIN, '//…@')));
}

/** Any value of a YAML file for an error message. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'string') return showText(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object') return 'a mapping';
  return String(value);
}

/** A path to a value as a player reads it, e.g. `ships[0].lanes[1]`. */
export function showPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (isPlainKey(String(step))) text += `${text === '' ? '' : '.'}${String(step)}`;
    else text += `[${showText(String(step))}]`;
  }
  return text;
}

function isPlainKey(key: string): boolean {
  return /^\w[\w-]{0,40}$/.test(key) && !isSecret(key);
}
