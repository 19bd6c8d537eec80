const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for any place in a page. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => NAMED[character] ?? character);
}
