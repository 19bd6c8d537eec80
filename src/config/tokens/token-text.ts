/** Whether a text may be a token: not empty, and only characters that a header can carry. */
export function isTokenText(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/**
 * What is wrong with the text that stands where a token is expected; undefined for nothing. A header cannot carry spaces
 * or line breaks; pasted tokens often include some, or the word Bearer. The text is never repeated.
 * @param place the file or the variable
 */
export function malformed(place: string, text: string): string | undefined {
  if (isTokenText(text)) return undefined;
  const got = text === '' ? 'an empty file' : `${text.length} characters with spaces or others that no token has`;
  return `expected ${place} to be a token alone, got ${got}: copy the token again`;
}
