import type { ContractView } from '../../../daemon/book-views.ts';
import { isoOf, msOf, pageServerNowMs } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection, gameSecondsApart, gameSecondsUntil, isKept } from '../live/fleet.ts';
import { type Paged, paged } from '../live/paged.ts';
import { together } from '../live/signal.ts';
import { ago, card, empty, gained, loadOlder, meter, waypointLink } from '../parts/bits.ts';
import { type Column, table } from '../table/table.ts';
import { credits, duration, gain } from '../words/numbers.ts';
import { asWords } from '../words/symbols.ts';

/** The contracts of the agent, open ones first; older ones when asked for. */
export const contractsView: View = (host) => {
  const contracts = paged<ContractView>('contracts', 5_000);
  return together(
    keepDrawn(partOf(host), () => draw(contracts), [contracts, connection]),
    contracts.close,
  );
};

function draw(paged: Paged<ContractView>): VNode {
  const contracts = paged.all();
  if (contracts === undefined) return card('Contracts', {}, empty(paged.problem() ?? 'Asking …'));
  const nowMs = pageServerNowMs();
  const open = contracts.filter(isUnderWay);
  return h(
    'div.stack',
    card(
      'Open contracts',
      {},
      open.length === 0 ? empty('No contract is open.') : h('div.grid', ...open.map(progressOf)),
    ),
    card(
      'Latest contracts',
      {
        class: 'flush',
        aside: h('span', h('span.faint', doneInShort(contracts)), ' ', loadOlder(paged, 'contracts')),
      },
      contractTable(contracts, nowMs),
    ),
  );
}

/** Whether a contract is open, or offered and can still be accepted. */
export function isUnderWay(contract: ContractView): boolean {
  return ['open', 'offered'].includes(stateOf(contract, pageServerNowMs()));
}

function doneInShort(contracts: readonly ContractView[]): string {
  const done = contracts.filter(({ fulfilled }) => fulfilled);
  const profit = done.reduce((sum, { booked }) => sum + (booked?.profitCredits ?? 0), 0);
  return `${done.length} fulfilled, ${gain(profit)} credits`;
}

/** A contract with the progress of each delivery. */
export function progressOf(contract: ContractView): VNode {
  const { id, type, faction, fulfilled, onAcceptedCredits, onFulfilledCredits } = contract;
  return h(
    'article',
    { key: id, class: `contract ${fulfilled ? 'done' : ''}`, 'data-contract': id },
    h('h3', `${asWords(type ?? 'CONTRACT')} for ${asWords(faction ?? 'UNKNOWN')}`, h('span.faint', standing(contract))),
    h('p.pay', h('b', credits(onFulfilledCredits)), `, after ${credits(onAcceptedCredits)} in advance`),
    ...contract.deliver.map(({ tradeSymbol, destination, unitsRequired, unitsFulfilled }) =>
      h(
        'div.delivery',
        h('span', asWords(tradeSymbol), ' to ', destination === null ? '–' : waypointLink(destination)),
        h('span.num', `${unitsFulfilled} / ${unitsRequired}`),
        meter(
          unitsFulfilled,
          unitsRequired,
          `${unitsFulfilled} of ${unitsRequired} ${tradeSymbol} delivered`,
          fulfilled ? 'done' : 'cargo',
        ),
      ),
    ),
    h('p.id', { title: id }, id),
  );
}

function standing({ accepted, fulfilled, deadline }: ContractView): string {
  if (fulfilled) return 'fulfilled';
  if (deadline === null && isKept()) return 'open at the end';
  const left = deadline === null ? 0 : gameSecondsUntil(deadline);
  if (left === 0) return 'its deadline has passed';
  return `${accepted ? '' : 'not accepted, '}${duration(left)} left`;
}

const goodsOf = ({ deliver }: ContractView) =>
  deliver.map(({ unitsRequired, tradeSymbol }) => `${unitsRequired} ${tradeSymbol}`).join(', ');

/** Paid so far: the advance once accepted, the rest once fulfilled. */
function paid({ accepted, fulfilled, onAcceptedCredits, onFulfilledCredits }: ContractView): number {
  return (accepted ? onAcceptedCredits : 0) + (fulfilled ? onFulfilledCredits : 0);
}

function stateOf({ accepted, fulfilled, deadline }: ContractView, nowMs: number): string {
  if (fulfilled) return 'fulfilled';
  if (deadline === null || msOf(deadline) <= nowMs) return 'lapsed';
  return accepted ? 'open' : 'offered';
}

/** Game seconds from the acceptance to the end; null while it is open. */
function took({ booked }: ContractView): number | null {
  if (booked === null || booked.acceptedAtMs === null || booked.fulfilledAtMs === null) return null;
  return Math.round(gameSecondsApart(booked.acceptedAtMs, booked.fulfilledAtMs));
}

const columns = (nowMs: number): readonly Column<ContractView>[] => [
  { title: 'Goods', value: goodsOf, cell: (contract) => asWords(goodsOf(contract)) },
  {
    title: 'Faction',
    value: ({ faction }) => faction,
    cell: ({ faction }) => (faction === null ? '–' : asWords(faction)),
  },
  { title: 'State', value: (contract) => stateOf(contract, nowMs) },
  { title: 'Paid', value: paid, isNumber: true },
  { title: 'Cost', value: ({ booked }) => booked?.costCredits ?? null, isNumber: true },
  { title: 'Fuel', value: ({ booked }) => booked?.fuelCredits ?? null, isNumber: true },
  {
    title: 'Profit',
    value: ({ fulfilled, booked }) => (fulfilled ? (booked?.profitCredits ?? null) : null),
    cell: ({ fulfilled, booked }) => (fulfilled && booked !== null ? gained(booked.profitCredits) : '–'),
    isNumber: true,
  },
  {
    title: 'Time taken',
    value: took,
    cell: (contract) => {
      const seconds = took(contract);
      return seconds === null ? '–' : duration(seconds);
    },
    isNumber: true,
  },
  {
    title: 'Ended',
    value: ({ booked }) => (booked?.fulfilledAtMs ? isoOf(booked.fulfilledAtMs) : null),
    cell: ({ booked }) => (booked?.fulfilledAtMs ? ago(booked.fulfilledAtMs) : '–'),
  },
];

/** Contracts with what they cost and brought. */
function contractTable(contracts: readonly ContractView[], nowMs: number): VNode {
  return table(columns(nowMs), contracts, {
    name: 'contracts',
    caption: 'Contracts',
    key: ({ id }) => id,
    type: ['States', (contract) => stateOf(contract, nowMs)],
    none: 'There is no contract yet.',
  });
}
