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
  repairing: 'earning',
  installing: 'earning',
  removing: 'earning',
  refining: 'digging',
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
  ended: 'waiting',
  replanning: 'waiting',
  paused: 'paused',
  quarantined: 'broken',
  failed: 'broken',
  restarting: 'broken',
};

/** The kind of a state; an unlisted state counts as thinking. */
export function stateKind(state: string, paused = false): Kind {
  if (paused) return 'paused';
  return KINDS[state] ?? 'thinking';
}
