import { ordersAfter } from '../../fleet/orders/order-store.ts';
import type { Fleet } from '../../fleet/supervision/supervisor.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { isoFromMs } from '../../time/iso.ts';
import { pass } from '../../time/wait.ts';
import type { KeptOrders } from '../console/orders/kept-orders.ts';

/** Game seconds for which a ship is left to the program that commanded it last: a script may think for some minutes. A guess. */
const LENT_SECONDS = 600;

interface LendingParts {
  readonly fleet: Pick<Fleet, 'send'>;
  readonly orders: Pick<KeptOrders, 'of' | 'note' | 'kept' | 'written'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Game seconds per second. */
  readonly speed: number;
}

/** The ships that another program of the player's commands. They count as paused until they are given back. */
export interface LentShips {
  /**
   * Leaves ships to a client for as long as the work lasts, and ten game minutes after it. The work begins once that is
   * written down, so that a restart knows it.
   */
  during<T>(ships: readonly string[], work: () => Promise<T>): Promise<T>;
  /** Leaves a ship that has no machine yet to a client: it is paused from the beginning. */
  lendNew(shipSymbol: string): void;
}

/**
 * Lends ships and takes them back in time, also those that an earlier run has lent.
 * @param closing ends the waits
 */
export function createLentShips({ fleet, orders, clock, log, speed }: LendingParts, closing: AbortSignal): LentShips {
  const waits = new Set<string>();
  const commands = new Map<string, number>();
  const lentMs = (LENT_SECONDS * 1_000) / speed;

  /** A ship may have no machine any more, which would note the end of the loan. */
  function giveBack(ship: string): void {
    fleet.send(ship, { type: 'RETURN' });
    if (orders.of(ship).lentUntilMs !== undefined) orders.note(ship, ordersAfter(orders.of(ship), { type: 'RETURN' }));
    log.info('ship.returned', { ship });
  }

  async function takeBack(ship: string): Promise<void> {
    for (let until = orders.of(ship).lentUntilMs; until !== undefined; until = orders.of(ship).lentUntilMs) {
      const isCommanded = (commands.get(ship) ?? 0) > 0;
      const leftMs = isCommanded ? lentMs : until - clock.nowMs();
      if (leftMs <= 0) return giveBack(ship);
      await pass(leftMs, closing);
    }
  }

  function waitFor(ship: string): void {
    if (waits.has(ship)) return;
    waits.add(ship);
    takeBack(ship)
      .catch(() => {})
      .finally(() => waits.delete(ship));
  }

  function lend(ship: string): void {
    const untilMs = clock.nowMs() + lentMs;
    if (orders.of(ship).lentUntilMs === undefined) log.info('ship.lent', { ship, until: isoFromMs(untilMs) });
    fleet.send(ship, { type: 'LEND', untilMs });
    waitFor(ship);
  }

  const count = (ship: string, by: number) => commands.set(ship, (commands.get(ship) ?? 0) + by);

  for (const [ship, { lentUntilMs }] of Object.entries(orders.kept().ships))
    if (lentUntilMs !== undefined) waitFor(ship);
  return {
    during: async (ships, work) => {
      for (const ship of ships) {
        count(ship, 1);
        lend(ship);
      }
      try {
        if (ships.length > 0) await orders.written();
        return await work();
      } finally {
        for (const ship of ships) {
          count(ship, -1);
          // Its owner may have taken it back meanwhile.
          if (orders.of(ship).lentUntilMs !== undefined) lend(ship);
        }
      }
    },
    lendNew: (ship) => {
      orders.note(ship, { ...orders.of(ship), lentUntilMs: clock.nowMs() + lentMs });
      waitFor(ship);
    },
  };
}
