import type { Action, Claim } from '../../plan/mission.ts';
import type { ErrandTold } from './hold.ts';

/** What other ships need to know of an action. */
function claimsOf(waypoint: string, action: Action): Claim[] {
  switch (action.kind) {
    case 'buy':
    case 'sell': {
      const { kind: side, tradeSymbol, units } = action;
      return [{ kind: 'trade', waypoint, tradeSymbol, side, units }];
    }
    case 'deliver':
      return [{ ...action, kind: 'delivery' }];
    case 'supplyConstruction':
      return [{ ...action, kind: 'construction', waypoint }];
    case 'chart':
    case 'look':
      return [{ kind: action.kind, waypoint }];
    default:
      return [];
  }
}

/** The most that the purchases of a mission may cost. */
export function spendingOf(errands: readonly ErrandTold[]): number {
  const costs = errands.flatMap(({ actions }) =>
    actions.map((action) => (action.kind === 'buy' ? action.units * action.maxUnitPriceCredits : 0)),
  );
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** What other ships need to know of a mission, and what it may spend. */
export function claimsOfTold(errands: readonly ErrandTold[]): Claim[] {
  const claims = errands.flatMap(({ waypoint, actions }) => actions.flatMap((action) => claimsOf(waypoint, action)));
  const credits = spendingOf(errands);
  return credits === 0 ? claims : [...claims, { kind: 'credits', credits }];
}
