import { h, type VNode } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { daemonStatus } from '../live/fleet.ts';
import { icon } from '../parts/bits.ts';
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
import { at, place } from './router.ts';
import { partOf, type View } from './view.ts';

/** Whether a key is meant for the focused element: a text field or a dialog. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

/** The key that opens a view: 1 the first, 0 the tenth. */
const keyOf = (index: number) => String((index + 1) % 10);

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

/** Icons of the views as SVG paths, in a square of 24. */
const ICONS: Readonly<Record<string, string>> = {
  '': 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  map: 'M12 9.5a2.5 2.5 0 1 0 .01 0zM12 3.5a8.5 8.5 0 1 1-.01 0zM12 5.3a6.7 6.7 0 1 0 .01 0zM18 4a2.2 2.2 0 1 1-.01 0z',
  ships:
    'M12 2c4 3.2 6.4 7 6.7 11.5H12zM10.6 6.4C8 8.4 6.4 10.8 5.9 13.5h4.7zM3 15.3h18c-1.3 3.7-3.4 5.7-6.2 5.7H9.2C6.4 21 4.3 19 3 15.3z',
  markets: 'M4 4h3v11H4zM10.5 8h3v12h-3zM17 3h3v12h-3zM5 15h1v4H5zM11.5 4h1v4h-1zM18 15h1v5h-1z',
  contracts: 'M6 2.5h9l4 4V21.5H6zM8.5 9v1.6h8V9zM8.5 13v1.6h8V13zM8.5 17v1.6h5V17z',
  profit: 'M3 20V11h4v9zM10 20V6h4v14zM17 20V3h4v17z',
  trades: 'M4 8h12V4.5L21.5 10H4zM20 16H8v3.5L2.5 14H20z',
  queue: 'M3 5h18v2.4H3zM3 10.8h13v2.4H3zM3 16.6h8V19H3z',
  galaxy:
    'M12 10a2 2 0 1 0 .01 0zM4.5 4a1.5 1.5 0 1 0 .01 0zM19.5 3a1.5 1.5 0 1 0 .01 0zM18 17a2 2 0 1 0 .01 0zM5 17a1.5 1.5 0 1 0 .01 0zM6 6l5 4.6-.8.8-5-4.6zM18.6 5.2l-5 5 .8.8 5-5zM13.6 13l3.6 4 .8-.8-3.6-4zM10.3 13l-4 4.2.8.8 4-4.2z',
  log: 'M3 4.5h18v15H3zM5 8v9.5h14V8zM7 10l3 2.6L7 15.2l-1-1.1 1.7-1.5L6 11.1zM11.5 13.8h5.5v1.6h-5.5z',
};

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
};

/** For an address of which there is no view. */
const NO_ROOM: Room = {
  title: 'Nothing here',
  view: (host) => {
    render(host, h('p.empty', 'There is nothing at this address. ', h('a', { href: '#/' }, 'Go to the overview')));
    return () => {};
  },
};

/** Whether a view has something to show: the galaxy once its systems are known. */
function isOffered(name: string): boolean {
  return name !== 'galaxy' || (daemonStatus.get()?.systemsKnown ?? 0) > 0;
}

/** Shows the view of the address, now and whenever it changes. */
export function startNavigation(nav: HTMLElement, main: HTMLElement): void {
  let close = () => {};
  const show = () => {
    const [name = '', ...words] = place();
    close();
    render(nav, ...links(name));
    scrollToCurrent(nav);
    close = open(main, name, words);
  };
  addEventListener('hashchange', () => {
    show();
    scrollTo(0, 0);
    // Screen readers announce the view; no focus ring is drawn round the whole page.
    main.focus({ preventScroll: true });
  });
  // A status comes each second: the links are drawn again only when there is another one.
  let offered = isOffered('galaxy');
  daemonStatus.watch(() => {
    if (isOffered('galaxy') === offered) return;
    offered = !offered;
    render(nav, ...links(place()[0] ?? ''));
  });
  startKeys(Object.keys(ROOMS).map(addressOf));
  show();
}

/**
 * Moves the link of the view into sight: a phone has no room for all of them. `scrollIntoView` would also move the place
 * from which the Tab key goes on, past the link that skips the navigation.
 */
function scrollToCurrent(nav: HTMLElement): void {
  const link = nav.querySelector('[aria-current]')?.getBoundingClientRect();
  const { left, width } = nav.getBoundingClientRect();
  if (link !== undefined) nav.scrollLeft += link.left - left - (width - link.width) / 2;
}

function addressOf(name: string): string {
  return name === '' ? '#/' : at(name);
}

function links(current: string): VNode[] {
  const offered = Object.entries(ROOMS).filter(([name]) => name === current || isOffered(name));
  return offered.map(([name, { title }]) => {
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
      h('span', title),
    );
  });
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
