import { isOfShip, type Wanted } from './filter.ts';
import type { Said, SaidEvent } from './said.ts';

/** Says what there would be, where nothing of a log was wanted. */
export interface Hint {
  /** Learns which ships there are, also from lines of before the time asked for. */
  know(said: SaidEvent): void;
  hear(said: Said, isShown: boolean): void;
  /** Undefined where something was shown, unless it was of a ship that there is not. */
  end(): string | undefined;
}

/** Ships that are named; of a larger fleet the first. */
const MOST_SHIPS = 20;

/** Listens to what is read of a log of this name. */
export function createHint({ ship, level, sinceMs }: Wanted, name: string): Hint {
  const ships = new Set<string>();
  let lines = 0;
  let isSilent = true;
  const isUnknown = () => ship !== undefined && ships.size > 0 && !ships.has(ship);

  function know({ event, ship: symbol, fields }: SaidEvent): void {
    // An order may name a ship that there is not.
    if (symbol !== '' && event !== 'order.refused') ships.add(symbol);
    if (typeof fields.bought === 'string') ships.add(fields.bought);
  }

  function ofShips(): string {
    const more = ships.size > MOST_SHIPS ? ` and ${ships.size - MOST_SHIPS} more` : '';
    return `${[...ships].sort().slice(0, MOST_SHIPS).join(', ')}${more}`;
  }

  return {
    know,
    hear: (said, isShown) => {
      lines += 1;
      if (said.kind === 'event') know(said);
      // What concerns every ship tells nothing of a ship that there is not.
      if (isShown && (ship === undefined || said.kind === 'text' || isOfShip(said, ship))) isSilent = false;
    },
    end: () => {
      if (isUnknown()) return `argosy: no ship ${ship} in ${name}; it tells of ${ofShips()}`;
      if (!isSilent) return undefined;
      const wanted = [
        ...(level === undefined ? [] : [`of level ${level} and above`]),
        ...(ship === undefined ? [] : [`of ${ship}`]),
        ...(sinceMs === undefined ? [] : ['since then']),
      ];
      const none = ['no line', ...wanted, `in ${name}`].join(' ');
      const read = sinceMs === undefined ? `, of ${lines} that were read` : '';
      return `argosy: ${none}${read}`;
    },
  };
}
