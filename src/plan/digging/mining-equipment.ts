import { MOUNT_PREFIXES } from '../../rules/cooldown.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { isExtractable } from './deposits.ts';

/** A way to extract goods: the mounts and module it needs, and the waypoints where it works (game-facts 4.1). */
export interface MiningEquipment {
  readonly lane: 'mine' | 'siphon';
  readonly kind: 'extract' | 'siphon';
  readonly does: string;
  readonly lacking: 'noMiningGear' | 'noSiphonGear';
  readonly module: string;
  readonly worksAt: (waypoint: Waypoint) => boolean;
}

export const LASERS: MiningEquipment = {
  lane: 'mine',
  kind: 'extract',
  does: 'mine',
  lacking: 'noMiningGear',
  module: 'MODULE_MINERAL_PROCESSOR',
  worksAt: isExtractable,
};

export const SIPHONS: MiningEquipment = {
  lane: 'siphon',
  kind: 'siphon',
  does: 'siphon',
  lacking: 'noSiphonGear',
  module: 'MODULE_GAS_PROCESSOR',
  worksAt: ({ type }) => type === 'GAS_GIANT',
};

/** The equipment that works at a waypoint; undefined where nothing can be extracted or siphoned. */
export function equipmentFor(waypoint: Waypoint): MiningEquipment | undefined {
  return [LASERS, SIPHONS].find(({ worksAt }) => worksAt(waypoint));
}

/** Sum of the strengths of a ship's mounts of one kind (game-facts 4.3, 4.4). */
export function strengthOf(ship: Ship, act: keyof typeof MOUNT_PREFIXES): number {
  return ship.mounts
    .filter((mount) => mount.symbol.startsWith(MOUNT_PREFIXES[act]))
    .reduce((sum, mount) => sum + (mount.strength ?? 0), 0);
}

/** Whether a ship has the mounts and the module of the equipment, and a hold. */
export function isEquipped(ship: Ship, { kind, module }: MiningEquipment): boolean {
  const processes = ship.modules.some(({ symbol }) => symbol.startsWith(module));
  return processes && ship.cargo.capacity > 0 && strengthOf(ship, kind) > 0;
}
