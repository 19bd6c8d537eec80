import { type Reason, type ReasonCode, reasonOf } from '../../game/reasons.ts';
import type { Choice } from '../../plan/choose.ts';
import type { PlanContext } from '../../plan/context.ts';
import { openContracts } from '../../plan/contracts/needs.ts';
import type { Mission } from '../../plan/mission.ts';
import type { Contract } from '../../wire/schemas/contract.ts';
import type { MissionChosen } from '../events.ts';

/** An offered contract that a ship leaves open, so that no other is offered meanwhile. */
export interface WaitingOffer {
  readonly offer: Contract;
  readonly shipSymbol: string;
  readonly reason: Reason;
  /** The reason stays as long as the offer does, unless the owner changes the strategy. */
  readonly isOfStrategy: boolean;
}

const takes = (mission: Mission | undefined, contractId: string) =>
  mission?.claims.some((claim) => claim.kind === 'signature' && claim.contractId === contractId) === true;

/**
 * Why a ship that takes contracts does not accept an offer; undefined if it accepts, or if another ship has claimed it.
 */
function whyLeft(
  { claims }: Pick<PlanContext, 'claims'>,
  { mission, runnerUp, idle }: Choice,
  contractId: string,
): Reason | undefined {
  if (claims.ofKind('signature').some((claim) => claim.contractId === contractId)) return undefined;
  if (mission !== undefined && mission.lane !== 'growth' && takes(runnerUp, contractId))
    return reasonOf('betterMission', { mission: mission.what });
  return idle.find(({ lane }) => lane === 'contract')?.reason;
}

const OF_THE_STRATEGY: ReadonlySet<string> = new Set<ReasonCode>([
  'avoided',
  'offerOfOther',
  'offerPaysLittle',
  'offerTooFar',
]);

/** Tells why an offered contract is not accepted: once for each reason, whichever ship finds it. */
export function watchOffers(tell: (waiting: WaitingOffer) => void): (chosen: MissionChosen) => void {
  let told: { readonly contractId: string; readonly codes: Set<string> } | undefined;
  return ({ plan, before, choice }) => {
    const offer = openContracts(plan).find(({ accepted }) => !accepted);
    if (offer === undefined || before !== undefined || plan.ship.cargo.capacity === 0) return;
    const reason = whyLeft(plan, choice, offer.id);
    if (told?.contractId !== offer.id) told = { contractId: offer.id, codes: new Set() };
    if (reason === undefined || told.codes.has(reason.code)) return;
    told.codes.add(reason.code);
    tell({ offer, shipSymbol: plan.ship.symbol, reason, isOfStrategy: OF_THE_STRATEGY.has(reason.code) });
  };
}
