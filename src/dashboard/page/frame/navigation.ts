import { h, type VNode } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { daemonStatus, isKept } from '../live/fleet.ts';
import { signal, watchAll } from '../live/signal.ts';
import { icon } from '../parts/bits.ts';
import { rangeHint, zone, zoneTabs } from '../plots/range.ts';
import { contractsView } from '../views/contracts.ts';
import { galaxyView } from '../views/galaxy.ts';
import { log } from '../views/log.ts';
import { mapView } from '../views/map.ts';
import { marketView } from '../views/market.ts';
import { marketsView } from '../views/markets.ts';
import { overview } from '../views/overview.ts';
import { profitView } from '../views/profit.ts';
import { queueView } from '../views/queue.ts';
import { shipView } from '../views/ship.ts';
import { shipsView } from '../views/ships.ts';
import { tradesView } from '../views/trades.ts';
import { weeksView } from '../views/weeks.ts';
import { ICONS } from './icons.ts';
import { at, place } from './router.ts';
import { partOf, type View } from './view.ts';

/** Whether a key is meant for the focused element: a text field or a dialog. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

/** The key that opens a view: 1 the first, 0 the tenth, W the weeks. */
const keyOf = (index: number) => (index > 9 ? 'w' : String((index + 1) % 10));

/** Opens an address at a press of its key, so that every view is one key away. */
function startKeys(addresses: readonly string[]): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return;
    const address = addresses.find((_, index) => keyOf(index) === event.key);
    if (address === undefined) return;
    event.preventDefault();
    location.hash = address;
  });
}

interface Room {
  readonly title: string;
  readonly view: View;
  /** For an address that names a single item of the view. */
  readonly one?: View;
}

const ROOMS: Readonly<Record<string, Room>> = {
  '': { title: 'Overview', view: overview },
  map: { title: 'Map', view: mapView },
  ships: { title: 'Ships', view: shipsView, one: shipView },
  profit: { title: 'Profit', view: profitView },
  trades: { title: 'Trades', view: tradesView },
  markets: { title: 'Markets', view: marketsView, one: marketView },
  contracts: { title: 'Contracts', view: contractsView },
  queue: { title: 'Queue', view: queueView },
  log: { title: 'Log', view: log },
  galaxy: { title: 'Galaxy', view: galaxyView },
  weeks: { title: 'Weeks', view: weeksView },
};

/** For an address of which there is no view. */
const NO_ROOM: Room = {
  title: 'Nothing here',
  view: (host) => {
    render(host, h('p.empty', 'There is nothing at this address. ', h('a', { href: '#/' }, 'Go to the overview')));
    return () => {};
  },
};

/** Views that a phone has room for beside the button "More"; by eye. */
const TABS = 5;

/** Whether the other views are open above the tabs of a phone. */
const isMoreOpen = signal(false);

/** Whether a view has something to show: the galaxy once its systems are known, and of kept books neither queue nor log. */
function isOffered(name: string): boolean {
  if (name === 'queue' || name === 'log') return !isKept();
  return name !== 'galaxy' || (daemonStatus.get()?.systemsKnown ?? 0) > 0;
}

/** Shows the view of the address, now and whenever it changes. */
export function startNavigation(nav: HTMLElement, main: HTMLElement): void {
  let close = () => {};
  const drawLinks = () => render(nav, ...links(place()[0] ?? ''));
  const show = () => {
    const [name = '', ...words] = place();
    close();
    isMoreOpen.set(false);
    drawLinks();
    close = open(main, name, words);
  };
  watchAll([isMoreOpen, zone], drawLinks);
  closeMoreElsewhere(nav);
  addEventListener('hashchange', () => {
    show();
    scrollTo(0, 0);
    // Screen readers announce the view; no focus ring is drawn round the whole page.
    main.focus({ preventScroll: true });
  });
  // A status comes each second: the links are drawn again only when there is another one.
  const offeredNow = () => Object.keys(ROOMS).filter(isOffered).join();
  let offered = offeredNow();
  daemonStatus.watch(() => {
    if (offeredNow() === offered) return;
    offered = offeredNow();
    drawLinks();
  });
  startKeys(Object.keys(ROOMS).map(addressOf));
  show();
}

/** Closes "More" at a press beside it, and at Escape, which gives the focus back to its button. */
function closeMoreElsewhere(nav: HTMLElement): void {
  addEventListener('pointerdown', ({ target }) => {
    if (!(target instanceof Node && nav.contains(target))) isMoreOpen.set(false);
  });
  nav.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isMoreOpen.get()) return;
    isMoreOpen.set(false);
    nav.querySelector<HTMLElement>('.more-button')?.focus();
  });
}

function addressOf(name: string): string {
  return name === '' ? '#/' : at(name);
}

/** The links of all views; a phone shows the first ones, and the others behind "More". */
function links(current: string): VNode[] {
  const offered = Object.keys(ROOMS).filter((name) => name === current || isOffered(name));
  const [tabs, others] = [offered.slice(0, TABS), offered.slice(TABS)];
  return [...tabs.map((name) => link(name, current)), moreButton(others.includes(current)), more(others, current)];
}

function link(name: string, current: string): VNode {
  const key = keyOf(Object.keys(ROOMS).indexOf(name));
  return h(
    'a',
    {
      key: name,
      href: addressOf(name),
      title: `Key ${key}`,
      'aria-keyshortcuts': key,
      'aria-current': name === current ? 'page' : null,
    },
    icon(h('path', { d: ICONS[name] ?? '' })),
    h('span', ROOMS[name]?.title ?? name),
  );
}

function moreButton(isCurrent: boolean): VNode {
  return h(
    'button.more-button',
    {
      type: 'button',
      'aria-expanded': String(isMoreOpen.get()),
      'aria-controls': 'more-views',
      'data-current': isCurrent,
      onclick: () => isMoreOpen.set(!isMoreOpen.get()),
    },
    icon(h('path', { d: ICONS.more ?? '' })),
    h('span', 'More'),
  );
}

/** The other views, and what else a phone has no room for: the time zone, and what can be done with a plot. */
function more(others: readonly string[], current: string): VNode {
  return h(
    'div.more-views',
    { id: 'more-views', class: `more-views ${isMoreOpen.get() ? 'is-open' : ''}` },
    ...others.map((name) => link(name, current)),
    h('div.more-settings', zoneTabs(), h('p.hint', rangeHint(true))),
  );
}

function open(main: HTMLElement, name: string, words: readonly string[]): () => void {
  const { title, view, one } = ROOMS[name] ?? NO_ROOM;
  const isOne = words.length > 0 && one !== undefined;
  main.replaceChildren();
  main.setAttribute('aria-label', title);
  // The heading is for screen readers: others see it in the navigation. A view of one item has its name as its heading.
  if (!isOne) partOf(main, 'unseen', 'h1').textContent = title;
  // A view draws into its own element, so that nothing of the last one remains.
  return (isOne ? one : view)(partOf(main, 'view'), words);
}
