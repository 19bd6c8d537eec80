import { knownWordLike } from '../../../config/schema/game-words.ts';
import { fulfill, type MissionOrder } from '../../../plan/mission-orders.ts';
import { unitsAboard } from '../../../plan/movement/stops.ts';
import { conditionOf, installedIn, isPart } from '../../../world/ships/ship-parts.ts';
import type { Ordered } from './order.ts';
import { type OperatorContext, refused, type ShipOrder, send } from './sending.ts';

/** Sends a ship to do something, if that is possible by what is known now; the message names the place. */
function carryOut(operatorContext: OperatorContext, ship: string, order: MissionOrder): Ordered {
  const known = operatorContext.world.ships.get(ship);
  const next = known && fulfill(operatorContext.fleetRuntime.planFor(ship), order);
  if (next?.kind === 'impossible') return refused(next.why);
  if (next?.kind !== 'mission') return refused(`expected something left to do for ${order.kind}, got nothing`);
  return send(operatorContext, ship, { type: 'ORDER', order }, `is to ${next.mission.what},`);
}

/** Has a ship repaired. */
export function repair(operatorContext: OperatorContext, ship: string): Ordered {
  const known = operatorContext.world.ships.get(ship);
  const order = { kind: 'repairShip', condition: known && conditionOf(known) } as const;
  return carryOut(operatorContext, ship, order);
}

type PartOrder = Extract<ShipOrder, { readonly kind: 'installPart' | 'removePart' }>;

/** Has a mount or module installed in a ship, or removed. */
export function refit(operatorContext: OperatorContext, { kind, ship, part }: PartOrder): Ordered {
  const hint = knownWordLike('good', part);
  if (!isPart(part))
    return refused(`expected a mount or module such as MOUNT_SURVEYOR_I, got "${part}"${hint ? ` (${hint})` : ''}`);
  const known = operatorContext.world.ships.get(ship);
  const installed = known ? installedIn(known, part) : 0;
  if (kind === 'installPart') return carryOut(operatorContext, ship, { kind, part, wanted: installed + 1 });
  if (installed > 0) return carryOut(operatorContext, ship, { kind, part, wanted: installed - 1 });
  const parts = [...(known?.mounts ?? []), ...(known?.modules ?? [])].map(({ symbol }) => symbol);
  return refused(`expected one of the parts of ${ship} (${[...new Set(parts)].join(', ')}), got "${part}"`);
}

/** Has a ship make a good of what is in its hold. */
export function refine(
  operatorContext: OperatorContext,
  { kind, ship, good }: Extract<ShipOrder, { readonly kind: 'refineGood' }>,
): Ordered {
  const known = operatorContext.world.ships.get(ship);
  const order = { kind, good, unitsBefore: known ? unitsAboard(known, good) : 0 };
  return carryOut(operatorContext, ship, order);
}
