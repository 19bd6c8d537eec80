import type { Performer } from '../command/perform.ts';
import { createQuay } from '../fleet/quay.ts';
import type { FleetServices } from '../fleet/services.ts';
import { createFleet, type Fleet } from '../fleet/supervisor.ts';
import { createTreasury, type Treasury, type TreasuryBook } from '../fleet/treasury.ts';
import { chooseMission } from '../plan/choose.ts';
import { StoreError } from '../store/store-error.ts';
import type { World } from '../world/world.ts';
import type { DaemonParts } from './parts.ts';

/** The fleet at work, and what its ships' time went to. */
export type Crew = Fleet & Pick<Treasury, 'shipMsByLane'>;

/** Starts every ship's machine; `fail` hears of what no ship outlives. */
export function launchFleet(
  parts: DaemonParts,
  world: World,
  performer: Performer,
  book: TreasuryBook,
  fail: (reason: unknown) => void,
): Crew {
  const { settings, clock, log } = parts;
  const treasury = createTreasury(clock, book);
  const services: FleetServices = {
    performer,
    world,
    clock,
    log,
    treasury,
    quay: createQuay(),
    speed: settings.server.speed,
    situationFor: (shipSymbol) => ({
      world: world.view,
      strategy: settings.strategy,
      claims: treasury.claimsOfOthers(shipSymbol),
      nowMs: clock.nowMs(),
      speed: settings.server.speed,
    }),
    choose: parts.trial?.choose ?? chooseMission,
    onShipBought: (shipSymbol) => fleet.launch(shipSymbol, false),
  };
  const isFatal = (failure: unknown) => {
    if (failure instanceof StoreError) fail(failure);
    return failure instanceof StoreError;
  };
  const fleet = createFleet({ services, isFatal });
  for (const shipSymbol of world.view.ships.keys()) fleet.launch(shipSymbol, false);
  return { ...fleet, shipMsByLane: treasury.shipMsByLane };
}
