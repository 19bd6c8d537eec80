import type { Named } from './by-symbol.ts';

/** What a part asks of the ship that carries it; what it does not need is absent, as on the wire. */
export interface PartRequirements {
  readonly power?: number;
  readonly crew?: number;
  readonly slots?: number;
}

export interface FrameFacts extends Named {
  readonly quality: number;
  readonly moduleSlots: number;
  readonly mountingPoints: number;
  /** Tank units. */
  readonly fuelCapacity: number;
  readonly requirements: PartRequirements;
}

export interface ReactorFacts extends Named {
  readonly quality: number;
  readonly powerOutput: number;
  readonly requirements: PartRequirements;
}

export interface EngineFacts extends Named {
  readonly quality: number;
  readonly speed: number;
  readonly requirements: PartRequirements;
}

export interface ModuleFacts extends Named {
  /** Cargo units, or people. */
  readonly capacity?: number;
  readonly range?: number;
  readonly requirements: PartRequirements;
}

export interface MountFacts extends Named {
  readonly strength?: number;
  /** What a surveyor can detect. */
  readonly deposits?: readonly string[];
  readonly requirements: PartRequirements;
}
