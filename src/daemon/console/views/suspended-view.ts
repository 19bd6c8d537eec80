import { type WaitingOffer, watchOffers } from '../../../fleet/log/waiting-offers.ts';
import { watchPurchases } from '../../../fleet/log/waiting-purchases.ts';
import { reasonText } from '../../../game/reasons.ts';
import type { StrategyNow } from '../../../plan/conditions/strategy-now.ts';
import { countedFor } from '../../../plan/growth/owned.ts';
import type { PauseByLoss } from '../../../plan/score/lane-losses.ts';
import type { TrackRecord } from '../../../plan/score/track-record.ts';
import { msFromIso } from '../../../time/iso.ts';
import { deliveriesOf, endsAt } from '../../../world/contracts.ts';
import { leftAloneNow } from '../../../world/failures/failed-attempts.ts';
import type { WorldView } from '../../../world/state.ts';
import type { OwnCodeOfRun } from '../../own-code.ts';
import type { DaemonHub } from '../../subscribers.ts';
import type { SuspendedView } from '../../views.ts';

/** Most acts of one view; any of that size does: what is said first is what a service refuses everywhere. */
const MOST_ACTS = 20;

/** An offer as it is shown; null once it was accepted, or can be no more. */
function offerView(waiting: WaitingOffer | undefined, world: WorldView, nowMs: number): SuspendedView['offer'] {
  if (waiting === undefined) return null;
  const { offer, reason, isOfStrategy } = waiting;
  const until = endsAt(offer) ?? null;
  const isOpen = world.contracts.get(offer.id)?.accepted === false;
  if (!isOpen || (until !== null && msFromIso(until) <= nowMs + world.serverOffsetMs)) return null;
  const { onAccepted, onFulfilled } = offer.terms.payment;
  return {
    id: offer.id,
    deliver: deliveriesOf(offer.terms) ?? [],
    payCredits: onAccepted + onFulfilled,
    reason: reasonText(reason),
    until,
    isRefused: isOfStrategy,
  };
}

const pausedNow = <Of extends string>(paused: ReadonlyMap<Of, PauseByLoss>, nowMs: number) =>
  [...paused].filter(([, { untilMs }]) => untilMs > nowMs);

/** Follows what the fleet leaves alone, and shows it at an instant of our wall clock. */
export function watchSuspended(
  events: DaemonHub,
  world: WorldView,
  track: { readonly current: () => Pick<TrackRecord, 'closedLanes' | 'closedShips'> },
  { inForce, own }: { readonly inForce: () => StrategyNow; readonly own: Pick<OwnCodeOfRun, 'suspended'> },
  closing: AbortSignal,
): (nowMs: number) => SuspendedView {
  let waiting: WaitingOffer | undefined;
  const keep = (latest: WaitingOffer) => {
    waiting = latest;
  };
  events.subscribe('missionChosen', watchOffers(keep), closing);
  let purchases: SuspendedView['purchases'] = [];
  const look = watchPurchases((latest, plan) => {
    purchases = latest.map(({ rule, why }) => {
      const { type, atMost = null } = rule;
      return { shipType: type, atMost, owned: countedFor(plan, rule), why: reasonText(why) };
    });
  });
  events.subscribe('missionChosen', look, closing);
  return (nowMs) => {
    const { closedLanes, closedShips } = track.current();
    return {
      entries: inForce().waiting,
      purchases,
      lanes: pausedNow(closedLanes, nowMs).map(([lane, pause]) => ({ lane, ...pause })),
      ships: pausedNow(closedShips, nowMs).map(([ship, pause]) => ({ ship, ...pause })),
      modules: own.suspended().map(({ kind, name, why }) => ({ module: `${kind} ${name}`, why })),
      acts: leftAloneNow(world, nowMs).slice(0, MOST_ACTS),
      offer: offerView(waiting, world, nowMs),
    };
  };
}
