import type { ShipView } from '../../daemon/views.ts';
import { UsageError } from '../process/exit.ts';

/** Which of many ships are meant; a ship meets all that are given. */
export interface ManyShips {
  /** A ship type, SHIP_PROBE. */
  readonly type?: string;
  /** The lane of the mission under way. */
  readonly lane?: string;
  readonly system?: string;
}

/** Whether many ships are meant, not one by its symbol. */
export function isOfMany({ type, lane, system }: ManyShips): boolean {
  return type !== undefined || lane !== undefined || system !== undefined;
}

/**
 * The ships that are meant.
 * @throws UsageError where there is none
 */
export function shipsMeant(ships: readonly ShipView[], { type, lane, system }: ManyShips): readonly ShipView[] {
  const meant = ships.filter(
    (ship) =>
      (type === undefined || ship.type === type.toUpperCase()) &&
      (lane === undefined || ship.mission?.lane === lane) &&
      (system === undefined || ship.nav.system === system.toUpperCase()),
  );
  if (meant.length > 0) return meant;
  const types = [...new Set(ships.map((ship) => ship.type))].filter((one) => one !== null);
  const there = type === undefined ? '' : ` (there are ${types.join(', ')})`;
  const asked = [type, lane && `lane ${lane}`, system && `system ${system}`].filter((one) => one !== undefined);
  throw new UsageError(
    `expected ships of ${asked.join(', ')}, got none of ${ships.length}${there}: nothing was ordered`,
  );
}
