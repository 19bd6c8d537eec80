/** Every ship type that the service sells; which of them a shipyard has, and at what price, only a ship there sees. */
export const SHIP_TYPES = [
  'SHIP_PROBE',
  'SHIP_MINING_DRONE',
  'SHIP_SIPHON_DRONE',
  'SHIP_SURVEYOR',
  'SHIP_LIGHT_SHUTTLE',
  'SHIP_LIGHT_HAULER',
  'SHIP_HEAVY_FREIGHTER',
  'SHIP_BULK_FREIGHTER',
  'SHIP_ORE_HOUND',
  'SHIP_REFINING_FREIGHTER',
  'SHIP_EXPLORER',
  'SHIP_INTERCEPTOR',
  'SHIP_COMMAND_FRIGATE',
] as const;
