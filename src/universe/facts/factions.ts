import { factsIn, type Named, nameFromSymbol } from './by-symbol.ts';

/** A faction as the service shows it, without its headquarters, which follow from the universe's seed. */
export interface FactionFacts extends Named {
  readonly headquarters?: never;
  readonly traits: readonly Named[];
  /** Whether a new agent may start with it. */
  readonly isRecruiting: boolean;
}

/** Symbol, name, description, symbols of traits. */
type FactionRow = readonly [string, string, string, string];

/**
 * The 19 factions (facts: factions); names and traits as GET /factions returned them to another player (siebrenf/st2),
 * in whose recording all of them recruit; descriptions are ours.
 */
const FACTION_ROWS: readonly FactionRow[] = [
  [
    'COSMIC',
    'Cosmic Engineers',
    'Builders of gates and stations who like a hard problem.',
    'INNOVATIVE BOLD VISIONARY CURIOUS',
  ],
  ['VOID', 'Voidfarers', 'Wanderers at home between the stars.', 'DARING EXPLORATORY RESOURCEFUL FLEXIBLE'],
  ['GALACTIC', 'Galactic Alliance', 'Many worlds that speak with one voice.', 'COOPERATIVE UNITED PEACEFUL STRATEGIC'],
  [
    'QUANTUM',
    'Quantum Federation',
    'Scholars who share what they find.',
    'INTELLIGENT RESEARCH_FOCUSED COLLABORATIVE PROGRESSIVE',
  ],
  [
    'DOMINION',
    'Stellar Dominion',
    'An empire that counts its worlds every morning.',
    'MILITARISTIC AGGRESSIVE IMPERIALISTIC INDUSTRIOUS',
  ],
  [
    'ASTRO',
    'Astro-Salvage Alliance',
    'They live on what others left behind.',
    'SCAVENGERS TREASURE_HUNTERS RESOURCEFUL DEXTEROUS',
  ],
  [
    'CORSAIRS',
    'Seventh Space Corsairs',
    'Raiders with a flag for every article of their code.',
    'UNPREDICTABLE BRUTAL FLEETING ADAPTABLE',
  ],
  [
    'OBSIDIAN',
    'Obsidian Syndicate',
    'A firm whose books nobody has seen.',
    'SECRETIVE INTELLIGENT SMUGGLERS UNPREDICTABLE',
  ],
  [
    'AEGIS',
    'Aegis Collective',
    'Walled towns that stand guard for each other.',
    'DEFENSIVE SELF_SUFFICIENT PROUD WELCOMING',
  ],
  [
    'UNITED',
    'United Independent Settlements',
    'Settlers who govern themselves.',
    'SELF_SUFFICIENT DEFENSIVE PROUD DIVERSE',
  ],
  [
    'SOLITARY',
    'Solitary Systems Alliance',
    'Worlds that would rather be left alone, together.',
    'INDEPENDENT SELF_INTERESTED ISOLATED FRAGMENTED',
  ],
  [
    'COBALT',
    'Cobalt Traders Alliance',
    'Merchants to whom every gap is a margin.',
    'COMMERCIAL FREE_MARKETS ENTREPRENEURIAL FLEXIBLE',
  ],
  [
    'OMEGA',
    'Omega Star Network',
    'Exiles who answer to nobody but each other.',
    'REBELLIOUS EXILES FRAGMENTED RESOURCEFUL',
  ],
  [
    'ECHO',
    'Echo Technological Conclave',
    'Inventors who publish everything.',
    'INNOVATIVE VISIONARY RESEARCH_FOCUSED TECHNOLOGICALLY_ADVANCED',
  ],
  [
    'LORDS',
    'Lords of the Void',
    'An old people with old machines and old claims.',
    'SECRETIVE TECHNOLOGICALLY_ADVANCED RESOURCEFUL SELF_INTERESTED',
  ],
  [
    'CULT',
    'Cult of the Machine',
    'They serve what they have built.',
    'TECHNOLOGICALLY_ADVANCED AGGRESSIVE PROUD FRINGE',
  ],
  [
    'ANCIENTS',
    'Ancient Guardians',
    'Keepers of what was here before everybody.',
    'DEFENSIVE SECRETIVE SCAVENGERS CLAN',
  ],
  ['SHADOW', 'Shadow Stalkers', 'Seen by few, and by none for long.', 'SECRETIVE UNPREDICTABLE DEXTEROUS FLEETING'],
  [
    'ETHEREAL',
    'Ethereal Enclave',
    'Thinkers who seldom answer the first hail.',
    'SECRETIVE RESOURCEFUL INNOVATIVE FRINGE',
  ],
];

function factionTrait(symbol: string): Named {
  const name = nameFromSymbol(symbol);
  return { symbol, name, description: `Others describe this faction as ${name.toLowerCase()}.` };
}

const FACTIONS = FACTION_ROWS.map(
  ([symbol, name, description, traits]): FactionFacts => ({
    symbol,
    name,
    description,
    traits: traits.split(' ').map(factionTrait),
    isRecruiting: true,
  }),
);

/** Every faction, in the service's order. */
export const factionSymbols: readonly string[] = FACTIONS.map(({ symbol }) => symbol);

/** A faction; throws RangeError for an unknown symbol (see `factionSymbols`). */
export const factionFacts = factsIn(FACTIONS, 'a faction');
