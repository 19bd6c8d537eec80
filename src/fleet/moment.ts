import { msFromIso } from '../time/iso.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { Taker } from './transfer-coordinator.ts';

/** What a ship's next order depends on beside its mission, itself and the world. */
export interface Moment {
  readonly serverMs: number;
  /** Who takes cargo over where the ship is. */
  readonly taker?: Taker | undefined;
  /** Credits that may be spent now; all of the agent's unless given. */
  readonly spendable?: () => number;
}

/** Whether the ship still rests after an extraction or survey, at this server time. */
export function isResting(ship: Ship, serverMs: number): boolean {
  return ship.cooldown.expiration !== undefined && msFromIso(ship.cooldown.expiration) > serverMs;
}
