import type { ContractView } from '../../../daemon/views.ts';
import { isoOf, msOf } from '../clock.ts';
import type { VNode } from '../dom/h.ts';
import { gameSecondsBetween } from '../live/game-time.ts';
import { type Column, table } from '../table/table.ts';
import { duration } from '../words/numbers.ts';
import { asWords } from '../words/symbols.ts';
import { ago, gained } from './bits.ts';

const goodsOf = ({ deliver }: ContractView) =>
  deliver.map(({ unitsRequired, tradeSymbol }) => `${unitsRequired} ${tradeSymbol}`).join(', ');

/** Paid so far: the advance once accepted, the rest once fulfilled. */
function paid({ accepted, fulfilled, onAcceptedCredits, onFulfilledCredits }: ContractView): number {
  return (accepted ? onAcceptedCredits : 0) + (fulfilled ? onFulfilledCredits : 0);
}

export function stateOf({ accepted, fulfilled, deadline }: ContractView, nowMs: number): string {
  if (fulfilled) return 'fulfilled';
  if (deadline === null || msOf(deadline) <= nowMs) return 'lapsed';
  return accepted ? 'open' : 'offered';
}

/** Game seconds from the acceptance to the end; null while it is open. */
function took({ booked }: ContractView): number | null {
  if (booked === null || booked.acceptedAtMs === null || booked.fulfilledAtMs === null) return null;
  return Math.round(gameSecondsBetween(booked.acceptedAtMs, booked.fulfilledAtMs));
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
export function contractTable(contracts: readonly ContractView[], nowMs: number): VNode {
  return table(columns(nowMs), contracts, {
    name: 'contracts',
    caption: 'Contracts',
    key: ({ id }) => id,
    type: ['States', (contract) => stateOf(contract, nowMs)],
    none: 'There is no contract yet.',
  });
}
