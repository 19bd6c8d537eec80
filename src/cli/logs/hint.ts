import { isOfShip, type Wanted } from './filter.ts';
import type { Said } from './said.ts';

/** Says what there would be, where nothing of a log was wanted. */
export interface Hint {
  hear(said: Said, isShown: boolean): void;
  /** Undefined where something was shown. */
  end(): string | undefined;
}

/** Ships that are named; of a larger fleet the first. */
const MOST_SHIPS = 20;

/** Listens to what is read of a log of this name. */
export function createHint({ ship, level, sinceMs }: Wanted, name: string): Hint {
  const ships = new Set<string>();
  let lines = 0;
  let isSilent = true;

  function ofShips(): string {
    if (ship === undefined || ships.has(ship) || ships.size === 0) return '';
    const more = ships.size > MOST_SHIPS ? ` and ${ships.size - MOST_SHIPS} more` : '';
    return `; it tells of ${[...ships].sort().slice(0, MOST_SHIPS).join(', ')}${more}`;
  }

  return {
    hear: (said, isShown) => {
      lines += 1;
      if (said.kind === 'event' && said.ship !== '') ships.add(said.ship);
      // What concerns every ship tells nothing of a ship that there is not.
      if (isShown && (ship === undefined || said.kind === 'text' || isOfShip(said, ship))) isSilent = false;
    },
    end: () => {
      if (!isSilent) return undefined;
      const wanted = [
        ...(level === undefined ? [] : [`of level ${level} and above`]),
        ...(ship === undefined ? [] : [`of ${ship}`]),
        ...(sinceMs === undefined ? [] : ['since then']),
      ];
      const none = ['no line', ...wanted, `in ${name}`].join(' ');
      const read = sinceMs === undefined ? `, of ${lines} that were read` : '';
      return `argosy: ${none}${read}${ofShips()}`;
    },
  };
}
