/** The current place: the words of the address after the #, such as ships, ARGOSY-1-1. */
export function place(): readonly string[] {
  return location.hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter((word) => word !== '')
    .map(decoded);
}

/** An address within the page. */
export function at(...words: readonly string[]): string {
  return `#/${words.map(encodeURIComponent).join('/')}`;
}

/** Goes to a place without adding to the browser's history. */
export function moveTo(...words: readonly string[]): void {
  location.replace(at(...words));
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
