import type { MarketView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection, daemonStatus, noteSystems } from '../live/fleet.ts';
import { resource } from '../live/resource.ts';
import { keep, kept, type Signal, signal, together } from '../live/signal.ts';
import { bestTrades } from '../markets/best-trades.ts';
import { marketCard } from '../markets/card.ts';
import { type MarketGroup, marketGroups } from '../markets/groups.ts';
import { goodAtMarkets } from '../markets/one-good.ts';
import { ago, card, empty, select, systemMark } from '../parts/bits.ts';
import { change, choiceOf } from '../table/rows.ts';
import { counted, credits } from '../words/numbers.ts';
import { asWords } from '../words/symbols.ts';

/** The reader's search, and which systems are open. */
const CHOICE = 'markets';

/** Markets up to which every system is open at first: they fit on a few screens. By eye. */
const OPEN_UP_TO = 40;

/** What is drawn of the markets; worked out once an answer, since there may be thousands. */
interface Known {
  readonly markets: readonly MarketView[];
  readonly best: ReturnType<typeof bestTrades>;
  readonly goods: readonly string[];
}

/** All markets by system, and where each good is cheap and expensive; a single good if the reader selects one. */
export const marketsView: View = (host) => {
  const markets = resource<readonly MarketView[]>('markets', 5_000);
  const good = signal(kept('markets.good', ''));
  good.watch(() => keep('markets.good', good.get()));
  let known: Known | undefined;
  const knownNow = () => {
    const all = markets.get();
    if (all !== undefined && known?.markets !== all) known = knownOf(all);
    return known;
  };
  return together(
    keepDrawn(partOf(host), () => draw(knownNow(), markets.problem(), good), [markets, good, connection]),
    markets.close,
  );
};

function knownOf(markets: readonly MarketView[]): Known {
  noteSystems(markets.map(({ symbol }) => symbol));
  const goods = new Set(markets.flatMap((market) => market.goods.map(({ tradeSymbol }) => tradeSymbol)));
  return { markets, best: bestTrades(markets), goods: [...goods].sort() };
}

function draw(known: Known | undefined, problem: string | undefined, good: Signal<string>): VNode {
  if (known === undefined) return card('Markets', {}, empty(problem ?? 'Asking …'));
  const { markets, goods } = known;
  const seen = markets.filter(({ seenAtMs }) => seenAtMs !== null).length;
  const wanted = goods.includes(good.get()) ? good.get() : '';
  return card(
    'Markets',
    { aside: h('span.faint', `${counted(markets.length, 'market')}, prices seen of ${credits(seen)}`) },
    tools(goods, wanted, good),
    markets.length === 0
      ? empty('No market is known yet.')
      : wanted === ''
        ? bySystem(known)
        : goodAtMarkets(markets, wanted),
  );
}

function tools(goods: readonly string[], wanted: string, good: Signal<string>): VNode {
  const options = goods.map((name) => [name, asWords(name)] as const);
  return h(
    'div.filters',
    { role: 'search' },
    h('label', h('span', 'Good'), select({ id: 'good' }, [['', 'all, by market'], ...options], wanted, good.set)),
    wanted === '' ? searchField() : null,
  );
}

function searchField(): VNode {
  return h(
    'label.grow',
    h('span', 'Search'),
    h('input', {
      id: 'markets-search',
      type: 'search',
      value: choiceOf(CHOICE).search,
      placeholder: 'a market, a system or a good …',
      oninput: (event) => change(CHOICE, { search: (event.target as HTMLInputElement).value }),
    }),
  );
}

/** The markets; where there are several systems, each with its head, and only those of open ones. */
function bySystem({ markets, best }: Known): VNode {
  const { search, opened } = choiceOf(CHOICE);
  const home = daemonStatus.get()?.homeSystem ?? null;
  const groups = marketGroups(markets, search, home);
  const shown = groups.reduce((sum, group) => sum + group.markets.length, 0);
  if (shown === 0) return empty('No market has what you look for.');
  const cards = (group: MarketGroup) =>
    h('div.grid.markets', ...group.markets.map((market) => marketCard(market, best.get(market.symbol))));
  const [only] = groups;
  if (groups.length === 1 && only !== undefined && search === '') return cards(only);
  const areOpen = shown <= OPEN_UP_TO;
  const isOpen = ({ system }: MarketGroup) => opened[system] ?? (areOpen || system === home);
  return h(
    'div.systems',
    ...groups.map((group) =>
      h(
        'section',
        { key: group.system, 'data-system': group.system },
        systemHead(group, isOpen(group)),
        isOpen(group) ? cards(group) : null,
      ),
    ),
  );
}

/** The name of a system, how many markets it has and when one was seen last; it opens and closes the system. */
function systemHead({ system, markets }: MarketGroup, isOpen: boolean): VNode {
  const seen = markets.flatMap(({ seenAtMs }) => seenAtMs ?? []);
  const latest = seen.reduce((last, atMs) => Math.max(last, atMs), 0);
  const toggle = () => change(CHOICE, { opened: { ...choiceOf(CHOICE).opened, [system]: !isOpen } });
  return h(
    'h3.system-head',
    h(
      'button.group',
      { type: 'button', 'aria-expanded': String(isOpen), onclick: toggle },
      systemMark(system),
      h('span.name', system),
    ),
    h('span.faint', `${counted(markets.length, 'market')}, prices seen of ${credits(seen.length)}`),
    latest === 0 ? null : h('span.faint', 'the latest ', ago(latest)),
    h('a', { href: at('map', system) }, 'map'),
  );
}
