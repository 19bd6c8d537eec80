import { h, type VNode } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { contractsView } from '../views/contracts.ts';
import { log } from '../views/log.ts';
import { mapView } from '../views/map.ts';
import { marketView } from '../views/market.ts';
import { marketsView } from '../views/markets.ts';
import { overview } from '../views/overview.ts';
import { queueView } from '../views/queue.ts';
import { shipView } from '../views/ship.ts';
import { shipsView } from '../views/ships.ts';
import { ICONS } from './icons.ts';
import { startKeys } from './keys.ts';
import { at, place } from './router.ts';
import type { Mounted, View } from './view.ts';

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
  markets: { title: 'Markets', view: marketsView, one: marketView },
  contracts: { title: 'Contracts', view: contractsView },
  queue: { title: 'Queue', view: queueView },
  log: { title: 'Log', view: log },
};

/** Shows the view of the address, now and whenever it changes. */
export function startNavigation(nav: HTMLElement, main: HTMLElement): void {
  let shown: Mounted | undefined;
  const show = () => {
    const [name = '', ...words] = place();
    shown?.close();
    render(nav, ...links(name));
    shown = open(main, name, words);
  };
  addEventListener('hashchange', () => {
    show();
    scrollTo(0, 0);
    // Screen readers announce the view; no focus ring is drawn round the whole page.
    main.focus({ preventScroll: true });
  });
  startKeys(Object.keys(ROOMS).map(addressOf));
  show();
}

function addressOf(name: string): string {
  return name === '' ? '#/' : at(name);
}

function links(current: string): VNode[] {
  return Object.entries(ROOMS).map(([name, { title }], index) =>
    h(
      'a',
      {
        key: name,
        href: addressOf(name),
        title: `Key ${index + 1}`,
        'aria-keyshortcuts': String(index + 1),
        'aria-current': name === current ? 'page' : null,
      },
      h(
        'svg',
        { viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true' },
        h('path', { d: ICONS[name] ?? '' }),
      ),
      h('span', {}, title),
    ),
  );
}

function open(main: HTMLElement, name: string, words: readonly string[]): Mounted {
  const room = ROOMS[name];
  // A view draws into its own element, so that nothing of the last one remains.
  const host = document.createElement('div');
  host.className = 'view';
  main.replaceChildren(host);
  main.setAttribute('aria-label', room?.title ?? 'Nothing here');
  if (room === undefined) {
    render(
      host,
      h('p', { class: 'empty' }, 'There is nothing at this address. ', h('a', { href: '#/' }, 'Go to the overview')),
    );
    return { close: () => {} };
  }
  const view = words.length > 0 ? (room.one ?? room.view) : room.view;
  return view(host, words);
}
