import type { ShipState, UniverseState } from '../universe/state.ts';
import type { Universe } from '../universe/universe.ts';

/** An agent's ships as the universe itself holds them. */
export function ownShips(universe: Universe, callsign: string): ShipState[] {
  const { state } = JSON.parse(universe.snapshot()) as { readonly state: UniverseState };
  return Object.values(state.ships).filter(({ agentSymbol }) => agentSymbol === callsign);
}
