import { isoFromMs } from '../../time/iso.ts';
import type { ContractState } from '../state.ts';

/** A contract; `expiration` is a deprecated copy of `deadlineToAccept` (facts: contract-terms). */
export function contractReply(contract: ContractState) {
  const deadlineToAccept = isoFromMs(contract.deadlineToAcceptMs);
  return {
    id: contract.id,
    factionSymbol: contract.factionSymbol,
    type: contract.type,
    terms: {
      deadline: isoFromMs(contract.deadlineMs),
      payment: { onAccepted: contract.onAcceptedCredits, onFulfilled: contract.onFulfilledCredits },
      deliver: contract.deliver.map((line) => ({ ...line })),
    },
    accepted: contract.accepted,
    fulfilled: contract.fulfilled,
    expiration: deadlineToAccept,
    deadlineToAccept,
  };
}
