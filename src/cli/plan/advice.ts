import type { ShipRule, Strategy } from '../../config/schema/strategy-schema.ts';
import { buysShips, isOf } from '../../game/lanes.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { frameOfType, roleOfType } from '../../world/ships/ship-type.ts';

type Advised = Pick<Strategy, 'ships' | 'purchases' | 'reserveCredits'> &
  Partial<Pick<Strategy, 'avoid' | 'contracts' | 'prices' | 'lanes'>>;

/** Credits of an agent that has just registered (facts: registration). */
const STARTING_CREDITS = 175_000;

/** Without a scout nothing is bought, and prices are seen only by chance. */
function aboutScouts({ ships, purchases }: Advised): string[] {
  const lanes = ships.flatMap((rule) => rule.lanes);
  if (buysShips(lanes, 'atHome')) return [];
  const surprises: string[] = [];
  if (purchases.length > 0) surprises.push('nothing under purchases is bought, which those do that scout');
  if (lanes.some((lane) => isOf('trading', lane)))
    surprises.push('trade and supply know only the prices that other lanes happen to see');
  if (surprises.length === 0) return [];
  return [`no rule has the lane scout, so ${surprises.join(', and ')}: give it to your probes (role: SATELLITE)`];
}

/** Whether a rule may match ships of a type, judged by role and frame. */
function mayMatch({ match: { role, frame } }: ShipRule, type: string): boolean {
  const [ofType, builtOn] = [roleOfType(type), frameOfType(type)];
  if (role !== undefined && ofType !== undefined && role !== ofType) return false;
  return frame === undefined || builtOn === undefined || frame === builtOn;
}

/** Whether a rule matches every ship of a type, whatever its symbol: later rules do not apply to it. */
function surelyMatches({ match: { role, frame, symbol, system }, first, when }: ShipRule, type: string): boolean {
  if (system !== undefined || first !== undefined || when !== undefined) return false;
  const isOfRole = role === undefined || role === roleOfType(type);
  const isOfFrame = frame === undefined || frame === frameOfType(type);
  return isOfRole && isOfFrame && (symbol === undefined || /^\*+$/.test(symbol));
}

/** The rules that may be the first to match a ship of a type. */
function rulesFor(ships: readonly ShipRule[], type: string): readonly ShipRule[] {
  const sure = ships.findIndex((rule) => surelyMatches(rule, type));
  return (sure < 0 ? ships : ships.slice(0, sure + 1)).filter((rule) => mayMatch(rule, type));
}

/** Ships that would be bought and then have nothing to do. */
function aboutIdlers({ ships, purchases }: Advised): string[] {
  const types = [...new Set(purchases.map(({ type }) => type))];
  return types.flatMap((type) => {
    const rules = rulesFor(ships, type);
    if (rules.some(({ lanes }) => lanes.length > 0)) return [];
    const role = roleOfType(type);
    const hint = role === undefined ? '' : ` (role: ${role})`;
    return [`${type} would be bought, but no rule under ships gives it a lane, so it would do nothing${hint}`];
  });
}

/** A reserve that leaves a new agent no credits to start with. */
function aboutReserve({ reserveCredits }: Advised): string[] {
  if (reserveCredits < STARTING_CREDITS) return [];
  const [start, reserve] = [formatNumber(STARTING_CREDITS), formatNumber(reserveCredits)];
  return [
    `a new agent has ${start} credits and the reserve (reserveCredits) is ${reserve}, so it can buy no goods and no ships until contracts and what is mined have earned more`,
  ];
}

/** An offer for goods that are avoided is refused, and keeps the next one waiting for a day (facts: contract-terms). */
function aboutAvoidedGoods({ ships, avoid }: Advised): string[] {
  const goods = avoid?.goods ?? [];
  const takesContracts = ships.some(({ lanes }) => lanes.some((lane) => isOf('contracts', lane)));
  if (goods.length === 0 || !takesContracts) return [];
  const some = goods.length > 3 ? `${goods.slice(0, 3).join(', ')} and ${goods.length - 3} more` : goods.join(', ');
  return [`avoid.goods: an offered contract of ${some} is refused, and no other is offered for up to a day after it`];
}

/** The same for goods and factions that contracts are kept to. */
function aboutOtherContracts({ contracts }: Advised): string[] {
  const kept = (['goods', 'factions', 'mostDistance'] as const).filter((key) => contracts?.[key] !== undefined);
  return kept.map(
    (key) =>
      `contracts.${key}: an offered contract of others is refused, and no other is offered for up to a day after it`,
  );
}

/** What a price keeps in holds, or keeps contracts and the gate waiting for. */
function aboutPrices({ prices = [] }: Advised): string[] {
  return prices.flatMap(({ good, buyAtMostCredits, sellAtLeastCredits }) => [
    ...(buyAtMostCredits === undefined
      ? []
      : [
          `prices: while ${good} costs more than ${formatNumber(buyAtMostCredits)}, contracts and the gate wait for it, too`,
        ]),
    ...(sellAtLeastCredits === undefined
      ? []
      : [`prices: a ship with ${good} waits with it while no market pays ${formatNumber(sellAtLeastCredits)}`]),
  ]);
}

/** Lanes that no ship has are never asked. */
function aboutOwnLanes({ ships, lanes = {} }: Advised): string[] {
  const given = new Set<string>(ships.flatMap((rule) => rule.lanes));
  const idle = Object.keys(lanes).filter((lane) => !given.has(lane));
  return idle.map((lane) => `no rule under ships has the lane ${lane}, so it is never asked`);
}

/** For people: what is valid in a strategy, but probably not what its owner expects. */
export function strategyAdvice(strategy: Advised): string[] {
  return [
    ...aboutScouts(strategy),
    ...aboutIdlers(strategy),
    ...aboutReserve(strategy),
    ...aboutAvoidedGoods(strategy),
    ...aboutOtherContracts(strategy),
    ...aboutPrices(strategy),
    ...aboutOwnLanes(strategy),
  ];
}
