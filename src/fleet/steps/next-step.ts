import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { unitsAboard } from '../../plan/common/stops.ts';
import type { Action } from '../../plan/mission.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { WorldView } from '../../world/state.ts';
import { digStep, loadStep } from './dig-steps.ts';
import { isPassedOver, type Moment, type Step, type StepContext } from './step.ts';
import { buyShipStep, buyStep, deliverStep, refuelStep, sellStep, supplyConstructionStep } from './trade-steps.ts';

/** The next step of an action; undefined when the action is done or has nothing left to do. */
function stepFor(action: Action, context: StepContext): Step | undefined {
  const { ship } = context;
  switch (action.kind) {
    case 'sell':
      return sellStep(action, context);
    case 'buy':
      return buyStep(action, context);
    case 'buyShip':
      return buyShipStep(action, context);
    case 'deliver':
      return deliverStep(action, context);
    case 'extract':
    case 'siphon':
      return digStep(action, context);
    case 'load':
      return loadStep(action, context);
    case 'survey':
      return action.times > 0 && ship.mounts.some((mount) => mount.symbol.startsWith(MOUNT_PREFIXES.survey))
        ? { kind: 'survey' }
        : undefined;
    case 'refuel':
      return refuelStep(action, context);
    case 'dock':
      return ship.nav.status === 'DOCKED' ? undefined : action;
    case 'orbit':
      return ship.nav.status === 'IN_ORBIT' ? undefined : action;
    case 'supplyConstruction':
      return supplyConstructionStep(action, context);
    case 'transfer':
    case 'jettison': {
      const units = Math.min(action.units, unitsAboard(ship, action.tradeSymbol));
      return units > 0 ? { ...action, units } : undefined;
    }
    case 'refine':
      return action.takes === undefined || unitsAboard(ship, action.takes.tradeSymbol) >= action.takes.units
        ? action
        : undefined;
    default:
      return action;
  }
}

/** The next step at this place, and the actions from its own on; no step when all actions here are done or backed off. */
export function nextStep(
  actions: readonly Action[],
  ship: Ship,
  world: WorldView,
  moment: Moment,
): { step: Step | undefined; actions: readonly Action[] } {
  const context = { ship, world, ...moment };
  for (const [index, action] of actions.entries()) {
    if (isPassedOver(action, context)) continue;
    const step = stepFor(action, context);
    if (step !== undefined) return { step, actions: actions.slice(index) };
  }
  return { step: undefined, actions: [] };
}

/** The actions left after the first action's step was carried out: less the units moved, or without the action. */
export function actionsAfter(actions: readonly Action[], step: Step): readonly Action[] {
  const [first, ...rest] = actions;
  if (first === undefined) return actions;
  if (first.kind === 'extract' || first.kind === 'siphon') {
    // After its wait a ship no longer stays at the site: it may do better to sell its cargo itself.
    if (step.kind !== 'awaitHauler') return actions;
    const { staysUntil: _, ...leaving } = first;
    return [leaving, ...rest];
  }
  // This look precedes a purchase and does not replace it.
  if (first.kind === 'load' || (first.kind === 'buy' && step.kind === 'look')) return actions;
  if (first.kind === 'survey') return first.times > 1 ? [{ ...first, times: first.times - 1 }, ...rest] : rest;
  if ('units' in first && 'units' in step && first.units > step.units) {
    return [{ ...first, units: first.units - step.units }, ...rest];
  }
  return rest;
}
