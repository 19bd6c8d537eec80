import type { ContractView } from '../../../daemon/views.ts';
import { serverNowMs } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { partOf } from '../frame/frame-of.ts';
import { keepDrawn, together, type View } from '../frame/view.ts';
import { connection } from '../live/fleet.ts';
import { gameSecondsUntil } from '../live/game-time.ts';
import { type Paged, paged } from '../live/paged.ts';
import { card, empty, loadOlder, meter, waypointLink } from '../parts/bits.ts';
import { contractTable, stateOf } from '../parts/contract-table.ts';
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
  const nowMs = serverNowMs();
  const open = contracts.filter((contract) => ['open', 'offered'].includes(stateOf(contract, nowMs)));
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
  const left = deadline === null ? 0 : gameSecondsUntil(deadline);
  if (left === 0) return 'its deadline has passed';
  return `${accepted ? '' : 'not accepted, '}${duration(left)} left`;
}
