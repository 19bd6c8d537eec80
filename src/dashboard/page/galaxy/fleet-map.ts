import type { MapView } from '../../../daemon/views.ts';
import { h } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { at } from '../frame/router.ts';
import { cardOf, partOf } from '../frame/view.ts';
import { daemonStatus } from '../live/fleet.ts';
import { resource } from '../live/resource.ts';
import { together } from '../live/signal.ts';
import { showMap } from '../map/show.ts';
import { galaxyCanvas, systemsOfShips } from './canvas.ts';
import { fitCamera } from './frame.ts';
import { followGalaxy } from './known.ts';

/** Whether the galaxy is known: the list of its systems is read once the gate of the home system is finished. */
function isGalaxyKnown(): boolean {
  return (daemonStatus.get()?.systemsKnown ?? 0) > 0;
}

/**
 * A small map of where the fleet is, in an empty element, until the returned function is called: the home system, and
 * the galaxy with own ships once its gate is open.
 */
export function fleetMap(host: HTMLElement): () => void {
  let shown: 'system' | 'galaxy' | undefined;
  let close = () => {};
  const show = () => {
    const wanted = isGalaxyKnown() ? 'galaxy' : 'system';
    if (wanted === shown) return;
    close();
    host.replaceChildren();
    shown = wanted;
    close = wanted === 'galaxy' ? smallGalaxy(host) : smallSystem(host);
  };
  show();
  return together(daemonStatus.watch(show), () => close());
}

function smallSystem(host: HTMLElement): () => void {
  const maps = resource<MapView | null>('map', 60_000);
  const closeMap = showMap(cardOf(host, 'The system', 'small-map'), maps, { isSmall: true });
  return together(closeMap, maps.close);
}

/** Always fitted to own ships; a press opens the view of the galaxy. */
function smallGalaxy(host: HTMLElement): () => void {
  const news = followGalaxy();
  const section = partOf(host, 'card small-map', 'section');
  render(
    partOf(section, '', 'header'),
    h('h2', 'The galaxy'),
    h('div.aside', h('a', { href: at('map') }, 'one system')),
  );
  const link = document.createElement('a');
  link.href = at('galaxy');
  const picture = document.createElement('canvas');
  picture.className = 'map galaxy';
  picture.setAttribute('role', 'img');
  link.append(picture);
  section.append(link);
  const canvas = galaxyCanvas(picture, {
    cameraOf: (subject) => fitCamera(subject.galaxy, subject.size, systemsOfShips(subject)),
  });
  return together(canvas.close, news.close);
}
