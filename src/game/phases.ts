/**
 * The parts of a week, in order: until the first goods are at the gate, until it opens, and until the reset is near.
 */
export const PHASE_NAMES = ['home', 'building', 'galaxy', 'lastHours'] as const;

export type PhaseName = (typeof PHASE_NAMES)[number];

/** The last phase, in game hours before the reset. A guess: a ship that is bought later hardly earns its price. */
const LAST_HOURS = 12;

/** What the phase of a week depends on. */
interface WeekState {
  readonly isGateOpen: boolean;
  /** Whether any goods are at the gate. */
  readonly isGateBegun: boolean;
  /** Infinite where it is not known. */
  readonly hoursToReset: number;
}

/** The part of the week. */
export function phaseOf({ isGateOpen, isGateBegun, hoursToReset }: WeekState): PhaseName {
  if (hoursToReset <= LAST_HOURS) return 'lastHours';
  if (isGateOpen) return 'galaxy';
  return isGateBegun ? 'building' : 'home';
}
