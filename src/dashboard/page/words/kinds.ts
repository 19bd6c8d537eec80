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

/** What a ship does in a state of its machine, by which its colour is chosen. */
export type Kind = 'earning' | 'digging' | 'flying' | 'thinking' | 'waiting' | 'paused' | 'broken';

const KINDS: Readonly<Record<string, Kind>> = {
  selling: 'earning',
  buying: 'earning',
  delivering: 'earning',
  fulfilling: 'earning',
  negotiating: 'earning',
  accepting: 'earning',
  buyingShip: 'earning',
  looking: 'earning',
  loading: 'earning',
  transferring: 'earning',
  scrapping: 'earning',
  surveying: 'digging',
  extracting: 'digging',
  siphoning: 'digging',
  jettisoning: 'digging',
  navigating: 'flying',
  docking: 'flying',
  orbiting: 'flying',
  settingFlightMode: 'flying',
  refuelling: 'flying',
  coolingDown: 'waiting',
  awaitingHauler: 'waiting',
  waiting: 'waiting',
  replanning: 'waiting',
  paused: 'paused',
  quarantined: 'broken',
  failed: 'broken',
  restarting: 'broken',
};

/** The kind of a state; an unlisted state counts as thinking. */
export function kindOf(state: string, paused = false): Kind {
  if (paused) return 'paused';
  return KINDS[state] ?? 'thinking';
}
