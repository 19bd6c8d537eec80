import type { OutcomeResolver } from '../command/outcome-resolver.ts';
import type { Performer } from '../command/performer.ts';
import type { Strategy } from '../config/schema/strategy-schema.ts';
import type { Lane } from '../game/lanes.ts';
import type { Choice } from '../plan/choose.ts';
import type { PlanContext } from '../plan/context.ts';
import type { MissionOrder } from '../plan/orders/mission-orders.ts';
import type { Tuning } from '../plan/tuning/tuning.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { World } from '../world/world.ts';
import type { FleetHub } from './events.ts';
import type { Recall } from './machine/recall.ts';
import type { ClaimBook } from './missions/claim-book.ts';
import type { TransferCoordinator } from './missions/transfer-coordinator.ts';
import type { OrderStore } from './orders/order-store.ts';

/** State that one ship's actors share, besides the fleet's services. */
export interface ShipRuntime {
  readonly services: FleetServices;
  /** Ends what the ship waits for when an order comes. */
  readonly recall: Recall;
  /**
   * Aborted when the ship is stopped or its machine has died, which xstate's own signal does not show
   * (facts: actor-signals).
   */
  readonly shipSignal: AbortSignal;
  missionId: string | undefined;
  /** The logged reason of the present pause, so that it is logged once. */
  idleBecause: string | undefined;
  /** The reason of the last pause, also when missions came between. */
  wasIdleBecause?: string;
  /** The owner's order that the mission is for. */
  fulfills?: MissionOrder | undefined;
}

/** The services that all ships share. */
export interface FleetServices {
  readonly performer: Performer;
  readonly resolver: OutcomeResolver;
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
  readonly claimBook: ClaimBook;
  readonly transfers: TransferCoordinator;
  readonly orders: OrderStore;
  /** Game seconds per second. */
  readonly speed: number;
  /** The numbers to plan by. */
  readonly tuning: Tuning;
  /** The strategy now, with what the owner ordered of the fleet. */
  readonly strategy: () => Strategy;
  /** What a ship plans by now. */
  readonly planFor: (shipSymbol: string) => PlanContext;
  readonly choose: (plan: PlanContext, before?: Lane) => Choice;
  readonly events: FleetHub;
  /** Codes of the reasons for which a ship has waited in this run. */
  readonly reasonsTold: Set<string>;
}

/** Our picture of a ship of ours; throws if there is none, which is a bug. */
export function shipOf(services: Pick<FleetServices, 'world'>, shipSymbol: string): Ship {
  const ship = services.world.view.ships.get(shipSymbol);
  if (ship === undefined) throw new Error(`expected ship ${shipSymbol} in the world, but it is not there`);
  return ship;
}

/** Asks a ship's lanes for a mission, and publishes the choice; only the lanes before one, where that is given. */
export function choiceFor(services: FleetServices, plan: PlanContext, before?: Lane): Choice {
  const choice = services.choose(plan, before);
  services.events.publish('missionChosen', { plan, before, choice });
  return choice;
}

/** Credits that a ship may spend on goods and ships now: without the reserve and the claims of other ships. */
export function spendableBy({ planFor }: FleetServices, { symbol }: Ship): () => number {
  return () => planFor(symbol).spendableCredits;
}

/** The server's clock by our estimate, milliseconds. */
export function serverNowMs({ clock, world }: FleetServices): number {
  return clock.nowMs() + world.view.serverOffsetMs;
}

/**
 * Runs an operation that may add ships to the world, and reports the added ones.
 * @param prepare what is done for each of them before; nothing unless given
 */
export async function welcomeNewShips<T>(
  { world, events }: Pick<FleetServices, 'world'> & { readonly events: Pick<FleetHub, 'publish'> },
  doing: () => Promise<T>,
  prepare: (shipSymbol: string) => void = () => {},
): Promise<T> {
  const known = new Set(world.view.ships.keys());
  try {
    return await doing();
  } finally {
    for (const shipSymbol of world.view.ships.keys()) {
      if (known.has(shipSymbol)) continue;
      prepare(shipSymbol);
      events.publish('shipBought', { shipSymbol });
    }
  }
}
