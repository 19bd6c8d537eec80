import type { OrderStore } from '../../fleet/orders/order-store.ts';
import type { Fleet } from '../../fleet/supervision/supervisor.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { isoFromMs } from '../../time/iso.ts';
import { pass } from '../../time/wait.ts';

/** Game seconds for which a ship is left to the program that commanded it last: a script may think for some minutes. A guess. */
const LENT_SECONDS = 600;

interface LendingParts {
  readonly fleet: Pick<Fleet, 'send'>;
  readonly orders: OrderStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Game seconds per second. */
  readonly speed: number;
}

/** The ships that another program of the player's commands. They count as paused until they are given back. */
export interface LentShips {
  /** Leaves a ship to a client, from now on until ten game minutes after its last command. */
  lend(shipSymbol: string): void;
  /** The same for a ship that has no machine yet: it is paused from the beginning. */
  lendNew(shipSymbol: string): void;
}

/**
 * Lends ships and takes them back in time, also those that an earlier run has lent.
 * @param closing ends the waits
 */
export function createLentShips(parts: LendingParts, closing: AbortSignal): LentShips {
  const { fleet, orders, clock, log, speed } = parts;
  const waits = new Set<string>();
  const untilMs = () => clock.nowMs() + (LENT_SECONDS * 1_000) / speed;

  async function takeBack(ship: string): Promise<void> {
    for (let until = orders.of(ship).lentUntilMs; until !== undefined; until = orders.of(ship).lentUntilMs) {
      const leftMs = until - clock.nowMs();
      if (leftMs > 0) await pass(leftMs, closing);
      else {
        fleet.send(ship, { type: 'RETURN' });
        log.info('ship.returned', { ship });
      }
    }
  }

  function waitFor(ship: string): void {
    if (waits.has(ship)) return;
    waits.add(ship);
    takeBack(ship)
      .catch(() => {})
      .finally(() => waits.delete(ship));
  }

  for (const [ship, { lentUntilMs }] of Object.entries(orders.kept().ships))
    if (lentUntilMs !== undefined) waitFor(ship);
  return {
    lend: (ship) => {
      if (orders.of(ship).lentUntilMs === undefined) log.info('ship.lent', { ship, until: isoFromMs(untilMs()) });
      fleet.send(ship, { type: 'LEND', untilMs: untilMs() });
      waitFor(ship);
    },
    lendNew: (ship) => {
      orders.note(ship, { ...orders.of(ship), lentUntilMs: untilMs() });
      waitFor(ship);
    },
  };
}
