import { nameFromSymbol } from '../facts/by-symbol.ts';

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  STRIPPED: 'Dug over so often that little is left.',
  UNSTABLE: 'Shifting so much that nobody can dig here for a while.',
  RADIATION_LEAK: 'Something below ground glows.',
  CRITICAL_LIMIT: 'A little more digging, and the rock will give way.',
  CIVIL_UNREST: 'The people here are not to be traded with lightly.',
};

/** A temporary modifier of a waypoint, e.g. UNSTABLE (game-facts 4.6). */
export function modifierReply(symbol: string) {
  return { symbol, name: nameFromSymbol(symbol), description: DESCRIPTIONS[symbol] ?? nameFromSymbol(symbol) };
}
