/** Characters that look like a space or are invisible; YAML treats them as letters. */
const ODD_SPACES = /[\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/g;

const codeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text with these characters replaced by their codes, since they are invisible. */
export function withCodes(text: string): string {
  return text.replace(ODD_SPACES, codeOf);
}

/** What to do about the first of these characters; undefined when there is none. */
export function oddSpaceHint(text: string): string | undefined {
  const [odd] = text.match(ODD_SPACES) ?? [];
  return odd && `${codeOf(odd)} is no plain space: type one, or take it out`;
}
