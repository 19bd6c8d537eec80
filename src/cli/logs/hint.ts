import { shipNames } from '../../game/words/symbols.ts';
import type { EventLine, ParsedLine } from '../../telemetry/lines/log-line.ts';
import { isOfShip, type WantedLines } from './filter.ts';

/** Explains why no line of the log of this name was shown, and collects its ships from the lines. */
export function createHint({ ship, level, sinceMs }: WantedLines, name: string) {
  const ships = new Set<string>();
  let lines = 0;
  let isSilent = true;
  const isUnknown = () => ship !== undefined && ships.size > 0 && !ships.has(ship);

  /** Notes the ships of a line; also called for lines before the requested time. */
  function know({ event, ship: symbol, fields }: EventLine): void {
    // An order may name a ship that does not exist.
    if (symbol !== '' && event !== 'order.refused') ships.add(symbol);
    if (typeof fields.bought === 'string') ships.add(fields.bought);
  }

  return {
    know,
    /** Whether the requested ship exists, by the lines so far; also where none is requested. */
    isKnown: () => ship === undefined || ships.has(ship),
    observe: (line: ParsedLine, isShown: boolean): void => {
      lines += 1;
      if (line.kind === 'event') know(line);
      // A line that concerns every ship does not prove that the requested ship exists.
      if (isShown && (ship === undefined || line.kind === 'text' || isOfShip(line, ship))) isSilent = false;
    },
    /** Undefined where a line was shown, unless the requested ship does not exist. */
    end: (): { readonly text: string; readonly isUnknownShip: boolean } | undefined => {
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
