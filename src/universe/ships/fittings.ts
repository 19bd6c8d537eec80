import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { moduleFacts, mountFacts } from '../facts/fittings.ts';
import { engineFacts, frameFacts, type PartRequirements, reactorFacts } from '../facts/hulls.ts';
import { capacityOf } from '../facts/ship-types.ts';
import type { ShipState } from './ship-state.ts';

/** Whether the ship has a module whose symbol has this prefix, e.g. MODULE_MINERAL_PROCESSOR. */
export function hasModule(ship: ShipState, prefix: string): boolean {
  return ship.modules.some((symbol) => symbol.startsWith(prefix));
}

/** Whether the ship has a mount whose symbol has this prefix, e.g. MOUNT_SURVEYOR. */
export function hasMount(ship: ShipState, prefix: string): boolean {
  return ship.mounts.some((symbol) => symbol.startsWith(prefix));
}

/**
 * Total strength of the ship's mounts for an action, 0 without one: the average yield of lasers and siphons in units
 * (facts: extraction-yield), the surveys of one call (facts: surveys), or the reach of sensor arrays.
 */
export function mountStrength(ship: ShipState, action: keyof typeof MOUNT_PREFIXES): number {
  return ship.mounts
    .filter((symbol) => symbol.startsWith(MOUNT_PREFIXES[action]))
    .reduce((sum, symbol) => sum + (mountFacts(symbol).strength ?? 0), 0);
}

/** Goods that its surveyors can detect, without duplicates (facts: surveys). */
export function detectableDeposits(ship: ShipState): string[] {
  const surveyors = ship.mounts.filter((symbol) => symbol.startsWith(MOUNT_PREFIXES.survey));
  return [...new Set(surveyors.flatMap((symbol) => mountFacts(symbol).deposits ?? []))];
}

/** The parts that determine a ship's requirements and capacities. */
type Parts = Pick<ShipState, 'frame' | 'reactor' | 'engine' | 'modules' | 'mounts'>;

/** The requirements of a ship's parts, and what the ship provides (facts: ship-parts). */
export interface Outfit {
  readonly power: { readonly required: number; readonly available: number };
  readonly slots: { readonly required: number; readonly available: number };
  readonly mountingPoints: { readonly required: number; readonly available: number };
  /** People; may be negative for drones, as no floor is applied. */
  readonly crew: { readonly required: number; readonly available: number };
  /** Units of the hold. */
  readonly cargoCapacity: number;
}

function requirementsOf(parts: Parts): PartRequirements[] {
  return [
    frameFacts(parts.frame.symbol).requirements,
    reactorFacts(parts.reactor.symbol).requirements,
    engineFacts(parts.engine.symbol).requirements,
    ...parts.modules.map((symbol) => moduleFacts(symbol).requirements),
    ...parts.mounts.map((symbol) => mountFacts(symbol).requirements),
  ];
}

function total(requirements: readonly PartRequirements[], of: keyof PartRequirements): number {
  return requirements.reduce((sum, each) => sum + (each[of] ?? 0), 0);
}

/** The totals of a ship's parts. */
export function outfitOf(parts: Parts): Outfit {
  const requirements = requirementsOf(parts);
  const { moduleSlots, mountingPoints } = frameFacts(parts.frame.symbol);
  return {
    power: {
      required: total(requirements, 'power'),
      available: reactorFacts(parts.reactor.symbol).powerOutput,
    },
    slots: { required: total(requirements, 'slots'), available: moduleSlots },
    mountingPoints: { required: parts.mounts.length, available: mountingPoints },
    crew: { required: total(requirements, 'crew'), available: capacityOf(parts.modules, 'MODULE_CREW_QUARTERS') },
    cargoCapacity: capacityOf(parts.modules, 'MODULE_CARGO_HOLD'),
  };
}
