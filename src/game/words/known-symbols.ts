/** Ship types that a shipyard can offer (facts: ship-types). */
export const SHIP_TYPES = [
  'SHIP_PROBE',
  'SHIP_MINING_DRONE',
  'SHIP_SIPHON_DRONE',
  'SHIP_INTERCEPTOR',
  'SHIP_LIGHT_HAULER',
  'SHIP_COMMAND_FRIGATE',
  'SHIP_EXPLORER',
  'SHIP_HEAVY_FREIGHTER',
  'SHIP_LIGHT_SHUTTLE',
  'SHIP_ORE_HOUND',
  'SHIP_REFINING_FREIGHTER',
  'SHIP_SURVEYOR',
  'SHIP_BULK_FREIGHTER',
] as const;

/** Roles in a ship's registration (facts: ship-types). */
export const SHIP_ROLES = [
  'FABRICATOR',
  'HARVESTER',
  'HAULER',
  'INTERCEPTOR',
  'EXCAVATOR',
  'TRANSPORT',
  'REPAIR',
  'SURVEYOR',
  'COMMAND',
  'CARRIER',
  'PATROL',
  'SATELLITE',
  'EXPLORER',
  'REFINERY',
] as const;

/** Frames that ships are built on (facts: ship-parts). */
export const FRAME_SYMBOLS = [
  'FRAME_PROBE',
  'FRAME_DRONE',
  'FRAME_INTERCEPTOR',
  'FRAME_RACER',
  'FRAME_FIGHTER',
  'FRAME_FRIGATE',
  'FRAME_SHUTTLE',
  'FRAME_EXPLORER',
  'FRAME_MINER',
  'FRAME_LIGHT_FREIGHTER',
  'FRAME_HEAVY_FREIGHTER',
  'FRAME_TRANSPORT',
  'FRAME_DESTROYER',
  'FRAME_CRUISER',
  'FRAME_CARRIER',
  'FRAME_BULK_FREIGHTER',
] as const;

/** Factions; the service reports which of them recruit (facts: factions). */
export const FACTION_SYMBOLS = [
  'COSMIC',
  'VOID',
  'GALACTIC',
  'QUANTUM',
  'DOMINION',
  'ASTRO',
  'CORSAIRS',
  'OBSIDIAN',
  'AEGIS',
  'UNITED',
  'SOLITARY',
  'COBALT',
  'OMEGA',
  'ECHO',
  'LORDS',
  'CULT',
  'ANCIENTS',
  'SHADOW',
  'ETHEREAL',
] as const;
