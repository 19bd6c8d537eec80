/** Texts are found by their first characters; shorter ones are ignored, since they would match parts of words. */
export const SHORTEST_KNOWN = 6;

/** Where a text ends that is known by its beginning alone. */
const END = /[\s"'<>,;]/g;

/** A set of texts that are found in another in one pass, however many they are. */
export interface KnownTexts {
  add(text: string): void;
  has(text: string): boolean;
  size(): number;
  /** Length of the longest. */
  longest(): number;
  /** The text with each known one in it replaced; where several begin, the longest. */
  replaced(text: string, by: string): string;
  /** A cut text without the known one that begins at its end. */
  withoutBegun(text: string): string;
}

/** 16 bits of the first three characters. */
function hashAt(text: string, at: number): number {
  return (text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 5) ^ (text.charCodeAt(at + 2) << 10)) & 0xffff;
}

/**
 * An empty set.
 * @param mostAlike texts with equal first characters that are compared; where more are known, whatever begins like them
 *   counts as known, up to a space or a quote
 */
export function createKnownTexts(mostAlike = Number.POSITIVE_INFINITY): KnownTexts {
  const all = new Set<string>();
  /** By their first characters. */
  const alike = new Map<string, readonly string[]>();
  const begins = new Uint8Array(0x10000);
  let longest = 0;

  const alikeAt = (text: string, at: number) =>
    begins[hashAt(text, at)] === 0 ? undefined : alike.get(text.slice(at, at + SHORTEST_KNOWN));

  /** The end of the longest known text that begins at a place; the place itself if none does. */
  function endAt(text: string, at: number): number {
    const begun = alikeAt(text, at) ?? [];
    if (begun.length > mostAlike) {
      END.lastIndex = at + SHORTEST_KNOWN;
      return END.exec(text)?.index ?? text.length;
    }
    return begun.reduce((end, each) => (text.startsWith(each, at) ? Math.max(end, at + each.length) : end), at);
  }

  function replaced(text: string, by: string): string {
    let [clean, from] = ['', 0];
    for (let at = 0; at + SHORTEST_KNOWN <= text.length; at++) {
      if (begins[hashAt(text, at)] === 0) continue;
      const end = endAt(text, at);
      if (end === at) continue;
      clean += text.slice(from, at) + by;
      from = end;
      at = end - 1;
    }
    return from === 0 ? text : clean + text.slice(from);
  }

  function withoutBegun(text: string): string {
    for (let at = Math.max(0, text.length - longest); at + SHORTEST_KNOWN <= text.length; at++) {
      if (alikeAt(text, at)?.some((each) => each.startsWith(text.slice(at)))) return text.slice(0, at);
    }
    return text;
  }

  function add(text: string): void {
    if (text.length < SHORTEST_KNOWN || all.has(text)) return;
    const first = text.slice(0, SHORTEST_KNOWN);
    all.add(text);
    alike.set(first, [...(alike.get(first) ?? []), text]);
    begins[hashAt(text, 0)] = 1;
    longest = Math.max(longest, text.length);
  }

  return { add, has: (text) => all.has(text), size: () => all.size, longest: () => longest, replaced, withoutBegun };
}
