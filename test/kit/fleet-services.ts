import { createClaimBook } from '../../src/fleet/missions/claim-book.ts';
import { createTransferCoordinator } from '../../src/fleet/missions/transfer-coordinator.ts';
import { createOrderStore } from '../../src/fleet/orders/order-store.ts';
import { type FleetServices, shipOf } from '../../src/fleet/services.ts';
import { NO_CLAIMS } from '../../src/plan/common/claims.ts';
import { PlanContext } from '../../src/plan/context.ts';
import { TUNING } from '../../src/plan/tuning/tuning.ts';

/** What a test says of the services of a fleet. */
type Given = Pick<
  FleetServices,
  'performer' | 'resolver' | 'world' | 'clock' | 'log' | 'events' | 'strategy' | 'choose'
>;

/** The services of a fleet at the service's pace, without claims of others and without orders. */
export function fleetServices(given: Given): FleetServices {
  const { world, clock, events, strategy } = given;
  const services: FleetServices = {
    ...given,
    claimBook: createClaimBook(clock, events),
    transfers: createTransferCoordinator(),
    orders: createOrderStore(),
    speed: 1,
    tuning: TUNING,
    reasonsTold: new Set(),
    planFor: (symbol) => {
      const pace = { nowMs: clock.nowMs(), speed: 1, scarcity: 0 };
      const facts = { world: world.view, strategy: strategy(), claims: NO_CLAIMS, ...pace };
      return new PlanContext(facts, shipOf(services, symbol));
    },
  };
  return services;
}
