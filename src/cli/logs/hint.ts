import { shipNames } from '../../game/words/symbols.ts';
import { isOfShip, type Wanted } from './filter.ts';
import type { Said, SaidEvent } from './said.ts';

/** Explains why no line of a log was shown. */
export interface Hint {
  /** Notes the ships of a line; also called for lines before the requested time. */
  know(said: SaidEvent): void;
  hear(said: Said, isShown: boolean): void;
  /** Whether the requested ship exists, by the lines so far; also where none is requested. */
  isKnown(): boolean;
  /** Undefined where a line was shown, unless the requested ship does not exist. */
  end(): { readonly text: string; readonly isUnknownShip: boolean } | undefined;
}

/** Collects the ships from the lines of the log of this name. */
export function createHint({ ship, level, sinceMs }: Wanted, name: string): Hint {
  const ships = new Set<string>();
  let lines = 0;
  let isSilent = true;
  const isUnknown = () => ship !== undefined && ships.size > 0 && !ships.has(ship);

  function know({ event, ship: symbol, fields }: SaidEvent): void {
    // An order may name a ship that does not exist.
    if (symbol !== '' && event !== 'order.refused') ships.add(symbol);
    if (typeof fields.bought === 'string') ships.add(fields.bought);
  }

  return {
    know,
    isKnown: () => ship === undefined || ships.has(ship),
    hear: (said, isShown) => {
      lines += 1;
      if (said.kind === 'event') know(said);
      // A line that concerns every ship does not prove that the requested ship exists.
      if (isShown && (ship === undefined || said.kind === 'text' || isOfShip(said, ship))) isSilent = false;
    },
    end: () => {
      if (isUnknown())
        return { text: `argosy: no ship ${ship} in ${name}; it tells of ${shipNames(ships)}`, isUnknownShip: true };
      if (!isSilent) return undefined;
      const wanted = [
        ...(level === undefined ? [] : [`of level ${level} and above`]),
        ...(ship === undefined ? [] : [`of ${ship}`]),
        ...(sinceMs === undefined ? [] : ['since then']),
      ];
      const none = ['no line', ...wanted, `in ${name}`].join(' ');
      const read = sinceMs === undefined ? `, of ${lines} that were read` : '';
      return { text: `argosy: ${none}${read}`, isUnknownShip: false };
    },
  };
}
