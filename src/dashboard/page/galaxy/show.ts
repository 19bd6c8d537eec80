import { ships } from '../live/fleet.ts';
import { type Signal, signal, type watchAll } from '../live/signal.ts';
import { centredOn, HOME } from '../map/camera.ts';
import { handle } from '../map/hand.ts';
import type { Camera, PagePoint } from '../map/projection.ts';
import type { PastGalaxy } from '../replay/moment.ts';
import { type GalaxySubject, galaxyCanvas, systemsOfShips } from './canvas.ts';
import { fitCamera, frameOf, nearest, placedSystem } from './frame.ts';
import type { GalaxyPicture } from './paint.ts';

/** Pixels within which a press or a pointer means a system; by eye. */
const REACH_PX = 14;

/** A pointer that moved farther than this has dragged the picture. */
const DRAG_PX = 5;

const CLOSEST = 60;

/** Zoom at which a chosen system is shown, unless the reader was closer already. */
const CHOSEN_ZOOM = 3;

/** Where the reader looks; it stays from one system to the next, and from one visit of the view to the next. */
const camera = signal<Camera>(HOME);

/** The camera that was fitted to own ships last: until the reader moves it, each visit fits it again. */
let lastFit: Camera = HOME;

export interface GalaxyOptions {
  /** The symbol of a system: that of a ship is known only when the ships are. */
  readonly selected: () => string | undefined;
  readonly looked: Signal<string | undefined>;
  readonly onPress: (system: string) => void;
  /** What a replay shows in place of the present, and what changes it. */
  readonly past: () => PastGalaxy | undefined;
  readonly watched: Parameters<typeof watchAll>[0];
}

/** Shows the map of all systems in an empty element, until the returned function is called. */
export function showGalaxy(host: HTMLElement, { selected, looked, onPress, past, watched }: GalaxyOptions): () => void {
  const picture = document.createElement('canvas');
  picture.className = 'map galaxy';
  picture.tabIndex = 0;
  picture.setAttribute('role', 'img');
  host.append(picture, handle(picture, camera, CLOSEST));
  const canvas = galaxyCanvas(picture, { cameraOf: openedOn(), selected, looked, past, watched: [camera, ...watched] });
  const at = (event: MouseEvent) => systemAt(canvas.present(), inside(picture, event));
  press(picture, (event) => {
    const system = at(event);
    if (system !== undefined) onPress(system);
  });
  picture.addEventListener('pointermove', (event) => event.buttons === 0 && looked.set(at(event)));
  picture.addEventListener('pointerleave', () => looked.set(undefined));
  return canvas.close;
}

/** At first the camera looks at the chosen system, or at own ships once they are known; then where the reader wants. */
function openedOn(): (subject: GalaxySubject) => Camera {
  let [isOpened, isFitted] = [false, camera.get() !== lastFit];
  return (subject) => {
    const { galaxy: known, size, selected } = subject;
    if (!isFitted && ships.get() !== undefined) {
      isFitted = true;
      lastFit = fitCamera(known, size, systemsOfShips(subject));
      camera.set(lastFit);
    }
    if (!isOpened && selected !== undefined) {
      isOpened = true;
      const place = placedSystem(known, frameOf(known, size, HOME), selected);
      camera.set(centredOn(place, size, Math.max(CHOSEN_ZOOM, camera.get().zoom)));
    }
    return camera.get();
  };
}

function systemAt(present: GalaxyPicture | undefined, point: PagePoint): string | undefined {
  if (present === undefined) return undefined;
  const { galaxy: known, frame, ships: own } = present;
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
