import type { WireReply } from '../../../../src/wire/transport.ts';
import { type Example, incomeRow } from '../income.ts';
import { atPlaces } from '../places.ts';
import { answering, type Body, errorReply, requests, rewritingJson } from '../rewrite.ts';
import { avoiding, changed, frigateIn, shipped, withoutLanes } from '../row.ts';
import type { Stage } from '../stage.ts';

/** A reply of a service that has a fault of its own, and one in the words of a later version. */
const BROKEN: WireReply = errorReply(500, 500, 'Internal Server Error');
const REFUSED: WireReply = errorReply(400, 4999, 'This can not be done.');

/** In each universe of the row: where most is bought, where fuel is bought most, where most is sold, the yard for haulers. */
const MARKETS = ['X1-BF91-H54', 'X1-HE83-H56', 'X1-PU35-G53'];
const PUMPS = ['X1-BF91-I59', 'X1-HE83-G53', 'X1-PU35-I59'];
const YARDS = ['X1-BF91-A2', 'X1-HE83-A2', 'X1-PU35-A2'];
const DIGS = ['X1-HE83-XF5E', 'X1-BF91-XA5A', 'X1-PU35-XA5C'];

const ofShips = (action: string) => requests('POST', new RegExp(`^/my/ships/[^/]+/${action}$`));

/** Every contract as of a type that nobody knows, and without anything to deliver. */
function strangeContracts(isAccepted: boolean): NonNullable<Example['way']> {
  const strange = (contract: Body) => {
    contract.type = 'TRANSPORT';
    delete contract.terms.deliver;
    if (isAccepted) contract.accepted = true;
  };
  return rewritingJson(
    ({ path }) => path.includes('contract'),
    ({ data }) => {
      for (const contract of [data].flat()) strange(contract.contract ?? contract);
    },
  );
}

/** No contract is accepted or fulfilled. */
function leavesContracts({ effects }: Stage): string[] {
  const count = effects.filter(({ endpoint }) => /accept|fulfill/.test(endpoint)).length;
  return count > 0 ? [`${count} times a contract was accepted or fulfilled`] : [];
}

const EXAMPLES: readonly Example[] = [
  {
    name: 'accepting always fails',
    way: answering(requests('POST', /\/accept$/), () => BROKEN),
    without: withoutLanes(['contract']),
    warnings: 1,
  },
  {
    name: 'purchases at one market always fail',
    way: atPlaces(ofShips('purchase'), MARKETS, () => BROKEN),
    without: avoiding(MARKETS),
    warnings: 1,
  },
  {
    name: 'contracts of type TRANSPORT without deliver',
    way: strangeContracts(false),
    without: withoutLanes(['contract']),
    holds: leavesContracts,
  },
  {
    name: 'a contract without deliver that was accepted',
    way: strangeContracts(true),
    without: withoutLanes(['contract']),
    holds: leavesContracts,
  },
  {
    name: 'sales at one market are refused',
    way: atPlaces(ofShips('sell'), MARKETS, () => REFUSED),
    without: avoiding(MARKETS),
    warnings: 1,
  },
  {
    name: 'one good can be sold nowhere',
    way: answering(
      (request) => ofShips('sell')(request) && request.body?.includes('"FERTILIZERS"') === true,
      () => REFUSED,
    ),
    without: changed('default', () => ({ avoid: { markets: [], goods: ['FERTILIZERS'] } })),
    warnings: 1,
  },
  {
    name: 'no flight to one market',
    way: answering(
      (request) => ofShips('navigate')(request) && MARKETS.some((market) => request.body?.includes(market)),
      () => REFUSED,
    ),
    without: avoiding(MARKETS),
    warnings: 1,
  },
  {
    name: 'no docking at one market',
    way: atPlaces(ofShips('dock'), MARKETS, () => REFUSED),
    without: avoiding(MARKETS),
    warnings: 1,
  },
  {
    name: 'no fuel at one market',
    way: atPlaces(ofShips('refuel'), PUMPS, () => REFUSED),
    without: avoiding(PUMPS),
    warnings: 1,
  },
  {
    name: 'one shipyard sells nothing',
    way: answering(
      (request) => requests('POST', /^\/my\/ships$/)(request) && YARDS.some((yard) => request.body?.includes(yard)),
      () => BROKEN,
    ),
    without: changed('default', () => ({ purchases: [] })),
    warnings: 1,
  },
  {
    name: 'negotiating always fails',
    way: answering(ofShips('negotiate/contract'), () => BROKEN),
    without: withoutLanes(['contract']),
    warnings: 1,
  },
  {
    name: 'deliveries are refused',
    way: answering(requests('POST', /\/deliver$/), () => REFUSED),
    without: withoutLanes(['contract']),
    warnings: 1,
  },
  {
    name: 'contracts cannot be submitted',
    way: answering(requests('POST', /\/fulfill$/), () => REFUSED),
    without: withoutLanes(['contract']),
    warnings: 1,
  },
  {
    name: 'nothing can be bought',
    way: answering(ofShips('purchase'), () => BROKEN),
    without: withoutLanes(['contract', 'supply', 'trade']),
    warnings: 1,
  },
  {
    name: 'the frigate cannot leave its dock',
    way: answering(requests('POST', /-1\/orbit$/), () => BROKEN),
    without: frigateIn([]),
    warnings: 2,
  },
  {
    name: 'the frigate cannot be sent anywhere',
    way: answering(requests('POST', /-1\/navigate$/), () => REFUSED),
    without: frigateIn([]),
    warnings: 2,
  },
  {
    name: 'surveys always fail',
    way: answering(ofShips('survey'), () => BROKEN),
    settings: shipped('miner'),
    warnings: 1,
  },
  {
    name: 'no digging at one asteroid',
    way: atPlaces(ofShips('extract(/survey)?'), DIGS, () => BROKEN),
    settings: shipped('miner'),
    without: avoiding(DIGS, 'miner'),
    warnings: 2,
  },
  {
    name: 'no digging by surveys',
    way: answering(ofShips('extract/survey'), () => REFUSED),
    settings: shipped('miner'),
    warnings: 1,
  },
  {
    name: 'siphoning always fails',
    way: answering(ofShips('siphon'), () => BROKEN),
    settings: shipped('miner'),
    without: withoutLanes(['siphon'], 'miner'),
    warnings: 1,
  },
  {
    name: 'nothing can be handed over',
    way: answering(ofShips('transfer'), () => REFUSED),
    settings: shipped('miner'),
    without: withoutLanes(['haul'], 'miner'),
    warnings: 1,
  },
];

export const IN_VAIN = [incomeRow('F51', 'actions that fail or are refused always', EXAMPLES)];
