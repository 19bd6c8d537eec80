import type { Settings } from '../../../../src/config/settings.ts';
import { incomeRow } from '../income.ts';
import { type Body, requests, rewriting, rewritingJson } from '../rewrite.ts';
import { changed } from '../row.ts';
import { objectsIn } from '../spoil.ts';

const anything = () => true;
const trades = requests('POST', /^\/my\/ships\/[^/]+\/(sell|purchase)$/);
const market = requests('GET', /\/market$/);
const waypoints = requests('GET', /^\/systems\/[^/]+\/waypoints$/);
const contracts = requests('GET', /^\/my\/contracts$/);

/** Changes every object of every reply. */
const everywhere = (change: (object: Body) => void) =>
  rewritingJson(anything, (body) => {
    for (const object of objectsIn(body)) change(object);
  });

/** Words that become others, wherever they stand under this name. */
const renaming = (field: string, words: Readonly<Record<string, string>>) =>
  everywhere((object) => {
    const word = object[field];
    if (typeof word === 'string' && Object.hasOwn(words, word)) object[field] = words[word];
  });

/** Instants as they are, in another form. */
const instants = (form: (date: string, time: string) => string) =>
  rewriting(anything, (reply) => ({
    ...reply,
    body: reply.body.replaceAll(
      /"(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d{3})Z"/g,
      (_, date, time) => `"${form(date, time)}"`,
    ),
  }));

const twoHoursOn = (date: string, time: string) => {
  const at = new Date(Date.parse(`${date}T${time}Z`) + 2 * 3_600_000).toISOString();
  return `${at.slice(0, 23)}000+02:00`;
};

/** The shipped strategy without some goods. */
function withoutGoods(...goods: Settings['strategy']['avoid']['goods']): Settings {
  return changed('default', ({ avoid }) => ({ avoid: { ...avoid, goods: [...avoid.goods, ...goods] } }));
}

/** F49: whole replies were thrown away for one word or part. */
export const REPLIES = incomeRow('F49', 'replies with an unknown word or a part missing', [
  {
    name: 'a flight mode that nobody knows, in every reply',
    way: renaming('flightMode', { CRUISE: 'AUTO' }),
    warnings: 1,
  },
  {
    name: 'a nav status that nobody knows in place of DOCKED',
    way: renaming('status', { DOCKED: 'MOORED' }),
    warnings: 1,
  },
  {
    name: 'new words for supply, activity, roles, frames and traits',
    way: (onwards) =>
      [
        renaming('supply', { MODERATE: 'PLENTIFUL' }),
        renaming('activity', { WEAK: 'SLEEPY' }),
        renaming('role', { SATELLITE: 'LOOKOUT' }),
        renaming('symbol', { FRAME_PROBE: 'FRAME_PEBBLE', VOLCANIC: 'LUKEWARM' }),
      ].reduce((way, rewritten) => rewritten(way), onwards),
    warnings: 5,
  },
  {
    name: 'one waypoint without its place, one null, one of a new type, of many',
    way: rewritingJson(waypoints, ({ data }) => {
      const bare = data.filter(
        ({ traits }: Body) => traits.length === 0 || !/MARKET|SHIPYARD/.test(JSON.stringify(traits)),
      );
      if (bare[0] !== undefined) delete bare[0].x;
      if (bare[1] !== undefined) bare[1].type = 'WORMHOLE';
      if (bare[2] !== undefined) data[data.indexOf(bare[2])] = null;
    }),
    warnings: 3,
  },
  {
    name: 'one good of every market without a trade volume, one with its price as text',
    way: rewritingJson(market, ({ data }) => {
      for (const good of data.tradeGoods ?? []) {
        if (good.symbol === 'CLOTHING') delete good.tradeVolume;
        if (good.symbol === 'ELECTRONICS') good.sellPrice = String(good.sellPrice);
      }
    }),
    without: withoutGoods('CLOTHING', 'ELECTRONICS'),
    warnings: 2,
  },
  {
    name: 'ships whose mounts tell no requirements, without registration, crew and condition, cooldowns without an end',
    way: everywhere((object) => {
      for (const field of ['requirements', 'registration', 'crew', 'condition', 'expiration']) delete object[field];
    }),
    warnings: 3,
  },
  { name: 'instants to the microsecond, two hours east of Greenwich', way: instants(twoHoursOn) },
  {
    name: 'instants with +00:00 and without a fraction',
    way: instants((date, time) => `${date}T${time.slice(0, 8)}+00:00`),
  },
  {
    name: 'the agent missing in the replies to trades',
    way: rewritingJson(trades, ({ data }) => Object.assign(data, { agent: undefined })),
    warnings: 1,
  },
  {
    name: 'the receipt missing in the replies to trades',
    way: rewritingJson(trades, ({ data }) => Object.assign(data, { transaction: null })),
    warnings: 1,
  },
  {
    name: 'a cargo whose capacity is a text, in the replies to trades',
    way: rewritingJson(trades, ({ data: { cargo } }) => Object.assign(cargo, { capacity: String(cargo.capacity) })),
    warnings: 1,
  },
  {
    name: 'a contract of a type and with terms that nobody knows among the others',
    way: rewritingJson(contracts, ({ data }) => {
      data.unshift({ id: 'espionage', type: 'ESPIONAGE', terms: 'verbal' });
    }),
    warnings: 2,
  },
]);
