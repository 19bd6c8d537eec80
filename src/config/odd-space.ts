/** Characters that show as a space or not at all; YAML takes them for letters. */
const ODD_SPACES = /[\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/g;

const codeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text in which such characters are told by their code: the eye would see nothing wrong. */
export function withCodes(text: string): string {
  return text.replace(ODD_SPACES, codeOf);
}

/** What to do about the first of them; undefined of a text that has none. */
export function oddSpaceHint(text: string): string | undefined {
  const [odd] = text.match(ODD_SPACES) ?? [];
  return odd && `${codeOf(odd)} is no plain space: type one, or take it out`;
}
