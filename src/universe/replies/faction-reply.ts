import { factionFacts } from '../facts/factions.ts';
import { capitalOf } from '../galaxy/catalogue.ts';
import { homeSystemSymbol } from '../galaxy/home-symbols.ts';
import type { UniverseState } from '../state.ts';

/** A faction; its headquarters are its capital, or its agents' home system in a galaxy too small for capitals. */
export function factionReply(state: UniverseState, symbol: string) {
  const { name, description, traits, isRecruiting } = factionFacts(symbol);
  const headquarters = capitalOf(state, symbol)?.symbol ?? homeSystemSymbol(state.seed, symbol);
  return { symbol, name, description, headquarters, traits: traits.map((trait) => ({ ...trait })), isRecruiting };
}
