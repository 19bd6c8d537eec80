import { FRAME_SYMBOLS, SHIP_ROLES } from '../../game/words/known-symbols.ts';
import type { Ship } from '../../wire/schemas/ship.ts';

/** A ship's type, which the API does not give, shows by its frame and the mounts of drones (facts: ship-types). */
const MARKS_OF_TYPE: Readonly<
  Record<
    string,
    { readonly frame: string; readonly mount?: string; readonly module?: string; readonly without?: string }
  >
> = {
  SHIP_PROBE: { frame: 'FRAME_PROBE' },
  SHIP_MINING_DRONE: { frame: 'FRAME_DRONE', mount: 'MOUNT_MINING_LASER' },
  SHIP_SIPHON_DRONE: { frame: 'FRAME_DRONE', mount: 'MOUNT_GAS_SIPHON' },
  SHIP_SURVEYOR: { frame: 'FRAME_DRONE', mount: 'MOUNT_SURVEYOR' },
  SHIP_LIGHT_SHUTTLE: { frame: 'FRAME_SHUTTLE' },
  SHIP_LIGHT_HAULER: { frame: 'FRAME_LIGHT_FREIGHTER' },
  SHIP_INTERCEPTOR: { frame: 'FRAME_INTERCEPTOR' },
  SHIP_ORE_HOUND: { frame: 'FRAME_MINER' },
  SHIP_EXPLORER: { frame: 'FRAME_EXPLORER' },
  SHIP_COMMAND_FRIGATE: { frame: 'FRAME_FRIGATE' },
  SHIP_HEAVY_FREIGHTER: { frame: 'FRAME_HEAVY_FREIGHTER', without: 'MODULE_ORE_REFINERY' },
  SHIP_REFINING_FREIGHTER: { frame: 'FRAME_HEAVY_FREIGHTER', module: 'MODULE_ORE_REFINERY' },
  SHIP_BULK_FREIGHTER: { frame: 'FRAME_BULK_FREIGHTER' },
};

/** The registration role of each type, where it is known (facts: ship-types). */
const ROLE_OF_TYPE: Readonly<Record<string, string>> = {
  SHIP_PROBE: 'SATELLITE',
  SHIP_MINING_DRONE: 'EXCAVATOR',
  SHIP_SIPHON_DRONE: 'EXCAVATOR',
  SHIP_SURVEYOR: 'SURVEYOR',
  SHIP_LIGHT_SHUTTLE: 'TRANSPORT',
  SHIP_LIGHT_HAULER: 'HAULER',
  SHIP_EXPLORER: 'EXPLORER',
  SHIP_COMMAND_FRIGATE: 'COMMAND',
};

const FRAMES: ReadonlySet<string> = new Set(FRAME_SYMBOLS);
const ROLES: ReadonlySet<string> = new Set(SHIP_ROLES);

/** The role of a type's ships; undefined when unknown. */
export function roleOfType(shipType: string): string | undefined {
  return ROLE_OF_TYPE[shipType];
}

/** The frame of a type's ships; undefined when unknown. */
export function frameOfType(shipType: string): string | undefined {
  return MARKS_OF_TYPE[shipType]?.frame;
}

/** By the frame; by the role when the frame is unknown; a ship with both unknown is a probe if it has no tank. */
function isBuiltAs({ frame, registration, fuel }: Ship, shipType: string): boolean {
  if (FRAMES.has(frame.symbol)) return frame.symbol === frameOfType(shipType);
  if (ROLES.has(registration.role)) return registration.role === roleOfType(shipType);
  return shipType === 'SHIP_PROBE' && fuel.capacity === 0;
}

const has = (parts: readonly { symbol: string }[], prefix: string) =>
  parts.some((part) => part.symbol.startsWith(prefix));

function hasMarks(ship: Ship, shipType: string): boolean {
  const marks = MARKS_OF_TYPE[shipType];
  if (marks === undefined || !isBuiltAs(ship, shipType)) return false;
  if (marks.without !== undefined && has(ship.modules, marks.without)) return false;
  if (marks.mount !== undefined && !has(ship.mounts, marks.mount)) return false;
  return marks.module === undefined || has(ship.modules, marks.module);
}

/** The types that a ship may be of, by its parts; mostly one. */
export function typesOf(ship: Ship): readonly string[] {
  return Object.keys(MARKS_OF_TYPE).filter((type) => hasMarks(ship, type));
}

/** Whether a ship is of a type, by its parts. */
export function isOfType(ship: Ship, shipType: string): boolean {
  return hasMarks(ship, shipType);
}

/** Whether ships of a type are recognised by their parts. */
export function isRecognised(shipType: string): boolean {
  return MARKS_OF_TYPE[shipType] !== undefined;
}

/** Whether a ship is surely of another type; false for a type whose parts are unknown. */
export function isOfOtherType(ship: Ship, shipType: string): boolean {
  if (!isRecognised(shipType)) return false;
  return !isOfType(ship, shipType) && Object.keys(MARKS_OF_TYPE).some((type) => isOfType(ship, type));
}
