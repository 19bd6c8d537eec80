import type { PlanContext } from '../context.ts';
import {
  buyingByHand,
  doneHere,
  givingByHand,
  refuellingByHand,
  sellingByHand,
  supplyingByHand,
} from './cargo-by-hand.ts';
import { flyingByHand, jumpingByHand, warpingByHand } from './flights-by-hand.ts';
import { type HandOrder, isDoneByHand } from './hand-order.ts';
import type { Fulfillment } from './refit.ts';

const TOLD: Readonly<Record<HandOrder['does'], (plan: PlanContext, order: HandOrder) => Fulfillment>> = {
  fly: flyingByHand,
  jump: jumpingByHand,
  warp: warpingByHand,
  dock: (plan) => doneHere(plan, `dock at ${plan.here}`, [{ kind: 'dock' }]),
  orbit: (plan) => doneHere(plan, `go into orbit at ${plan.here}`, [{ kind: 'orbit' }]),
  refuel: refuellingByHand,
  buy: buyingByHand,
  sell: sellingByHand,
  transfer: givingByHand,
  jettison: givingByHand,
  chart: (plan) => doneHere(plan, `chart ${plan.here}`, [{ kind: 'chart' }]),
  supply: supplyingByHand,
};

/** What a ship does for an order by hand; where it cannot, the reason names what would be needed. */
export function byHand(plan: PlanContext, order: HandOrder): Fulfillment {
  if (isDoneByHand(plan.ship, order, plan.world)) return { kind: 'done' };
  const told = TOLD[order.does](plan, order);
  return told.kind === 'mission' ? { ...told, mission: { ...told.mission, isByHand: true } } : told;
}
