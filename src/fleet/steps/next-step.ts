import type { Act } from '../../plan/mission.ts';
import { unitsAboard } from '../../plan/movement/stops.ts';
import { MOUNT_PREFIXES } from '../../rules/cooldown.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { WorldView } from '../../world/state.ts';
import { digStep, loadStep } from './dig-steps.ts';
import { buyShipStep, refuelStep } from './ship-purchases.ts';
import type { Moment } from './step.ts';
import { isPassedOver, type Step, type StepContext } from './step.ts';
import { buyStep, deliverStep, sellStep, supplyConstructionStep } from './trade-steps.ts';

/** The next step of an act; undefined when the act is done or has nothing left to do. */
function stepFor(act: Act, context: StepContext): Step | undefined {
  const { ship } = context;
  switch (act.kind) {
    case 'sell':
      return sellStep(act, context);
    case 'buy':
      return buyStep(act, context);
    case 'buyShip':
      return buyShipStep(act, context);
    case 'deliver':
      return deliverStep(act, context);
    case 'extract':
    case 'siphon':
      return digStep(act, context);
    case 'load':
      return loadStep(act, context);
    case 'survey':
      return act.times > 0 && ship.mounts.some((mount) => mount.symbol.startsWith(MOUNT_PREFIXES.survey))
        ? { kind: 'survey' }
        : undefined;
    case 'refuel':
      return refuelStep(act, context);
    case 'supplyConstruction':
      return supplyConstructionStep(act, context);
    case 'transfer':
    case 'jettison': {
      const units = Math.min(act.units, unitsAboard(ship, act.tradeSymbol));
      return units > 0 ? { ...act, units } : undefined;
    }
    default:
      return act;
  }
}

/** The next step at this place, and the acts from its own on; no step when all acts here are done or backed off. */
export function nextStep(
  acts: readonly Act[],
  ship: Ship,
  world: WorldView,
  moment: Moment,
): { step: Step | undefined; acts: readonly Act[] } {
  const context = { ship, world, ...moment };
  for (const [index, act] of acts.entries()) {
    if (isPassedOver(act, context)) continue;
    const step = stepFor(act, context);
    if (step !== undefined) return { step, acts: acts.slice(index) };
  }
  return { step: undefined, acts: [] };
}

/** The acts left after the first act's step was carried out: less the units moved, or without the act. */
export function actsAfter(acts: readonly Act[], step: Step): readonly Act[] {
  const [first, ...rest] = acts;
  if (first === undefined) return acts;
  if (first.kind === 'extract' || first.kind === 'siphon') {
    // After its wait a ship no longer stays at the site: it may do better to sell its cargo itself.
    if (step.kind !== 'awaitHauler') return acts;
    const { staysUntil: _, ...leaving } = first;
    return [leaving, ...rest];
  }
  // This look precedes a purchase and does not replace it.
  if (first.kind === 'load' || (first.kind === 'buy' && step.kind === 'look')) return acts;
  if (first.kind === 'survey') return first.times > 1 ? [{ ...first, times: first.times - 1 }, ...rest] : rest;
  if ('units' in first && 'units' in step && first.units > step.units) {
    return [{ ...first, units: first.units - step.units }, ...rest];
  }
  return rest;
}
