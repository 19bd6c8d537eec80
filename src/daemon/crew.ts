import type { Performer } from '../command/performer.ts';
import type { OrderBook } from '../fleet/order-book.ts';
import { createQuay } from '../fleet/quay.ts';
import type { FleetServices } from '../fleet/services.ts';
import { createFleet, type Fleet } from '../fleet/supervisor.ts';
import { createTreasury, type Treasury, type TreasuryBook } from '../fleet/treasury.ts';
import { sayingWhyOffersWait } from '../fleet/waiting-offer.ts';
import { sayingThatNothingEarns, sayingWhyNothingIsBought } from '../fleet/waiting-purchase.ts';
import { chooseMission } from '../plan/choose.ts';
import { scarcityOf } from '../plan/request-price.ts';
import type { RequestQueue } from '../queue/request-queue.ts';
import type { ShipTimes } from '../store/ship-times.ts';
import { StoreError } from '../store/store-error.ts';
import type { World } from '../world/world.ts';
import type { LeftOpen } from './left-open.ts';
import type { DaemonParts } from './parts.ts';
import type { Track } from './track.ts';

const POISONED = 'the same request of it was unsettled at each of the latest starts, and may be what ended them';

/** The fleet at work, and what its ships' time went to. */
export type Crew = Fleet & Pick<Treasury, 'shipMsByLane' | 'current'> & Pick<FleetServices, 'situationFor'>;

/** What the fleet sails with. */
export interface Aboard {
  readonly world: World;
  readonly performer: Performer;
  readonly book: TreasuryBook;
  readonly track: Pick<Track, 'current'>;
  readonly queue: Pick<RequestQueue, 'crowding'>;
  readonly spend: ShipTimes['spend'];
  readonly leftOpen: LeftOpen;
  readonly orders: OrderBook;
}

/** Starts every ship's machine; `fail` hears of what no ship outlives. */
export function launchFleet(
  parts: DaemonParts,
  { world, performer, book, track, queue, spend, leftOpen, orders }: Aboard,
  fail: (reason: unknown) => void,
): Crew {
  const { settings, clock, log } = parts;
  const treasury = createTreasury(clock, book);
  const services: FleetServices = {
    performer,
    settler: leftOpen.settler,
    world,
    clock,
    log,
    treasury,
    quay: createQuay(),
    orders,
    speed: settings.server.speed,
    situationFor: (shipSymbol) => ({
      world: world.view,
      strategy: orders.strategyWith(parts.owner?.strategy.current() ?? settings.strategy),
      claims: treasury.claimsOfOthers(shipSymbol),
      track: track.current(),
      scarcity: scarcityOf(queue.crowding()),
      nowMs: clock.nowMs(),
      speed: settings.server.speed,
    }),
    choose: sayingThatNothingEarns(
      sayingWhyNothingIsBought(sayingWhyOffersWait(parts.trial?.choose ?? chooseMission, log), log),
      log,
    ),
    onShipBought: (shipSymbol) => fleet.launch(shipSymbol, false),
  };
  const isFatal = (failure: unknown) => {
    if (failure instanceof StoreError) fail(failure);
    return failure instanceof StoreError;
  };
  const fleet = createFleet({ services, isFatal, spend });
  for (const shipSymbol of world.view.ships.keys()) {
    if (leftOpen.poisoned.has(shipSymbol)) fleet.setAside(shipSymbol, POISONED);
    else fleet.launch(shipSymbol, leftOpen.inDoubt.has(shipSymbol));
  }
  const { shipMsByLane, current } = treasury;
  return { ...fleet, shipMsByLane, current, situationFor: services.situationFor };
}
