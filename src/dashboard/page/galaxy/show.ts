import { colour, mixed, shownTheme as theme } from '../frame/theme.ts';
import { oncePerFrame } from '../frame/view.ts';
import { ships } from '../live/fleet.ts';
import { type Signal, signal, together, watchAll } from '../live/signal.ts';
import { centredOn, HOME } from '../map/camera.ts';
import { handle } from '../map/hand.ts';
import { type Camera, type PagePoint, sizeIn } from '../map/projection.ts';
import { frameOf, nearest, placedSystem } from './frame.ts';
import { galaxy, type KnownGalaxy } from './known.ts';
import { type GalaxyPicture, linksPath, type Palette, paint } from './paint.ts';

/** Pixels within which a press or a pointer means a system; by eye. */
const REACH_PX = 14;

/** A pointer that moved farther than this has dragged the picture. */
const DRAG_PX = 5;

const CLOSEST = 60;

/** Zoom at which a chosen system is shown, unless the reader was closer already. */
const CHOSEN_ZOOM = 3;

/** Steps of colour from nothing charted to all; by eye. */
const STEPS = 6;

/** Where the reader looks; it stays from one system to the next. */
const camera = signal<Camera>(HOME);

export interface GalaxyOptions {
  /** The symbol of a system: that of a ship is known only when the ships are. */
  readonly selected: () => string | undefined;
  readonly looked: Signal<string | undefined>;
  readonly onPress: (system: string) => void;
}

/** Own ships by system. */
export function ownShipsBySystem(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { nav } of ships.get() ?? []) counts.set(nav.system, (counts.get(nav.system) ?? 0) + 1);
  return counts;
}

function paletteNow(): Palette {
  return {
    unlisted: mixed('faint', 'card', 55),
    charted: Array.from({ length: STEPS }, (_, step) => mixed('sea', 'orange', (100 * step) / (STEPS - 1))),
    link: mixed('violet', 'card', 32),
    ships: colour('green'),
    marked: colour('brass'),
    home: colour('violet'),
    text: colour('ink'),
    ground: colour('card'),
  };
}

/** What the drawing looks up often, worked out once for each state of the galaxy. */
function indexed(known: KnownGalaxy) {
  return { known, links: linksPath(known), index: new Map(known.symbols.map((symbol, at) => [symbol, at])) };
}

/** Shows the map of all systems in an empty element, until the returned function is called. */
export function showGalaxy(host: HTMLElement, { selected, looked, onPress }: GalaxyOptions): () => void {
  const picture = document.createElement('canvas');
  picture.className = 'map galaxy';
  picture.tabIndex = 0;
  picture.setAttribute('role', 'img');
  host.append(picture, handle(picture, camera, CLOSEST));
  const context = picture.getContext('2d');
  let palette = paletteNow();
  let drawn: ReturnType<typeof indexed> | undefined;
  let present: GalaxyPicture | undefined;

  const sceneOf = (known: KnownGalaxy): GalaxyPicture => {
    if (drawn?.known !== known) drawn = indexed(known);
    const { index, links } = drawn;
    const size = sizeIn(picture);
    const counts = [...ownShipsBySystem()].flatMap(([symbol, count]): [number, number][] => {
      const at = index.get(symbol);
      return at === undefined ? [] : [[at, count]];
    });
    return {
      galaxy: known,
      links,
      frame: frameOf(known, size, camera.get()),
      size,
      zoom: camera.get().zoom,
      ratio: Math.min(2, devicePixelRatio),
      ships: new Map(counts),
      selected: index.get(selected() ?? ''),
      looked: index.get(looked.get() ?? ''),
      palette,
    };
  };
  let isCentred = false;
  const draw = () => {
    const known = galaxy.get();
    if (known === undefined || context === null) return;
    present = sceneOf(known);
    const { selected: chosen, size } = present;
    if (!isCentred && chosen !== undefined) {
      isCentred = true;
      const place = placedSystem(known, frameOf(known, size, HOME), chosen);
      camera.set(centredOn(place, size, Math.max(CHOSEN_ZOOM, camera.get().zoom)));
      present = sceneOf(known);
    }
    matchPixels(picture, present);
    picture.setAttribute('aria-label', described(present));
    paint(context, present);
  };
  const soon = oncePerFrame(draw);
  const at = (event: MouseEvent) => (present === undefined ? undefined : systemAt(present, inside(picture, event)));
  press(picture, (event) => {
    const system = at(event);
    if (system !== undefined) onPress(system);
  });
  picture.addEventListener('pointermove', (event) => event.buttons === 0 && looked.set(at(event)));
  picture.addEventListener('pointerleave', () => looked.set(undefined));
  const resize = new ResizeObserver(soon);
  resize.observe(picture);
  const unwatch = watchAll([camera, galaxy, ships, looked], soon);
  const unwatchTheme = theme.watch(() => {
    palette = paletteNow();
    soon();
  });
  draw();
  return together(unwatch, unwatchTheme, () => resize.disconnect());
}

function described({ galaxy: { symbols, charted, gates }, ships: own }: GalaxyPicture): string {
  return `Map of ${symbols.length} systems: ${charted.size} listed, ${gates.size} gates read, own ships in ${own.size}; arrow keys move it, plus and minus change the scale, 0 shows all`;
}

function systemAt({ galaxy: known, frame, ships: own }: GalaxyPicture, point: PagePoint): string | undefined {
  const system = nearest(known, frame, point, REACH_PX, (each) => own.has(each));
  return system === undefined ? undefined : known.symbols[system];
}

/** Calls back on a press that did not drag. */
function press(picture: HTMLElement, onPress: (event: MouseEvent) => void): void {
  let from: PagePoint | undefined;
  picture.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
    from = { x, y };
  });
  picture.addEventListener('click', (event) => {
    const moved = from === undefined ? 0 : Math.hypot(event.clientX - from.x, event.clientY - from.y);
    if (moved <= DRAG_PX) onPress(event);
  });
}

function inside(picture: Element, { clientX, clientY }: MouseEvent): PagePoint {
  const { left, top } = picture.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** Gives the canvas as many pixels as the screen shows; setting its size clears it, so only a new one is set. */
function matchPixels(picture: HTMLCanvasElement, { size, ratio }: GalaxyPicture): void {
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
  if (picture.width !== width) picture.width = width;
  if (picture.height !== height) picture.height = height;
}
