import type { MapView } from '../../../daemon/views.ts';
import { every, serverNowMs } from '../clock.ts';
import { h } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import type { Mounted } from '../frame/view.ts';
import { ships } from '../live/fleet.ts';
import type { Resource } from '../live/resource.ts';
import { type Signal, signal, watchAll } from '../live/signal.ts';
import { bodies } from './bodies.ts';
import { type Camera, chartOf, type Size } from './chart.ts';
import { HOME, handle, zoomed } from './hand.ts';
import { shipsOnMap } from './ships-on-map.ts';

interface MapOptions {
  /** Without interaction: a picture that links to the map. */
  readonly isSmall?: boolean;
  readonly system?: Signal<string | undefined>;
  readonly selected?: Signal<string | undefined>;
  /** The symbol that the reader points at. */
  readonly looked?: Signal<string | undefined>;
}

/** Below this width the marks are drawn smaller. */
const NARROW_PX = 480;

const SVG = 'http://www.w3.org/2000/svg';

/** Shows a map of a system in an empty element; its ships move with time. */
export function showMap(host: HTMLElement, maps: Resource<readonly MapView[]>, options: MapOptions = {}): Mounted {
  const camera = signal<Camera>(HOME);
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('class', 'map');
  picture.setAttribute('role', 'group');
  const layers = ['ground', 'fleet'].map((name) => layer(picture, name));
  const nothing = document.createElement('p');
  nothing.className = 'empty';
  host.append(picture, nothing);
  if (options.isSmall !== true) {
    picture.setAttribute('tabindex', '0');
    handle(picture, camera);
    host.append(zoomButtons(camera));
  }
  const draw = () => drawMap(picture, layers, nothing, { camera: camera.get(), maps, options });
  const resize = new ResizeObserver(draw);
  resize.observe(picture);
  const stopShips = eachFrame(() => drawShips(picture, layers[1], { camera: camera.get(), maps, options }));
  const watched = [camera, maps, options.system, options.selected].filter((source) => source !== undefined);
  const unwatch = watchAll(watched, draw);
  draw();
  return {
    close: () => {
      unwatch();
      stopShips();
      resize.disconnect();
    },
  };
}

interface Scene {
  readonly camera: Camera;
  readonly maps: Resource<readonly MapView[]>;
  readonly options: MapOptions;
}

/** The system to show: the requested one, or that of the requested waypoint, else the one with most ships. */
export function systemShown(maps: readonly MapView[] | undefined, wished: string | undefined): MapView | undefined {
  const here = (system: string) => (ships.get() ?? []).filter(({ nav }) => nav.system === system).length;
  return (
    maps?.find(({ system }) => system === wished) ??
    maps?.find(({ waypoints }) => waypoints.some(({ symbol }) => symbol === wished)) ??
    [...(maps ?? [])].sort((a, b) => here(b.system) - here(a.system))[0]
  );
}

function drawMap(picture: SVGElement, [ground]: readonly Element[], nothing: HTMLElement, scene: Scene): void {
  const { maps, options, camera } = scene;
  const map = systemShown(maps.get(), options.system?.get());
  nothing.hidden = map !== undefined;
  nothing.textContent =
    maps.problem() ?? (maps.get() === undefined ? 'Asking for the map …' : 'No system is known yet.');
  if (map === undefined || ground === undefined) return;
  picture.setAttribute(
    'aria-label',
    `Map of ${map.system}: arrow keys move it, plus and minus change the scale, 0 shows all`,
  );
  const size = sizeOf(picture);
  const marked = {
    selected: options.selected?.get(),
    onLook: (symbol: string | undefined) => options.looked?.set(symbol),
  };
  render(
    ground,
    bodies(map, chartOf(map, size, camera), size, marked, options.isSmall === true || size.width < NARROW_PX ? 0.7 : 1),
  );
}

function drawShips(picture: SVGElement, fleet: Element | undefined, { maps, options, camera }: Scene): void {
  const map = systemShown(maps.get(), options.system?.get());
  if (map === undefined || fleet === undefined) return;
  const here = (ships.get() ?? []).filter(({ nav }) => nav.system === map.system);
  const size = sizeOf(picture);
  const marked = {
    selected: options.selected?.get(),
    onLook: (symbol: string | undefined) => options.looked?.set(symbol),
    isNamed: options.isSmall !== true,
    width: size.width,
  };
  render(fleet, shipsOnMap(here, chartOf(map, size, camera), serverNowMs(), marked));
}

function sizeOf(picture: SVGElement): Size {
  return { width: picture.clientWidth || 320, height: picture.clientHeight || 320 };
}

function layer(picture: SVGElement, name: string): SVGElement {
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('class', name);
  picture.append(group);
  return group;
}

/**
 * Milliseconds between two drawings of the ships: smooth to see, and cheap for the machine that also runs the daemon.
 */
const PAUSE_MS = 45;

/** Draws repeatedly while the page is visible; once a second where reduced motion is preferred. */
function eachFrame(draw: () => void): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return every(1_000, draw);
  let handle = 0;
  let drawnAtMs = Number.NEGATIVE_INFINITY;
  const next = (nowMs: number) => {
    if (nowMs - drawnAtMs >= PAUSE_MS) {
      draw();
      drawnAtMs = nowMs;
    }
    handle = requestAnimationFrame(next);
  };
  handle = requestAnimationFrame(next);
  return () => cancelAnimationFrame(handle);
}

function zoomButtons(camera: Signal<Camera>): HTMLElement {
  const box = document.createElement('div');
  box.className = 'zoom';
  const button = (label: string, words: string, press: () => void) =>
    h('button', { type: 'button', class: 'icon', 'aria-label': words, title: words, onclick: press }, label);
  render(
    box,
    button('+', 'Closer', () => camera.set(zoomed(camera.get(), 1.5))),
    button('−', 'Farther', () => camera.set(zoomed(camera.get(), 1 / 1.5))),
    button('◎', 'Show all', () => camera.set(HOME)),
  );
  return box;
}
