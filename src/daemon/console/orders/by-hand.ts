import { formatNumber } from '../../../game/numbers/format-number.ts';
import { creditsOf } from '../../../plan/common/claims.ts';
import type { Mission } from '../../../plan/mission.ts';
import { byHand } from '../../../plan/orders/by-hand.ts';
import { type HandOrder, lacksWord, takenDown } from '../../../plan/orders/hand-order.ts';
import type { Ordered } from './order.ts';
import { done, type OperatorContext, refused, type ShipOrder, soon } from './sending.ts';

type ByHand = Extract<ShipOrder, { readonly kind: 'byHand' }>;

/** For people: what a mission may cost; empty where it costs nothing. */
function costOf({ claims }: Mission): string {
  const credits = creditsOf(claims);
  return credits === 0 ? '' : ` for at most some ${formatNumber(credits)} credits`;
}

/** Pauses a ship unless it is paused, and has it do one thing. */
function sendByHand(operatorContext: OperatorContext, order: HandOrder, ship: string, what: string): Ordered {
  const { fleetRuntime, orders } = operatorContext;
  const { pausedAlone } = orders.of(ship);
  const when = soon(operatorContext, ship);
  if (!pausedAlone) fleetRuntime.send(ship, { type: 'PAUSE', withFleet: false });
  fleetRuntime.send(ship, { type: 'ORDER', order });
  const then = pausedAlone ? 'it stays paused' : 'it is paused from now on, until you resume it';
  return done(`${ship} is to ${what}, ${when}; ${then}`);
}

/** Has a ship do one thing by its owner's hand, if that is possible by what is known now. */
export function orderByHand(operatorContext: OperatorContext, { kind, ship, dryRun, ...told }: ByHand): Ordered {
  const order: HandOrder = { kind, ...told };
  const known = operatorContext.world.ships.get(ship);
  const lacks = lacksWord(order);
  if (lacks !== undefined) return refused(`expected ${lacks} with "${order.does}", got nothing: add it`);
  if (known === undefined) return refused(`expected to know where ${ship} is: wait until it was read`);
  const plan = operatorContext.fleetRuntime.planFor(ship).forShip(known);
  const next = byHand(plan, takenDown(known, order, operatorContext.world));
  if (next.kind === 'impossible') return refused(next.why);
  if (next.kind === 'done') return done(`${ship} has nothing left to do for "${order.does}": it is so already`);
  const what = `${next.mission.what}${costOf(next.mission)}`;
  return dryRun ? done(`${ship} would ${what}`) : sendByHand(operatorContext, order, ship, what);
}
