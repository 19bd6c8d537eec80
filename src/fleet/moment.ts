import type { Tuned } from '../plan/tuning/tuning.ts';
import { msFromIso } from '../time/iso.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { Taker } from './transfer-coordinator.ts';

/** The inputs of a ship's next step besides its mission, the ship itself and the world. */
export interface Moment extends Tuned {
  readonly serverMs: number;
  /** The ship that takes cargo over where this ship is. */
  readonly taker?: Taker | undefined;
  /** Credits that may be spent now; all of the agent's unless given. */
  readonly spendable?: () => number;
}

/** Whether the ship is still in cooldown at this server time, in milliseconds. */
export function isResting(ship: Ship, serverMs: number): boolean {
  return ship.cooldown.expiration !== undefined && msFromIso(ship.cooldown.expiration) > serverMs;
}
