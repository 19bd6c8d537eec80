import type { Lane } from './lanes.ts';
import type { ShipRule, Strategy } from './strategy-schema.ts';

/** What the rules of a strategy can tell ships apart by, as a ship has it (operation get-my-ship). */
export interface ShipTraits {
  readonly symbol: string;
  readonly registration: { readonly role: string };
  readonly frame: { readonly symbol: string };
}

/** The lanes of a ship, first choice first: those of the first rule that matches; none when no rule does. */
export function lanesOf(strategy: Pick<Strategy, 'ships'>, ship: ShipTraits): readonly Lane[] {
  return strategy.ships.find((rule) => isMatch(rule.match, ship))?.lanes ?? [];
}

function isMatch(match: ShipRule['match'], ship: ShipTraits): boolean {
  if (match.role !== undefined && match.role !== ship.registration.role) return false;
  if (match.frame !== undefined && match.frame !== ship.frame.symbol) return false;
  return match.symbol === undefined || isLike(ship.symbol, match.symbol);
}

/** Whether the strategy stays away from a market. */
export function avoidsMarket(strategy: Pick<Strategy, 'avoid'>, waypointSymbol: string): boolean {
  return strategy.avoid.markets.some((pattern) => isLike(waypointSymbol, pattern));
}

/** Whether a symbol has the form of a pattern, in which `*` stands for any text and `?` for one character. */
export function isLike(symbol: string, pattern: string): boolean {
  // Backtracks to the last star only, which suffices and keeps the time within symbol × pattern.
  let inSymbol = 0;
  let inPattern = 0;
  let star: { inSymbol: number; inPattern: number } | undefined;
  while (inSymbol < symbol.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      star = { inSymbol, inPattern };
      inPattern += 1;
    } else if (wanted === '?' || wanted === symbol[inSymbol]) {
      inSymbol += 1;
      inPattern += 1;
    } else if (star !== undefined) {
      star.inSymbol += 1;
      inSymbol = star.inSymbol;
      inPattern = star.inPattern + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(inPattern));
}
