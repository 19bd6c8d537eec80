import type { Lane } from '../../game/lanes.ts';
import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { isExtractable } from './deposits.ts';

/** A way to extract goods: the mounts and module it needs, and the waypoints where it works (facts: dig-sites). */
export interface MiningEquipment {
  readonly lane: Lane;
  readonly kind: 'extract' | 'siphon';
  /** The mount, for people. */
  readonly mount: string;
  readonly lacking: 'noMiningGear' | 'noSiphonGear';
  readonly module: string;
  /** The module, for people. */
  readonly processor: string;
  readonly worksAt: (waypoint: Waypoint) => boolean;
}

export const LASERS: MiningEquipment = {
  lane: 'mine',
  kind: 'extract',
  mount: 'mining laser',
  lacking: 'noMiningGear',
  module: 'MODULE_MINERAL_PROCESSOR',
  processor: 'mineral processor',
  worksAt: isExtractable,
};

export const SIPHONS: MiningEquipment = {
  lane: 'siphon',
  kind: 'siphon',
  mount: 'gas siphon',
  lacking: 'noSiphonGear',
  module: 'MODULE_GAS_PROCESSOR',
  processor: 'gas processor',
  worksAt: ({ type }) => type === 'GAS_GIANT',
};

/** The equipment that works at a waypoint; undefined where nothing can be extracted or siphoned. */
export function equipmentFor(waypoint: Waypoint): MiningEquipment | undefined {
  return [LASERS, SIPHONS].find(({ worksAt }) => worksAt(waypoint));
}

/** Sum of the strengths of a ship's mounts of one kind (facts: extraction-yield, surveys). */
export function strengthOf(ship: Ship, action: keyof typeof MOUNT_PREFIXES): number {
  return ship.mounts
    .filter((mount) => mount.symbol.startsWith(MOUNT_PREFIXES[action]))
    .reduce((sum, mount) => sum + (mount.strength ?? 0), 0);
}

/** What a ship lacks of the mount, the module and the hold that the equipment takes; empty where it has them all. */
export function lackOf(ship: Ship, { kind, mount, module, processor }: MiningEquipment): readonly string[] {
  const processes = ship.modules.some(({ symbol }) => symbol.startsWith(module));
  return [
    ...(strengthOf(ship, kind) > 0 ? [] : [mount]),
    ...(processes ? [] : [processor]),
    ...(ship.cargo.capacity > 0 ? [] : ['hold']),
  ];
}

/** Whether a ship has the mounts and the module of the equipment, and a hold. */
export function isEquipped(ship: Ship, equipment: MiningEquipment): boolean {
  return lackOf(ship, equipment).length === 0;
}
