import { type Reason, reasonOf, reasonText } from '../../game/reasons.ts';
import type { Choice } from '../../plan/choose.ts';
import type { PlanContext } from '../../plan/context.ts';
import { openContracts } from '../../plan/contracts/needs.ts';
import type { Mission } from '../../plan/mission.ts';
import type { Log } from '../../telemetry/log.ts';
import type { MissionChosen } from '../events.ts';

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

/**
 * Logs why an offered contract is not accepted: once for each reason, whichever ship finds it, since an offer that waits
 * keeps the next one waiting.
 */
export function logWaitingOffers(log: Log): (chosen: MissionChosen) => void {
  let logged: { readonly contractId: string; readonly codes: Set<string> } | undefined;
  return ({ plan, before, choice }) => {
    const offer = openContracts(plan).find(({ accepted }) => !accepted);
    if (offer === undefined || before !== undefined || plan.ship.cargo.capacity === 0) return;
    const reason = whyLeft(plan, choice, offer.id);
    if (logged?.contractId !== offer.id) logged = { contractId: offer.id, codes: new Set() };
    if (reason === undefined || logged.codes.has(reason.code)) return;
    logged.codes.add(reason.code);
    log.info('contract.waiting', { ship: plan.ship.symbol, contract: offer.id, reason: reasonText(reason) });
  };
}
