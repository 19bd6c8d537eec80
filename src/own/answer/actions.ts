import { REFINERY_RUN, recipesFor } from '../../game/physics/refining.ts';
import type { PlanContext } from '../../plan/context.ts';
import { isExtractable } from '../../plan/mining/deposits.ts';
import type { Action } from '../../plan/mission.ts';
import type { Action as ToldAction } from '../lane.ts';
import { goodAt, knownQuote, unitsOf, usualMost } from './place.ts';
import { numberIn, recordOf, refuseAnswer, StrangeAnswer, sentenceOf, type Unknowns } from './strange.ts';

/** Figures beyond this would win over every other mission, or none, by a slip of the pen. */
export const MOST_CREDITS = 1_000_000_000;

type Kind = ToldAction['kind'];
type Read = (plan: PlanContext, waypoint: string, told: Unknowns) => Action;

const hasMount = ({ mounts }: PlanContext['ship'], prefix: string) =>
  mounts.some(({ symbol }) => symbol.startsWith(prefix));

const isSite = ({ world }: PlanContext, waypoint: string, type: 'asteroid' | 'gas giant') => {
  const place = world.waypoints.get(waypoint);
  return place !== undefined && (type === 'asteroid' ? isExtractable(place) : place.type === 'GAS_GIANT');
};

const hasYard = ({ world }: PlanContext, waypoint: string) =>
  world.waypoints.get(waypoint)?.traits.some(({ symbol }) => symbol === 'SHIPYARD') === true;

/** What an action needs of its ship and place beside the hold. */
const CAN: Readonly<Partial<Record<Kind, (plan: PlanContext, waypoint: string) => boolean>>> = {
  extract: (plan, at) => hasMount(plan.ship, 'MOUNT_MINING_LASER') && isSite(plan, at, 'asteroid'),
  siphon: (plan, at) => hasMount(plan.ship, 'MOUNT_GAS_SIPHON') && isSite(plan, at, 'gas giant'),
  refine: ({ ship }) => recipesFor(ship.modules).length > 0,
  supplyConstruction: ({ world }, at) => world.waypoints.get(at)?.isUnderConstruction === true,
  repair: hasYard,
  install: hasYard,
  remove: hasYard,
};

const simple =
  (kind: 'refuel' | 'look' | 'chart' | 'repair' | 'extract' | 'siphon'): Read =>
  () => ({ kind });

const buy: Read = (plan, waypoint, { good, units, atMostCredits }) => {
  const tradeSymbol = goodAt(plan, waypoint, good);
  const wanted = unitsOf(units, plan.ship);
  if (plan.isAvoided(waypoint, tradeSymbol))
    throw new StrangeAnswer(`expected no purchase of ${tradeSymbol} at ${waypoint}: the strategy avoids it`);
  const most = atMostCredits ?? usualMost(plan, knownQuote(plan, waypoint, tradeSymbol), wanted);
  const maxUnitPriceCredits = Math.floor(numberIn(most, 'atMostCredits', 1, MOST_CREDITS));
  return { kind: 'buy', tradeSymbol, units: wanted, maxUnitPriceCredits };
};

const sell: Read = (plan, waypoint, { good, units, atLeastCredits }) => {
  const sale = { kind: 'sell', tradeSymbol: goodAt(plan, waypoint, good), units: unitsOf(units, plan.ship) } as const;
  if (atLeastCredits === undefined) return sale;
  return { ...sale, minUnitPriceCredits: Math.ceil(numberIn(atLeastCredits, 'atLeastCredits', 0, MOST_CREDITS)) };
};

const deliver: Read = ({ ship, world }, waypoint, { contractId, good, units }) => {
  const id = sentenceOf(contractId, 'the id of a contract');
  const contract = world.contracts.get(id);
  if (contract?.accepted !== true || contract.fulfilled) return refuseAnswer('the id of an accepted contract', id);
  const tradeSymbol = sentenceOf(good, 'a good');
  const lines = contract.terms.deliver ?? [];
  if (!lines.some((line) => line.tradeSymbol === tradeSymbol && line.destinationSymbol === waypoint))
    return refuseAnswer(`a good that the contract has brought to ${waypoint}`, tradeSymbol);
  return { kind: 'deliver', contractId: id, tradeSymbol, units: unitsOf(units, ship) };
};

const refine: Read = ({ ship }, _, { good }) => {
  const product = sentenceOf(good, 'a good');
  const recipe = recipesFor(ship.modules).find((one) => one.good === product);
  if (recipe === undefined) return refuseAnswer('a good that its refinery makes', product);
  return { kind: 'refine', good: product, takes: { tradeSymbol: recipe.takes, units: REFINERY_RUN.takesUnits } };
};

const moving =
  (kind: 'jettison' | 'supplyConstruction'): Read =>
  ({ ship }, _, { good, units }) => ({ kind, tradeSymbol: sentenceOf(good, 'a good'), units: unitsOf(units, ship) });

const install: Read = (_plan, _, { part }) => ({ kind: 'install', part: sentenceOf(part, 'a part') });

const remove: Read = ({ ship }, _, { part }) => {
  const symbol = sentenceOf(part, 'a part');
  const isThere = [...ship.modules, ...ship.mounts].some((one) => one.symbol === symbol);
  return isThere ? { kind: 'remove', part: symbol } : refuseAnswer(`a part of ${ship.symbol}`, symbol);
};

const READERS: Readonly<Record<Kind, Read>> = {
  buy,
  sell,
  deliver,
  refine,
  install,
  remove,
  jettison: moving('jettison'),
  supplyConstruction: moving('supplyConstruction'),
  refuel: simple('refuel'),
  look: simple('look'),
  chart: simple('chart'),
  repair: simple('repair'),
  extract: simple('extract'),
  siphon: simple('siphon'),
};

/**
 * An action of an answer, as the ship can do it at a waypoint.
 * @throws StrangeAnswer
 */
export function actionTold(plan: PlanContext, waypoint: string, value: unknown): Action {
  const told = recordOf(value, 'an action');
  const { kind } = told;
  if (typeof kind !== 'string' || !Object.hasOwn(READERS, kind))
    return refuseAnswer(`an action of the kinds ${Object.keys(READERS).join(', ')}`, kind);
  const known = kind as Kind;
  if (CAN[known]?.(plan, waypoint) === false)
    throw new StrangeAnswer(`expected an action that ${plan.ship.symbol} can do at ${waypoint}, got ${kind}`);
  return READERS[known](plan, waypoint, told);
}
