import { bySymbol, knownFacts, type Named, nameFromSymbol } from './by-symbol.ts';

/** A faction as the service shows it, but for its headquarters, which follow from the universe's seed. */
export interface FactionFacts extends Named {
  readonly headquarters?: never;
  readonly traits: readonly Named[];
  /** Whether a new agent may start with it. */
  readonly isRecruiting: boolean;
}

/** Factions that recorded agents started with (game-facts 8). */
const RECRUITING: ReadonlySet<string> = new Set(['COSMIC', 'ASTRO', 'CORSAIRS', 'UNITED', 'LORDS']);

/** Symbol, name, description, symbols of traits. */
type FactionRow = readonly [string, string, string, readonly string[]];

/** The 19 factions of game-facts 8; names, descriptions and traits are ours, but for the symbols and ASTRO's traits. */
const FACTION_ROWS: readonly FactionRow[] = [
  ['COSMIC', 'Cosmic Engineers', 'Builders of gates and stations who like a hard problem.', ['INNOVATIVE', 'BOLD']],
  ['VOID', 'Voidfarers', 'Wanderers at home between the stars.', ['CURIOUS', 'EXPLORATORY']],
  ['GALACTIC', 'Galactic Alliance', 'Many small worlds that speak with one voice.', ['COOPERATIVE', 'PEACEFUL']],
  [
    'QUANTUM',
    'Quantum Federation',
    'Researchers with fleets to protect their work.',
    ['INTELLIGENT', 'RESEARCH_FOCUSED'],
  ],
  [
    'DOMINION',
    'Stellar Dominion',
    'An empire that counts its worlds every morning.',
    ['MILITARISTIC', 'IMPERIALISTIC'],
  ],
  [
    'ASTRO',
    'Astro-Salvage Alliance',
    'Salvagers who live on what others left behind.',
    ['SCAVENGERS', 'TREASURE_HUNTERS', 'RESOURCEFUL', 'DEXTEROUS'],
  ],
  [
    'CORSAIRS',
    'Seventh Space Corsairs',
    'Raiders with a code, and a flag for each of its articles.',
    ['PIRATES', 'DARING'],
  ],
  ['OBSIDIAN', 'Obsidian Syndicate', 'A firm whose books nobody has seen.', ['SECRETIVE', 'SMUGGLERS']],
  ['AEGIS', 'Aegis Collective', 'Guards for hire who became a people.', ['DEFENSIVE', 'STRATEGIC']],
  ['UNITED', 'United Independent Settlements', 'Settlers who govern themselves.', ['INDEPENDENT', 'SELF_SUFFICIENT']],
  ['SOLITARY', 'Solitary Systems', 'Worlds that would rather be left alone.', ['ISOLATED', 'DISTRUSTFUL']],
  ['COBALT', 'Cobalt Traders', 'Merchants to whom every gap is a margin.', ['COMMERCIAL', 'FREE_MARKETS']],
  ['OMEGA', 'Omega Star Network', 'A guild of couriers that became a power.', ['GUILD', 'ESTABLISHED']],
  [
    'ECHO',
    'Echo Technocracy',
    'Engineers govern, and publish their sources.',
    ['TECHNOLOGICALLY_ADVANCED', 'PROGRESSIVE'],
  ],
  ['LORDS', 'Lords of the Sky', 'Old houses with old claims.', ['PROUD', 'DOMINANT']],
  ['CULT', 'Cult of the Machine', 'They serve what they have built.', ['VISIONARY', 'UNPREDICTABLE']],
  ['ANCIENTS', 'Ancient Guardians', 'Keepers of what was here before everybody.', ['NOTABLE', 'CLAN']],
  ['SHADOW', 'Shadow Stalkers', 'Spies in the pay of whoever asked last.', ['SECRETIVE', 'AGGRESSIVE']],
  ['ETHEREAL', 'Ethereal Enclave', 'Thinkers who seldom answer the first hail.', ['PEACEFUL', 'FRINGE']],
];

function factionTrait(symbol: string): Named {
  const name = nameFromSymbol(symbol);
  return { symbol, name, description: `Others describe this faction as ${name.toLowerCase()}.` };
}

const FACTIONS = bySymbol(
  FACTION_ROWS.map(
    ([symbol, name, description, traits]): FactionFacts => ({
      symbol,
      name,
      description,
      traits: traits.map(factionTrait),
      isRecruiting: RECRUITING.has(symbol),
    }),
  ),
);

/** Every faction, in the service's order. */
export const factionSymbols: readonly string[] = [...FACTIONS.keys()];

/** A faction; throws RangeError for an unknown symbol (see `factionSymbols`). */
export function factionFacts(symbol: string): FactionFacts {
  return knownFacts(FACTIONS, symbol, 'a faction');
}
