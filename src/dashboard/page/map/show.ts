import type { MapView } from '../../../daemon/views.ts';
import { every, pageServerNowMs } from '../clock.ts';
import { render, SVG } from '../dom/render.ts';
import { partOf } from '../frame/view.ts';
import { ships } from '../live/fleet.ts';
import type { Resource } from '../live/resource.ts';
import { type Signal, signal, together, watchAll } from '../live/signal.ts';
import { bodies } from './bodies.ts';
import { centredOn, HOME } from './camera.ts';
import { handle } from './hand.ts';
import {
  type Camera,
  flown,
  isFlying,
  onRoute,
  type PagePoint,
  projectionOf,
  type Size,
  sizeIn,
} from './projection.ts';
import { shipsOnMap } from './ships-on-map.ts';

interface MapOptions {
  /** Without interaction: a picture that links to the map. */
  readonly isSmall?: boolean;
  readonly selected?: Signal<string | undefined>;
  /** The symbol that the reader points at. */
  readonly looked?: Signal<string | undefined>;
}

/** Below this width the marks are drawn smaller; by eye. */
const NARROW_PX = 480;

/** Shows a map of a system in an empty element, until the returned function is called; its ships move with time. */
export function showMap(host: HTMLElement, source: Resource<MapView | null>, options: MapOptions = {}): () => void {
  const camera = signal<Camera>(HOME);
  const centre = onceCentred(camera, source, options);
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('class', 'map');
  picture.setAttribute('role', 'group');
  const layers = ['ground', 'fleet'].map((name) => layer(picture, name));
  host.append(picture);
  const nothing = partOf(host, 'empty', 'p');
  if (options.isSmall !== true) {
    picture.setAttribute('tabindex', '0');
    host.append(handle(picture, camera));
  }
  const draw = () => {
    centre(picture);
    drawMap(picture, layers, nothing, { camera: camera.get(), source, options });
  };
  const resize = new ResizeObserver(draw);
  resize.observe(picture);
  const stopShips = eachFrame(() => drawShips(picture, layers[1], { camera: camera.get(), source, options }));
  const watched = [camera, source, options.selected].filter((source) => source !== undefined);
  const unwatch = watchAll(watched, draw);
  draw();
  return together(unwatch, stopShips, () => resize.disconnect());
}

/** Zoom from which every waypoint is named where there is room; by eye. */
const CLOSE_ZOOM = 2.5;

/** Zoom at which what is chosen is shown, unless the reader was closer already. */
const CHOSEN_ZOOM = 3;

/** Where a ship or a waypoint is where all of the map is shown. */
function placeOf(symbol: string, map: MapView, size: Size): PagePoint | undefined {
  const projection = projectionOf(map, size, HOME);
  const ship = (ships.get() ?? []).find((one) => one.symbol === symbol);
  if (ship === undefined || ship.nav.system !== map.system) return projection.standsAt(symbol);
  return isFlying(ship, pageServerNowMs())
    ? onRoute(ship, flown(ship, pageServerNowMs()), projection)
    : projection.standsAt(ship.nav.waypoint);
}

/** How close the reader looked last; it stays from one choice to the next. */
let lastZoom = CHOSEN_ZOOM;

/** Puts what is chosen in the middle, once the map is known. */
function onceCentred(camera: Signal<Camera>, source: Resource<MapView | null>, { selected }: MapOptions) {
  let isDone = false;
  camera.watch(() => {
    if (isDone) lastZoom = Math.max(CHOSEN_ZOOM, camera.get().zoom);
  });
  return (picture: SVGElement) => {
    const [map, symbol] = [source.get(), selected?.get()];
    if (isDone || !map || symbol === undefined) return;
    const size = sizeIn(picture);
    const place = placeOf(symbol, map, size);
    if (place === undefined) return;
    isDone = true;
    camera.set(centredOn(place, size, lastZoom));
  };
}

interface Scene {
  readonly camera: Camera;
  readonly source: Resource<MapView | null>;
  readonly options: MapOptions;
}

function drawMap(picture: SVGElement, [ground]: readonly Element[], nothing: HTMLElement, scene: Scene): void {
  const { source, options, camera } = scene;
  const map = source.get() ?? undefined;
  nothing.hidden = map !== undefined;
  nothing.textContent =
    source.problem() ?? (source.get() === undefined ? 'Asking for the map …' : 'No system is known yet.');
  if (map === undefined || ground === undefined) return;
  picture.setAttribute(
    'aria-label',
    `Map of ${map.system}: arrow keys move it, plus and minus change the scale, 0 shows all`,
  );
  const size = sizeIn(picture);
  const marked = {
    selected: options.selected?.get(),
    onLook: (symbol: string | undefined) => options.looked?.set(symbol),
    isClose: camera.zoom >= CLOSE_ZOOM,
  };
  render(
    ground,
    bodies(
      map,
      projectionOf(map, size, camera),
      size,
      marked,
      options.isSmall === true || size.width < NARROW_PX ? 0.7 : 1,
    ),
  );
}

function drawShips(picture: SVGElement, fleet: Element | undefined, { source, options, camera }: Scene): void {
  const map = source.get() ?? undefined;
  if (map === undefined || fleet === undefined) return;
  const here = (ships.get() ?? []).filter(({ nav }) => nav.system === map.system);
  const size = sizeIn(picture);
  const marked = {
    selected: options.selected?.get(),
    onLook: (symbol: string | undefined) => options.looked?.set(symbol),
    isNamed: options.isSmall !== true,
    size,
  };
  render(fleet, shipsOnMap(here, projectionOf(map, size, camera), pageServerNowMs(), marked));
}

function layer(picture: SVGElement, name: string): SVGElement {
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('class', name);
  picture.append(group);
  return group;
}

/** Milliseconds between two drawings of the ships: smooth to see, cheap for the machine that also runs the daemon. */
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
