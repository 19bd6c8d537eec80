import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { mountFacts } from '../facts/parts.ts';
import type { ShipState } from '../state.ts';

/** Whether the ship has a module whose symbol has this prefix, e.g. MODULE_MINERAL_PROCESSOR. */
export function hasModule(ship: ShipState, prefix: string): boolean {
  return ship.modules.some((symbol) => symbol.startsWith(prefix));
}

/** Whether the ship has a mount whose symbol has this prefix, e.g. MOUNT_SURVEYOR. */
export function hasMount(ship: ShipState, prefix: string): boolean {
  return ship.mounts.some((symbol) => symbol.startsWith(prefix));
}

function strengthOf(ship: ShipState, prefix: string): number {
  return ship.mounts
    .filter((symbol) => symbol.startsWith(prefix))
    .reduce((sum, symbol) => sum + (mountFacts(symbol).strength ?? 0), 0);
}

/** Average yield of its mining lasers, in units; 0 without one (facts: extraction-yield). */
export function laserStrength(ship: ShipState): number {
  return strengthOf(ship, MOUNT_PREFIXES.extract);
}

/** Surveys that one call of its surveyors returns; 0 without one (facts: surveys). */
export function surveyorStrength(ship: ShipState): number {
  return strengthOf(ship, MOUNT_PREFIXES.survey);
}

/** Average yield of its gas siphons, in units; 0 without one (facts: extraction-yield). */
export function siphonStrength(ship: ShipState): number {
  return strengthOf(ship, MOUNT_PREFIXES.siphon);
}

/** Total strength of its sensor arrays; 0 without one. */
export function sensorStrength(ship: ShipState): number {
  return strengthOf(ship, MOUNT_PREFIXES.scan);
}

/** Goods that its surveyors can detect, without duplicates (facts: surveys). */
export function detectableDeposits(ship: ShipState): string[] {
  const surveyors = ship.mounts.filter((symbol) => symbol.startsWith(MOUNT_PREFIXES.survey));
  return [...new Set(surveyors.flatMap((symbol) => mountFacts(symbol).deposits ?? []))];
}
