import { type ClaimBook, createClaimBook } from '../fleet/missions/claim-book.ts';
import { createTransferCoordinator } from '../fleet/missions/transfer-coordinator.ts';
import { withoutKept } from '../fleet/orders/kept-goods.ts';
import { type FleetServices, shipOf } from '../fleet/services.ts';
import { createFleet, type Fleet } from '../fleet/supervision/supervisor.ts';
import { chooseMission } from '../plan/choose.ts';
import { bothClaims, NO_CLAIMS, sortedClaims } from '../plan/common/claims.ts';
import type { StrategyNow } from '../plan/conditions/strategy-now.ts';
import { PlanContext } from '../plan/context.ts';
import { scarcityOf } from '../plan/score/request-price.ts';
import { TUNING } from '../plan/tuning/tuning.ts';
import { StoreError } from '../store/store-error.ts';
import { pass } from '../time/wait.ts';
import type { UniverseRun } from './open-run.ts';
import type { OwnCodeOfRun } from './own-code.ts';
import { type DaemonParts, strategyNow } from './parts.ts';
import type { Books } from './start/load-books.ts';
import type { OpenIntents } from './start/open-intents.ts';
import { strategyInForce } from './strategy-in-force.ts';

const crashLoopSuspect = (seconds: number) =>
  `the latest starts ended while a request of it was being resolved, and that may be why; it is tried again after ${seconds / 60} minutes without an end`;

/** Sets a ship aside whose request may be what ends the process, until that has lived for so long without it. */
async function setAsideFor(fleet: Fleet, shipSymbol: string, seconds: number, closing: AbortSignal): Promise<void> {
  fleet.setAside(shipSymbol, crashLoopSuspect(seconds));
  await pass(seconds * 1_000, closing).catch(() => {});
  if (!closing.aborted) fleet.revive(shipSymbol);
}

/** A running fleet, its claims and how its ships spent their time. */
export type FleetRuntime = Fleet &
  Pick<ClaimBook, 'shipMsByLane' | 'current'> &
  Pick<FleetServices, 'planFor'> & { readonly inForce: () => StrategyNow; readonly own: OwnCodeOfRun };

/** What a fleet is launched with. */
interface LaunchParts
  extends Pick<UniverseRun, 'world' | 'performer' | 'events' | 'queue' | 'closing' | 'fail'>,
    Pick<Books, 'run' | 'track' | 'orders'> {
  readonly openIntents: OpenIntents;
  readonly own: OwnCodeOfRun;
}

/** Starts every ship's machine. */
export function launchFleet(
  parts: DaemonParts,
  { world, performer, events, run, track, queue, openIntents, orders, own, closing, fail }: LaunchParts,
): FleetRuntime {
  const { settings, clock, log, tuning = TUNING } = parts;
  const { claimsCount } = tuning.requests;
  const claimBook = createClaimBook(clock, events, run);
  const ofOtherAgents = parts.shared?.claims.join(claimBook.claims, closing);
  const claimsBeside = (shipSymbol: string) => {
    const own = claimBook.claimsOfOthers(shipSymbol);
    return ofOtherAgents === undefined ? own : bothClaims(own, sortedClaims(ofOtherAgents));
  };
  const strategy = strategyNow(parts, orders);
  const inForce = strategyInForce(parts, { world }, { strategy, track: track.current });
  const services: FleetServices = {
    performer,
    resolver: openIntents.resolver,
    world,
    clock,
    log,
    claimBook,
    transfers: createTransferCoordinator(),
    orders,
    speed: settings.server.speed,
    tuning,
    strategy: () => inForce().strategy,
    planFor: (shipSymbol) =>
      new PlanContext(
        {
          world: world.view,
          strategy: strategy(),
          claims: claimsCount === 0 ? NO_CLAIMS : claimsBeside(shipSymbol),
          ...(strategy().laneLimits && { othersByLane: claimBook.othersByLane(shipSymbol) }),
          track: track.current(),
          own: own.current(),
          scarcity: scarcityOf(queue.utilisation(), tuning),
          tuning,
          nowMs: clock.nowMs(),
          speed: settings.server.speed,
        },
        withoutKept(shipOf(services, shipSymbol), orders.of(shipSymbol).keeps),
      ),
    choose: parts.choose ?? chooseMission,
    events,
    reasonsTold: new Set(),
  };
  const isFatal = (failure: unknown) => {
    if (failure instanceof StoreError) fail(failure);
    return failure instanceof StoreError;
  };
  const fleet = createFleet({ services, isFatal });
  events.subscribe('shipBought', ({ shipSymbol }) => fleet.launch(shipSymbol, false), closing);
  for (const shipSymbol of world.view.ships.keys()) {
    const seconds = openIntents.crashLoopSuspects.get(shipSymbol);
    if (seconds !== undefined) void setAsideFor(fleet, shipSymbol, seconds, closing);
    else fleet.launch(shipSymbol, openIntents.unresolvedShips.has(shipSymbol));
  }
  const { shipMsByLane, current } = claimBook;
  return { ...fleet, shipMsByLane, current, planFor: services.planFor, inForce, own };
}
