import { factionFacts } from '../facts/factions.ts';
import { homeSystemSymbol } from '../galaxy/home-symbols.ts';

/** A faction; its headquarters are its home system. */
export function factionReply(seed: number, symbol: string) {
  const { name, description, traits, isRecruiting } = factionFacts(symbol);
  const headquarters = homeSystemSymbol(seed, symbol);
  return { symbol, name, description, headquarters, traits: traits.map((trait) => ({ ...trait })), isRecruiting };
}
