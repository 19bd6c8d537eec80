import type { Store } from '../../store/store.ts';
import type { Fields } from '../../telemetry/log.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { delivered, paid } from '../evidence/appraisers.ts';
import { contractIs, gaveAway, isOfferedSince } from '../evidence/judges.ts';
import { handingOver } from '../evidence/pre-state.ts';
import { debug, info, type OperationRows, type Reads } from './row.ts';

type Contract = ReplyOf<'acceptContract'>['data']['contract'];

/** A payment shows in the contract. */
const READS_OF_PAYMENT: Reads = { evidence: 'contract', consequences: ['agent'] };

function contractFields({ id, terms }: Contract): Fields {
  const { onAccepted, onFulfilled } = terms.payment;
  const deliver = terms.deliver?.map(
    (line) => `${line.unitsRequired} ${line.tradeSymbol} to ${line.destinationSymbol}`,
  );
  return { contract: id, deliver, onAcceptedCredits: onAccepted, onFulfilledCredits: onFulfilled };
}

/** The contract's line for a good; undefined if it names none. */
const lineOf = ({ terms }: Contract, tradeSymbol: unknown) =>
  terms.deliver?.find((line) => line.tradeSymbol === tradeSymbol);

/**
 * The profit of a contract by the books: both payments minus the cost of its goods; empty if the books cannot be read.
 */
async function profitOf({ id, terms }: Contract, { ledger }: Store): Promise<Fields> {
  const { onAccepted, onFulfilled } = terms.payment;
  const costCredits = await ledger.costOfContract(id).catch(() => undefined);
  return costCredits === undefined ? {} : { profitCredits: onAccepted + onFulfilled - costCredits };
}

/** Operations on contracts. */
export const CONTRACTS = {
  negotiateContract: {
    logs: ({ data }) => debug('contract.negotiated', contractFields(data.contract)),
    notes: ({ contracts }) => ({
      openContracts: [...contracts.values()].filter(({ fulfilled }) => !fulfilled).map(({ id }) => id),
    }),
    judges: ({ world, before }) =>
      before.openContracts &&
      [...world.contracts.values()].some(
        (contract) => isOfferedSince(contract, before.serverMs ?? 0) && !before.openContracts?.includes(contract.id),
      ),
    reads: { evidence: 'contracts', consequences: [] },
  },
  acceptContract: {
    logs: ({ data }) => info('contract.accepted', { ...contractFields(data.contract), credits: data.agent.credits }),
    books: ({ data }) => ({
      creditsDelta: data.contract.terms.payment.onAccepted,
      creditsAfter: data.agent.credits,
      contractId: data.contract.id,
    }),
    judges: contractIs('accepted'),
    mayBeAnothers: 'once',
    reads: READS_OF_PAYMENT,
    appraises: paid('onAccepted'),
  },
  deliverContract: {
    logs: ({ data }, { body = {} }) => {
      const line = lineOf(data.contract, body.tradeSymbol);
      return debug('contract.delivered', {
        contract: data.contract.id,
        tradeSymbol: body.tradeSymbol,
        units: body.units,
        waypoint: line?.destinationSymbol,
        unitsDone: line?.unitsFulfilled,
        unitsRequired: line?.unitsRequired,
      });
    },
    books: ({ data }, { body = {} }) => ({
      creditsDelta: 0,
      contractId: data.contract.id,
      tradeSymbol: String(body.tradeSymbol),
      units: Number(body.units),
      waypointSymbol: lineOf(data.contract, body.tradeSymbol)?.destinationSymbol ?? null,
    }),
    notes: handingOver,
    judges: gaveAway,
    leavesNoReceipt: true,
    reads: { evidence: 'ship', consequences: ['contract'] },
    appraises: delivered,
  },
  fulfillContract: {
    logs: ({ data }) =>
      info('contract.fulfilled', {
        contract: data.contract.id,
        totalPriceCredits: data.contract.terms.payment.onFulfilled,
        credits: data.agent.credits,
      }),
    addsToLog: ({ data }, store) => profitOf(data.contract, store),
    books: ({ data }) => ({
      creditsDelta: data.contract.terms.payment.onFulfilled,
      creditsAfter: data.agent.credits,
      contractId: data.contract.id,
    }),
    judges: contractIs('fulfilled'),
    mayBeAnothers: 'once',
    reads: READS_OF_PAYMENT,
    appraises: paid('onFulfilled'),
  },
} as const satisfies OperationRows;
