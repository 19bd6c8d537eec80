import type { Named } from './by-symbol.ts';

/** What a part requires of its ship; requirements of zero are absent, as in the API. */
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
  /** Deposits that a surveyor can detect. */
  readonly deposits?: readonly string[];
  readonly requirements: PartRequirements;
}
