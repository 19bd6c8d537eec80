import { pass } from '../../time/wait.ts';
import type { WorldView } from '../../world/state.ts';

/** A ship of ours that takes cargo over at a waypoint now; `room` is its free units beyond those promised. */
export interface Taker {
  readonly shipSymbol: string;
  readonly room: number;
}

/**
 * Coordinates transfers between ships of the fleet: which take cargo over, how much is promised, and whose turn it is.
 */
export interface TransferCoordinator {
  /** A ship in orbit begins to take cargo over; others may hand theirs to it until it closes. */
  open(shipSymbol: string): void;
  /** Takes no more; resolves when nothing is being handed over to it. */
  close(shipSymbol: string): Promise<void>;
  /** The ship that takes cargo over at a waypoint, of those allowed the one with the least room: it leaves first. */
  takerAt(waypointSymbol: string, world: WorldView, mayTake?: (shipSymbol: string) => boolean): Taker | undefined;
  /**
   * Hands at most `units` to a taker: reserves its room at once, waits for its turn, since a ship's hold changes one
   * request at a time, and calls `hand`. Does nothing if there is no room, or if the taker closes meanwhile.
   */
  handTo(taker: string, units: number, world: WorldView, hand: (units: number) => Promise<void>): Promise<void>;
  /** Runs an operation while nothing is handed over to a ship. */
  turn<T>(shipSymbol: string, doing: () => Promise<T>): Promise<T>;
  /** Resolves when a ship opens, closes or has handed something over, or after `withinMs` milliseconds. */
  changed(withinMs: number, signal: AbortSignal): Promise<void>;
}

/** The transfers to one ship. */
interface Slot {
  /** Whether others may hand cargo to it now. */
  isOpen: boolean;
  /** Units promised to it that are not handed over yet. */
  promised: number;
  /** Settles when the last turn taken so far is over. */
  last: Promise<unknown>;
}

const RUNG = new Error('something changed at the quay');

/** A coordinator without ships. */
export function createTransferCoordinator(): TransferCoordinator {
  const slots = new Map<string, Slot>();
  const bells = new Set<AbortController>();

  function ring(): void {
    for (const bell of bells) bell.abort(RUNG);
    bells.clear();
  }

  function slotOf(shipSymbol: string): Slot {
    const slot = slots.get(shipSymbol) ?? { isOpen: false, promised: 0, last: Promise.resolve() };
    slots.set(shipSymbol, slot);
    return slot;
  }

  function roomIn(shipSymbol: string, world: WorldView): number {
    const cargo = world.ships.get(shipSymbol)?.cargo;
    return cargo === undefined ? 0 : Math.max(0, cargo.capacity - cargo.units - slotOf(shipSymbol).promised);
  }

  function turn<T>(shipSymbol: string, doing: () => Promise<T>): Promise<T> {
    const slot = slotOf(shipSymbol);
    const done = slot.last.then(doing);
    slot.last = done.catch(() => {});
    return done;
  }

  return {
    turn,
    open: (shipSymbol) => {
      slotOf(shipSymbol).isOpen = true;
      ring();
    },
    close: async (shipSymbol) => {
      const slot = slotOf(shipSymbol);
      slot.isOpen = false;
      ring();
      await slot.last;
    },
    takerAt: (waypointSymbol, world, mayTake = () => true) => {
      const takers: Taker[] = [];
      for (const [shipSymbol, { isOpen }] of slots) {
        const nav = world.ships.get(shipSymbol)?.nav;
        if (!isOpen || nav?.waypointSymbol !== waypointSymbol || nav.status !== 'IN_ORBIT') continue;
        const room = roomIn(shipSymbol, world);
        if (room > 0 && mayTake(shipSymbol)) takers.push({ shipSymbol, room });
      }
      return takers.sort((a, b) => a.room - b.room)[0];
    },
    handTo: async (taker, units, world, hand) => {
      const slot = slotOf(taker);
      const handed = Math.min(units, roomIn(taker, world));
      if (handed <= 0) return;
      slot.promised += handed;
      try {
        await turn(taker, async () => {
          if (slot.isOpen) await hand(handed);
        });
      } finally {
        slot.promised -= handed;
        ring();
      }
    },
    changed: async (withinMs, signal) => {
      const bell = new AbortController();
      bells.add(bell);
      try {
        await pass(withinMs, AbortSignal.any([signal, bell.signal]));
      } catch (reason) {
        if (reason !== RUNG) throw reason;
      } finally {
        bells.delete(bell);
      }
    },
  };
}
