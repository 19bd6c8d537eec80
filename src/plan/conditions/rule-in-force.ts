import { isMatch, type RuleNow } from '../../config/rules/ship-rules.ts';
import { byShipSymbol } from '../../game/words/symbols.ts';
import type { WorldView } from '../../world/state.ts';
import { homeSystemOf } from '../galaxy/gates.ts';

/** The word of a strategy for the system of the agent. */
const HOME = 'home';

/** Whether it depends on the world what a rule says: where home is, or which ships are the first. */
export function hasOpenPart({ first, match, stay }: RuleNow): boolean {
  return first !== undefined || match.system === HOME || stay?.includes(HOME) === true;
}

/** Whether a ship is among the first of those that match; one that is still to be bought is, while there are too few. */
function amongFirst(match: RuleNow['match'], first: number, { ships }: WorldView): (shipSymbol: string) => boolean {
  const matching = [...ships.values()].filter((ship) => isMatch(match, ship)).map(({ symbol }) => symbol);
  const taken = new Set(matching.sort(byShipSymbol).slice(0, first));
  return (symbol) => taken.has(symbol) || (taken.size < first && !ships.has(symbol));
}

/** A rule with the symbol of the home system for `home`, and with the ships that it takes. */
export function ruleInForce(rule: RuleNow, world: WorldView): RuleNow {
  if (!hasOpenPart(rule)) return rule;
  const home = homeSystemOf(world) ?? HOME;
  const named = (system: string) => (system === HOME ? home : system);
  const { first, match, stay } = rule;
  const matchNow = match.system === undefined ? match : { ...match, system: named(match.system) };
  return {
    ...rule,
    first: undefined,
    match: matchNow,
    stay: stay?.map(named),
    ...(first !== undefined && { isAmongFirst: amongFirst(matchNow, first, world) }),
  };
}
