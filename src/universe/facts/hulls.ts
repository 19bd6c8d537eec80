import { factsIn, type Named } from './by-symbol.ts';

/** What a part requires of its ship; requirements of zero are absent, as in the API. */
export interface PartRequirements {
  readonly power?: number;
  readonly crew?: number;
  readonly slots?: number;
}

interface FrameFacts extends Named {
  readonly quality: number;
  readonly moduleSlots: number;
  readonly mountingPoints: number;
  /** Tank units. */
  readonly fuelCapacity: number;
  readonly requirements: PartRequirements;
}

interface ReactorFacts extends Named {
  readonly quality: number;
  readonly powerOutput: number;
  readonly requirements: PartRequirements;
}

interface EngineFacts extends Named {
  readonly quality: number;
  readonly speed: number;
  readonly requirements: PartRequirements;
}

/** Symbol, name, quality, module slots, mounting points, tank, power, crew, description. */
type FrameRow = readonly [string, string, number, number, number, number, number, number, string];

/** Frames (facts: ship-types, ship-parts); the bulk freighter's is assumed, since no recording shows one. */
const FRAME_ROWS: readonly FrameRow[] = [
  ['FRAME_PROBE', 'Probe', 1, 0, 0, 0, 1, 0, 'A palm-sized hull for a satellite that looks and reports.'],
  ['FRAME_DRONE', 'Drone', 1, 3, 2, 80, 1, -4, 'A crewless workhorse, cheap and soon worn out.'],
  ['FRAME_INTERCEPTOR', 'Interceptor', 3, 2, 2, 160, 1, 5, 'A narrow hull built around its weapons.'],
  ['FRAME_SHUTTLE', 'Shuttle', 3, 3, 1, 300, 1, 10, 'A small hull for hops between neighbouring worlds.'],
  ['FRAME_MINER', 'Miner', 4, 5, 3, 300, 5, 15, 'A sturdy hull with room for lasers and processors.'],
  ['FRAME_FRIGATE', 'Frigate', 4, 8, 5, 400, 8, 25, 'A versatile hull that does a little of everything.'],
  ['FRAME_EXPLORER', 'Explorer', 5, 8, 2, 800, 5, 30, 'A long-legged hull for systems far from any fuel.'],
  ['FRAME_LIGHT_FREIGHTER', 'Light Freighter', 5, 6, 1, 600, 5, 40, 'A roomy hull for cargo within a system.'],
  ['FRAME_HEAVY_FREIGHTER', 'Heavy Freighter', 7, 13, 3, 2_300, 10, 100, 'A vast hull for trade between systems.'],
  ['FRAME_BULK_FREIGHTER', 'Bulk Freighter', 7, 16, 2, 3_000, 12, 100, 'The largest hull, nearly all of it hold.'],
];

/** The static fields of a frame as the service shows it; throws RangeError for an unknown symbol. */
export const frameFacts: (symbol: string) => FrameFacts = factsIn(
  FRAME_ROWS.map(([symbol, name, quality, moduleSlots, mountingPoints, fuelCapacity, power, crew, description]) => ({
    symbol,
    name,
    description,
    quality,
    moduleSlots,
    mountingPoints,
    fuelCapacity,
    requirements: { power, crew },
  })),
  'a frame',
);

/** Symbol, name, quality, output, crew, description. */
type ReactorRow = readonly [string, string, number, number, number, string];

/** Reactors (facts: ship-parts); the antimatter reactor's figures are assumed, since no recording shows one. */
const REACTOR_ROWS: readonly ReactorRow[] = [
  ['REACTOR_SOLAR_I', 'Solar Reactor I', 1, 3, 0, 'Panels that feed a probe wherever there is a star.'],
  ['REACTOR_CHEMICAL_I', 'Chemical Reactor I', 3, 15, 3, 'Burns simple fuels; enough for small ships.'],
  ['REACTOR_FISSION_I', 'Fission Reactor I', 5, 31, 8, 'Splits heavy atoms for a steady supply.'],
  ['REACTOR_FUSION_I', 'Fusion Reactor I', 7, 40, 12, 'Joins light atoms; powers the large ships.'],
  ['REACTOR_ANTIMATTER_I', 'Antimatter Reactor I', 9, 60, 20, 'Annihilation under strict supervision.'],
];

/** The static fields of a reactor as the service shows it; throws RangeError for an unknown symbol. */
export const reactorFacts: (symbol: string) => ReactorFacts = factsIn(
  REACTOR_ROWS.map(([symbol, name, quality, powerOutput, crew, description]) => ({
    symbol,
    name,
    description,
    quality,
    powerOutput,
    requirements: { crew },
  })),
  'a reactor',
);

/** Symbol, name, quality, speed, power, crew, description. */
type EngineRow = readonly [string, string, number, number, number, number, string];

/** Engines (facts: ship-types, ship-parts), at the speeds since 2025; the hyper drive's figures are assumed. */
const ENGINE_ROWS: readonly EngineRow[] = [
  ['ENGINE_IMPULSE_DRIVE_I', 'Impulse Drive I', 1, 9, 1, 0, 'Slow, simple and frugal with power.'],
  ['ENGINE_ION_DRIVE_I', 'Ion Drive I', 3, 15, 3, 3, 'Accelerated ions: the usual drive of freighters.'],
  ['ENGINE_ION_DRIVE_II', 'Ion Drive II', 4, 36, 6, 8, 'A larger ion drive, more than twice as fast.'],
  ['ENGINE_HYPER_DRIVE_I', 'Hyper Drive', 6, 60, 10, 12, 'The fastest drive there is, and the hungriest.'],
];

/** The static fields of an engine as the service shows it; throws RangeError for an unknown symbol. */
export const engineFacts: (symbol: string) => EngineFacts = factsIn(
  ENGINE_ROWS.map(([symbol, name, quality, speed, power, crew, description]) => ({
    symbol,
    name,
    description,
    quality,
    speed,
    requirements: { power, crew },
  })),
  'an engine',
);
