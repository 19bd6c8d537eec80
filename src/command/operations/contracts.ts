import type { Store } from '../../store/store.ts';
import type { Fields } from '../../telemetry/log.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { deliveriesOf } from '../../world/contracts.ts';
import { delivered, paid } from '../evidence/appraisers.ts';
import { contractIs, gaveAway, isOfferedSince } from '../evidence/judges.ts';
import { handingOver } from '../evidence/pre-state.ts';
import { debug, type LogEntry, type OperationRows, type Reads } from './row.ts';

type Contract = ReplyOf<'acceptContract'>['data']['contract'];

/** A payment shows in the contract. */
const READS_OF_PAYMENT: Reads = { evidence: 'contract', consequences: ['agent'] };

function contractFields({ id, terms }: Contract): Fields {
  const { onAccepted, onFulfilled } = terms.payment;
  const pay = { onAcceptedCredits: onAccepted, onFulfilledCredits: onFulfilled, payCredits: onAccepted + onFulfilled };
  return { contract: id, deliver: deliveriesOf(terms), deadline: terms.deadline, ...pay };
}

/** A contract that pays less than this share of the agent's credits (a guess) is a detail; its lane's sum counts it. */
const TOLD_FROM_SHARE = 0.02;

/** The line about a contract that was accepted or fulfilled. */
function storyOf(
  event: 'contract.accepted' | 'contract.fulfilled',
  { contract, agent }: ReplyOf<'acceptContract'>['data'],
  fields: Fields,
): LogEntry {
  const { onAccepted, onFulfilled } = contract.terms.payment;
  const isStory = onAccepted + onFulfilled >= TOLD_FROM_SHARE * agent.credits;
  return { event, fields: { ...fields, credits: agent.credits }, level: isStory ? 'info' : 'debug' };
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
    logs: ({ data }) => storyOf('contract.accepted', data, contractFields(data.contract)),
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
      storyOf('contract.fulfilled', data, {
        contract: data.contract.id,
        deliver: deliveriesOf(data.contract.terms),
        totalPriceCredits: data.contract.terms.payment.onFulfilled,
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
