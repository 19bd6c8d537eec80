import type { Settings } from '../config/settings.ts';
import type { Universe, UniverseOptions } from '../universe/universe.ts';
import { yardstickCredits } from '../universe/yardstick/yardstick.ts';
import { ownShips } from './own-ships.ts';

/** A run that is over, and which universe it was. */
export interface PlayedOut {
  readonly universe: Universe;
  readonly settings: Settings;
  readonly world: Pick<UniverseOptions, 'rivals' | 'difficulty'> | undefined;
  readonly seed: number;
  readonly startedAtMs: number;
  readonly hours: number;
  readonly callsign: string;
}

/** Units that the holds of an agent's ships have room for, as the run ends: no ship is ever given away. */
function holdUnitsOf(universe: Universe, callsign: string): number {
  return ownShips(universe, callsign).reduce((units, { cargoCapacity }) => units + cargoCapacity, 0);
}

/** Credits that nobody could have earned more of with such holds (docs/yardstick.md); null where no bound is known. */
export function possibleCredits({ universe, settings, world, callsign, ...run }: PlayedOut): number | null {
  const { rivals = 0, difficulty } = world ?? {};
  const credits = yardstickCredits({
    ...run,
    ...(difficulty !== undefined && { difficulty }),
    factionSymbol: settings.strategy.agent.faction,
    callsign,
    rivals,
    holdUnits: holdUnitsOf(universe, callsign),
  });
  return credits ?? null;
}
