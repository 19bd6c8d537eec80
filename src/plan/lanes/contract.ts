import { reasonOf } from '../../game/reasons.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import { deliveriesOf } from '../../world/contracts.ts';
import { giverAt } from '../../world/failures/attempts.ts';
import { requestsOf, stopsAlong } from '../common/stops.ts';
import type { PlanContext } from '../context.ts';
import { proposeLine } from '../contracts/line.ts';
import { isComplete, needsOf, openContracts, whyUnknown } from '../contracts/needs.ts';
import { proposeAcceptance } from '../contracts/offer.ts';
import { usualNetCredits } from '../contracts/rejection-reason.ts';
import type { FleetContext } from '../fleet-context.ts';
import { type Action, type Claim, idle, type Mission, missionHere, type Proposal, proposed } from '../mission.ts';
import type { Tuned } from '../tuning/tuning.ts';

function proposeNegotiation(plan: PlanContext): Proposal {
  const { ship } = plan;
  if (plan.claims.ofKind('negotiation').length > 0) return idle(reasonOf('negotiatedByOther'));
  const claims: Claim[] = [{ kind: 'negotiation' }];
  const routes = [...plan.routes()];
  const { waypoints } = plan.world;
  const nearest = routes
    .filter(([symbol]) => waypoints.get(symbol)?.faction !== undefined && !plan.isAvoided(symbol))
    .filter(([symbol]) => !plan.isBackedOff('negotiate', giverAt(plan.world, symbol), { ship: ship.symbol }))
    .sort(([, a], [, b]) => a.seconds - b.seconds)[0];
  if (nearest === undefined) return idle(reasonOf('noFaction'));
  const [waypoint, route] = nearest;
  const stops = stopsAlong(route, plan.here, [{ kind: 'negotiate' }]);
  const seconds = route.seconds + plan.tuning.contracts.contractSeconds;
  const profitCredits = Math.round(Math.max(0, usualNetCredits(plan, plan.systemSymbol)));
  const expected = { profitCredits, seconds, requests: requestsOf(stops) };
  const what = `negotiate a contract at ${waypoint}`;
  // Whichever ship is best placed takes the contract on: this one only flies there.
  const value = { credits: 0, seconds: route.seconds };
  return proposed({ lane: 'contract', shipSymbol: ship.symbol, what, stops, expected, claims, value });
}

/** Whether another ship is about to accept or submit this contract: it has claimed the signature, or a delivery. */
function isInOtherHands({ claims }: Pick<FleetContext, 'claims'>, { id }: Contract): boolean {
  const hands = [...claims.ofKind('signature'), ...claims.ofKind('delivery')];
  return hands.some(({ contractId }) => contractId === id);
}

function proposeFulfillment(plan: PlanContext, contract: Contract): Proposal {
  if (isComplete(contract)) {
    if (isInOtherHands(plan, contract)) return idle(reasonOf('submittedByOther'));
    if (plan.isBackedOff('fulfill', contract.id)) return idle(reasonOf('submittedLately'));
    const profit = contract.terms.payment.onFulfilled;
    const action: Action = { kind: 'fulfill', contractId: contract.id };
    const claim: Claim = { kind: 'signature', contractId: contract.id };
    return proposed(
      missionHere(
        'contract',
        plan.ship,
        `fulfil the contract of ${deliveriesOf(contract.terms)?.join(' and ') ?? contract.id}`,
        [action],
        profit,
        [claim],
      ),
    );
  }
  const proposals = needsOf(contract, plan.claims).map((need) => proposeLine(plan, need));
  const mission = proposals.find((proposal) => proposal.kind === 'mission');
  return mission ?? proposals[0] ?? idle(whyUnknown(contract) ?? reasonOf('assigned'));
}

/** Whether a step of a contract is one where the ship is: it delays nothing else, and moves the whole contract on at once. */
export function isOnTheSpot(fleet: Tuned, { stops, expected, value }: Mission): boolean {
  const { seconds } = value ?? expected;
  return stops.length === 1 && seconds <= fleet.tuning.contracts.onTheSpotSeconds;
}

/** What a step brings the fleet: at least what contract work brings a second, since the next contract waits for it. */
function valued(fleet: Tuned, proposal: Proposal): Proposal {
  if (proposal.kind !== 'mission') return proposal;
  const { secondOfContractCredits, contractSeconds } = fleet.tuning.contracts;
  const { mission } = proposal;
  const { expected, value = { credits: expected.profitCredits, seconds: expected.seconds } } = mission;
  const forSeconds = isOnTheSpot(fleet, mission) ? contractSeconds : value.seconds;
  const credits = Math.max(value.credits, secondOfContractCredits * forSeconds);
  return proposed({ ...mission, value: { ...value, credits } });
}

/** The contract lane: negotiate, accept if it pays, buy or mine the goods, deliver; fulfilling follows delivery. */
export function proposeContract(plan: PlanContext): Proposal {
  return valued(plan, proposeStep(plan));
}

function proposeStep(plan: PlanContext): Proposal {
  if (plan.ship.cargo.capacity === 0) return idle(reasonOf('noHold'));
  const contract = openContracts(plan)[0];
  if (contract === undefined) return proposeNegotiation(plan);
  if (contract.accepted) return proposeFulfillment(plan, contract);
  if (isInOtherHands(plan, contract)) return idle(reasonOf('acceptedByOther'));
  return proposeAcceptance(plan, contract);
}
