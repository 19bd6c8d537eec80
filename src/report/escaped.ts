const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it may stand anywhere in a page. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => NAMED[character] ?? character);
}
