import { type GoodRow, nameFromSymbol } from './by-symbol.ts';

/** Kinds of crated parts: their use, and the volume (facts: trade-volumes). */
const FAMILIES: readonly { readonly prefix: string; readonly use: string }[] = [
  { prefix: 'FRAME_', use: 'the hull that a shipyard builds a vessel on' },
  { prefix: 'REACTOR_', use: 'a power plant, sealed and tested, for a vessel under construction' },
  { prefix: 'ENGINE_', use: 'a drive unit for a vessel under construction' },
  { prefix: 'MODULE_', use: 'a module that a shipyard fits into free slots' },
  { prefix: 'MOUNT_', use: 'a mount that a shipyard fixes to a free mounting point' },
  { prefix: 'SHIP_', use: 'a whole vessel, delivered in sections' },
];

/**
 * MODULE_MICRO_REFINERY_I, MODULE_SHIELD_GENERATOR_I and MOUNT_TURRET_I are recorded (facts: base-prices), the rest
 * assumed.
 */
const BASE_PRICES: Readonly<Record<string, number>> = {
  FRAME_PROBE: 10_000,
  FRAME_DRONE: 16_000,
  FRAME_INTERCEPTOR: 60_000,
  FRAME_RACER: 60_000,
  FRAME_FIGHTER: 70_000,
  FRAME_FRIGATE: 200_000,
  FRAME_SHUTTLE: 40_000,
  FRAME_EXPLORER: 260_000,
  FRAME_MINER: 120_000,
  FRAME_LIGHT_FREIGHTER: 130_000,
  FRAME_HEAVY_FREIGHTER: 700_000,
  FRAME_TRANSPORT: 300_000,
  FRAME_DESTROYER: 800_000,
  FRAME_CRUISER: 1_000_000,
  FRAME_CARRIER: 2_000_000,
  FRAME_BULK_FREIGHTER: 1_200_000,
  REACTOR_SOLAR_I: 4_000,
  REACTOR_CHEMICAL_I: 10_000,
  REACTOR_FISSION_I: 60_000,
  REACTOR_FUSION_I: 140_000,
  REACTOR_ANTIMATTER_I: 400_000,
  ENGINE_IMPULSE_DRIVE_I: 4_000,
  ENGINE_ION_DRIVE_I: 16_000,
  ENGINE_ION_DRIVE_II: 80_000,
  ENGINE_HYPER_DRIVE_I: 260_000,
  MODULE_MINERAL_PROCESSOR_I: 6_400,
  MODULE_GAS_PROCESSOR_I: 6_400,
  MODULE_CARGO_HOLD_I: 6_000,
  MODULE_CARGO_HOLD_II: 24_000,
  MODULE_CARGO_HOLD_III: 90_000,
  MODULE_CREW_QUARTERS_I: 12_000,
  MODULE_ENVOY_QUARTERS_I: 22_000,
  MODULE_PASSENGER_CABIN_I: 18_000,
  MODULE_MICRO_REFINERY_I: 58_000,
  MODULE_SCIENCE_LAB_I: 76_000,
  MODULE_JUMP_DRIVE_I: 84_000,
  MODULE_JUMP_DRIVE_II: 220_000,
  MODULE_JUMP_DRIVE_III: 480_000,
  MODULE_WARP_DRIVE_I: 110_000,
  MODULE_WARP_DRIVE_II: 260_000,
  MODULE_WARP_DRIVE_III: 560_000,
  MODULE_SHIELD_GENERATOR_I: 120_000,
  MODULE_SHIELD_GENERATOR_II: 240_000,
  MODULE_ORE_REFINERY_I: 120_000,
  MODULE_FUEL_REFINERY_I: 120_000,
  MOUNT_GAS_SIPHON_I: 4_800,
  MOUNT_GAS_SIPHON_II: 20_000,
  MOUNT_GAS_SIPHON_III: 90_000,
  MOUNT_SURVEYOR_I: 8_400,
  MOUNT_SURVEYOR_II: 26_000,
  MOUNT_SURVEYOR_III: 100_000,
  MOUNT_SENSOR_ARRAY_I: 8_000,
  MOUNT_SENSOR_ARRAY_II: 24_000,
  MOUNT_SENSOR_ARRAY_III: 96_000,
  MOUNT_MINING_LASER_I: 5_600,
  MOUNT_MINING_LASER_II: 22_000,
  MOUNT_MINING_LASER_III: 92_000,
  MOUNT_LASER_CANNON_I: 16_000,
  MOUNT_MISSILE_LAUNCHER_I: 12_000,
  MOUNT_TURRET_I: 7_200,
  SHIP_PROBE: 21_000,
  SHIP_MINING_DRONE: 41_000,
  SHIP_SIPHON_DRONE: 39_000,
  SHIP_INTERCEPTOR: 150_000,
  SHIP_LIGHT_HAULER: 280_000,
  SHIP_COMMAND_FRIGATE: 500_000,
  SHIP_EXPLORER: 640_000,
  SHIP_HEAVY_FREIGHTER: 1_400_000,
  SHIP_LIGHT_SHUTTLE: 87_000,
  SHIP_ORE_HOUND: 320_000,
  SHIP_REFINING_FREIGHTER: 1_600_000,
  SHIP_SURVEYOR: 27_700,
  SHIP_BULK_FREIGHTER: 2_400_000,
};

function partRow([symbol, basePriceCredits]: [string, number]): GoodRow {
  const family = FAMILIES.find((candidate) => symbol.startsWith(candidate.prefix));
  const name = nameFromSymbol(symbol.slice(family?.prefix.length ?? 0));
  return [symbol, name, basePriceCredits, 6, `${name}: ${family?.use ?? 'a crated part'}.`];
}

/** Ship parts and ships as trade goods. */
export const PART_GOODS: readonly GoodRow[] = Object.entries(BASE_PRICES).map(partRow);
