import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { moduleFacts, mountFacts } from '../facts/fittings.ts';
import { engineFacts, frameFacts, type PartRequirements, reactorFacts } from '../facts/hulls.ts';
import type { ShipState } from './ship-state.ts';

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

/** The parts that determine a ship's requirements and capacities. */
export type Parts = Pick<ShipState, 'frame' | 'reactor' | 'engine' | 'modules' | 'mounts'>;

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

function capacityOf(modules: readonly string[], prefix: string): number {
  return modules.reduce(
    (sum, symbol) => sum + (symbol.startsWith(prefix) ? (moduleFacts(symbol).capacity ?? 0) : 0),
    0,
  );
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
