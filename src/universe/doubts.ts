/** What the live service may do otherwise than this universe does by default: each was doubted, none recorded (docs/universe/fidelity.md). */
export interface Doubts {
  /** A construction site takes what it still needs of too large a delivery, instead of refusing it whole. */
  readonly partialSupply?: boolean;
  /** Waypoints still show `isUnderConstruction` when they are finished; the site itself shows that it is complete. */
  readonly staleConstruction?: boolean;
  /** Removing a module that is installed more than once destroys all of its copies but the one that is removed. */
  readonly duplicateModuleFault?: boolean;
}

/** The names of all doubts, as in options, state and configs. */
export const DOUBTS = [
  'partialSupply',
  'staleConstruction',
  'duplicateModuleFault',
] as const satisfies readonly (keyof Doubts)[];

/** The doubts of an object that holds more, without those that it does not decide. */
export function doubtsOf({ partialSupply, staleConstruction, duplicateModuleFault }: Doubts): Doubts {
  return {
    ...(partialSupply !== undefined && { partialSupply }),
    ...(staleConstruction !== undefined && { staleConstruction }),
    ...(duplicateModuleFault !== undefined && { duplicateModuleFault }),
  };
}
