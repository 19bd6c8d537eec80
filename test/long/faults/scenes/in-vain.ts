import type { WireReply } from '../../../../src/wire/transport.ts';
import { type Example, incomeRow } from '../income.ts';
import { answering, atPlaces, type Body, errorReply, type Meant, requests, rewritingJson } from '../rewrite.ts';
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

/** These requests always get this reply, and the service never sees them; played without what they are needed for. */
function always(name: string, isMeant: Meant, reply: WireReply, more: Partial<Example> = {}): Example {
  return { name, way: answering(isMeant, () => reply), warnings: 1, ...more };
}

/** The same of ships at some places, which a strategy can avoid. */
function alwaysAt(
  name: string,
  action: string,
  places: readonly string[],
  reply: WireReply,
  strategy?: string,
): Example {
  const way = atPlaces(ofShips(action), places, () => reply);
  return { name, way, without: avoiding(places, strategy), warnings: 1 };
}

/** Whether a request is meant and names one of these in its body. */
const naming =
  (isMeant: Meant, ...names: readonly string[]): Meant =>
  (request) =>
    isMeant(request) && names.some((name) => request.body?.includes(name));

const NO_CONTRACTS = { without: withoutLanes(['contract']) } as const;
const MINERS = { settings: shipped('miner') } as const;
const STRANGE = { ...NO_CONTRACTS, holds: leavesContracts } as const;
const FERTILIZERS = changed('default', () => ({ avoid: { markets: [], goods: ['FERTILIZERS'] } }));
const NO_PURCHASES = changed('default', () => ({ purchases: [] }));
const UNABLE = { without: frigateIn([]), warnings: 2 } as const;

const EXAMPLES: readonly Example[] = [
  always('accepting always fails', requests('POST', /\/accept$/), BROKEN, NO_CONTRACTS),
  alwaysAt('purchases at one market always fail', 'purchase', MARKETS, BROKEN),
  { name: 'contracts of type TRANSPORT without deliver', way: strangeContracts(false), ...STRANGE },
  { name: 'a contract without deliver that was accepted', way: strangeContracts(true), ...STRANGE },
  alwaysAt('sales at one market are refused', 'sell', MARKETS, REFUSED),
  always('one good can be sold nowhere', naming(ofShips('sell'), '"FERTILIZERS"'), REFUSED, { without: FERTILIZERS }),
  always('no flight to one market', naming(ofShips('navigate'), ...MARKETS), REFUSED, { without: avoiding(MARKETS) }),
  alwaysAt('no docking at one market', 'dock', MARKETS, REFUSED),
  alwaysAt('no fuel at one market', 'refuel', PUMPS, REFUSED),
  always('one shipyard sells nothing', naming(requests('POST', /^\/my\/ships$/), ...YARDS), BROKEN, {
    without: NO_PURCHASES,
  }),
  always('negotiating always fails', ofShips('negotiate/contract'), BROKEN, NO_CONTRACTS),
  always('deliveries are refused', requests('POST', /\/deliver$/), REFUSED, NO_CONTRACTS),
  always('contracts cannot be submitted', requests('POST', /\/fulfill$/), REFUSED, NO_CONTRACTS),
  always('nothing can be bought', ofShips('purchase'), BROKEN, {
    without: withoutLanes(['contract', 'supply', 'trade']),
  }),
  always('the frigate cannot leave its dock', requests('POST', /-1\/orbit$/), BROKEN, UNABLE),
  always('the frigate cannot be sent anywhere', requests('POST', /-1\/navigate$/), REFUSED, UNABLE),
  always('surveys always fail', ofShips('survey'), BROKEN, MINERS),
  { ...alwaysAt('no digging at one asteroid', 'extract(/survey)?', DIGS, BROKEN, 'miner'), ...MINERS, warnings: 2 },
  always('no digging by surveys', ofShips('extract/survey'), REFUSED, MINERS),
  always('siphoning always fails', ofShips('siphon'), BROKEN, {
    ...MINERS,
    without: withoutLanes(['siphon'], 'miner'),
  }),
  always('nothing can be handed over', ofShips('transfer'), REFUSED, {
    ...MINERS,
    without: withoutLanes(['haul'], 'miner'),
  }),
];

export const IN_VAIN = [incomeRow('F51', 'actions that fail or are refused always', EXAMPLES)];
