import { colour, mixed, shownTheme } from '../frame/theme.ts';
import { oncePerFrame } from '../frame/view.ts';
import { ships } from '../live/fleet.ts';
import { type Signal, together, watchAll } from '../live/signal.ts';
import { type Camera, type Size, sizeIn } from '../map/projection.ts';
import type { PastGalaxy } from '../replay/moment.ts';
import { frameOf } from './frame.ts';
import { galaxy, type KnownGalaxy } from './known.ts';
import { type GalaxyPicture, linksPath, type Palette, paint } from './paint.ts';

/** Steps of colour from nothing charted to all; by eye. */
const STEPS = 6;

/** Own ships by system. */
export function ownShipsBySystem(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { nav } of ships.get() ?? []) counts.set(nav.system, (counts.get(nav.system) ?? 0) + 1);
  return counts;
}

/** The same by the systems' places in the galaxy. */
function ownShipsByPlace(places: ReadonlyMap<string, number>): Map<number, number> {
  const own = [...ownShipsBySystem()].flatMap(([symbol, count]): [number, number][] => {
    const at = places.get(symbol);
    return at === undefined ? [] : [[at, count]];
  });
  return new Map(own);
}

function paletteNow(): Palette {
  return {
    unlisted: mixed('faint', 'card', 80),
    charted: Array.from({ length: STEPS }, (_, step) => chartedColour(step / (STEPS - 1))),
    link: mixed('violet', 'card', 55),
    route: colour('green'),
    unfinished: mixed('red', 'card', 65),
    ships: colour('green'),
    marked: colour('brass'),
    home: colour('violet'),
    text: colour('ink'),
    ground: colour('card'),
  };
}

/** The colour of a charted share: orange for none, brass for half, sea for all. */
function chartedColour(share: number): string {
  return share < 0.5 ? mixed('brass', 'orange', 200 * share) : mixed('sea', 'brass', 200 * share - 100);
}

/** Places of systems by their symbols, worked out once for each list of them. */
function indexOf({ symbols }: KnownGalaxy) {
  return { symbols, places: new Map(symbols.map((symbol, at) => [symbol, at])) };
}

/** The connections of gates, made once for what is known of them: a replay adds to what it knows. */
function linksOf(known: KnownGalaxy) {
  return { gates: known.gates, count: known.gates.size, path: linksPath(known) };
}

/** What a picture of the galaxy is about to show. */
export interface GalaxySubject extends Pick<GalaxyPicture, 'galaxy' | 'ships' | 'selected'> {
  readonly size: Size;
}

interface GalaxyCanvasOptions {
  /** Where the picture looks, asked before each drawing. */
  readonly cameraOf: (subject: GalaxySubject) => Camera;
  readonly selected?: () => string | undefined;
  readonly looked?: Signal<string | undefined>;
  /** What a replay shows in place of the present, asked before each drawing. */
  readonly past?: () => PastGalaxy | undefined;
  /** What it is drawn again for, besides the galaxy, the ships' systems and the theme. */
  readonly watched?: Parameters<typeof watchAll>[0];
}

/** Keeps a picture of the galaxy drawn in a canvas until it is closed. */
export function galaxyCanvas(picture: HTMLCanvasElement, options: GalaxyCanvasOptions) {
  const { cameraOf, selected = () => undefined, looked, past: pastNow = () => undefined, watched = [] } = options;
  const context = picture.getContext('2d');
  let palette = paletteNow();
  let index: ReturnType<typeof indexOf> | undefined;
  let links: ReturnType<typeof linksOf> | undefined;
  let present: GalaxyPicture | undefined;
  let counts = '';
  const pictureOf = (present: KnownGalaxy): GalaxyPicture => {
    const past = pastNow();
    const known = past === undefined ? present : { ...present, charted: past.charted, gates: past.gates };
    if (index?.symbols !== known.symbols) index = indexOf(known);
    if (links?.gates !== known.gates || links.count !== known.gates.size) links = linksOf(known);
    const { places } = index;
    const size = sizeIn(picture);
    const subject = {
      galaxy: known,
      ships: past?.ships ?? ownShipsByPlace(places),
      selected: places.get(selected() ?? ''),
      size,
    };
    const camera = cameraOf(subject);
    return {
      ...subject,
      links: links.path,
      past,
      frame: frameOf(known, size, camera),
      zoom: camera.zoom,
      ratio: Math.min(2, devicePixelRatio),
      looked: places.get(looked?.get() ?? ''),
      palette,
    };
  };
  const draw = () => {
    const known = galaxy.get();
    if (known === undefined || context === null) return;
    present = pictureOf(known);
    matchPixels(picture, present);
    picture.setAttribute('aria-label', described(present));
    paint(context, present);
  };
  const soon = oncePerFrame(draw);
  const resize = new ResizeObserver(soon);
  resize.observe(picture);
  const unwatch = watchAll([galaxy, ...(looked === undefined ? [] : [looked]), ...watched], soon);
  const unwatchShips = ships.watch(() => {
    // Ships change each second, their systems seldom.
    const next = [...ownShipsBySystem()].join(';');
    if (next === counts) return;
    counts = next;
    soon();
  });
  const unwatchTheme = shownTheme.watch(() => {
    palette = paletteNow();
    soon();
  });
  draw();
  return {
    /** What is on the picture now. */
    present: () => present,
    close: together(unwatch, unwatchShips, unwatchTheme, () => resize.disconnect()),
  };
}

/** The systems with own ships, each named once a ship, and home: what a picture is fitted to. */
export function systemsOfShips({ galaxy: { home }, ships: own }: GalaxySubject): readonly number[] {
  const systems = [...own].flatMap(([system, count]) => Array.from({ length: count }, () => system));
  return home === null ? systems : [...systems, home];
}

function described({ galaxy: { symbols, charted, gates }, ships: own }: GalaxyPicture): string {
  return `Map of ${symbols.length} systems: ${charted.size} listed, ${gates.size} gates read, own ships in ${own.size}; arrow keys move it, plus and minus change the scale, 0 shows all`;
}

/** Gives the canvas as many pixels as the screen shows; setting its size clears it, so only a new one is set. */
function matchPixels(picture: HTMLCanvasElement, { size, ratio }: GalaxyPicture): void {
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  if (picture.width !== width) picture.width = width;
  if (picture.height !== height) picture.height = height;
}
