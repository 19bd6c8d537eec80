import { h } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import type { Signal } from '../live/signal.ts';
import { CLOSEST, HOME, zoomed } from './camera.ts';
import type { Camera, PagePoint } from './projection.ts';

/** What can be pointed at. */
type Picture = Pick<HTMLElement | SVGElement, 'getBoundingClientRect' | 'style'> & {
  addEventListener<Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void;
};

/**
 * Lets the reader move the camera: drag, mouse wheel, two fingers, arrow keys, + and -. One finger scrolls the page
 * while the whole system is shown, and moves the map once zoomed in.
 * @returns buttons that do the same
 */
export function handle(picture: Picture, camera: Signal<Camera>, closest: number = CLOSEST): HTMLElement {
  const held = new Map<number, PagePoint>();
  const middle = ({ clientX, clientY }: { clientX: number; clientY: number }): PagePoint => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  picture.addEventListener('pointerdown', (event) => void held.set(event.pointerId, middle(event)));
  picture.addEventListener('pointermove', (event) => {
    const before = held.get(event.pointerId);
    if (before === undefined) return;
    const now = middle(event);
    const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
    held.set(event.pointerId, now);
    camera.set(
      other === undefined ? dragged(camera.get(), before, now) : pinched(camera.get(), other, before, now, closest),
    );
  });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    picture.addEventListener(end, ({ pointerId }) => void held.delete(pointerId));
  }
  picture.addEventListener('wheel', (event) => {
    event.preventDefault();
    camera.set(zoomed(camera.get(), event.deltaY < 0 ? 1.2 : 1 / 1.2, middle(event), closest));
  });
  picture.addEventListener('keydown', (event) => {
    const next = keyed(camera.get(), event.key, closest);
    if (next === undefined) return;
    event.preventDefault();
    camera.set(next);
  });
  picture.addEventListener('dragstart', (event) => event.preventDefault());
  const touch = () => picture.style.setProperty('touch-action', camera.get().zoom > 1 ? 'none' : 'pan-y');
  touch();
  camera.watch(touch);
  return zoomButtons(camera, closest);
}

function dragged(camera: Camera, before: PagePoint, now: PagePoint): Camera {
  if (camera.zoom === 1) return camera;
  return { ...camera, x: camera.x + now.x - before.x, y: camera.y + now.y - before.y };
}

function pinched(camera: Camera, other: PagePoint, before: PagePoint, now: PagePoint, closest: number): Camera {
  const apart = (point: PagePoint) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
  return zoomed(camera, apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, closest);
}

const STEP_PX = 40;

function keyed(camera: Camera, key: string, closest: number): Camera | undefined {
  if (key === '+' || key === '=') return zoomed(camera, 1.3, undefined, closest);
  if (key === '-') return zoomed(camera, 1 / 1.3, undefined, closest);
  if (key === '0') return HOME;
  if (camera.zoom === 1) return undefined;
  if (key === 'ArrowLeft') return { ...camera, x: camera.x + STEP_PX };
  if (key === 'ArrowRight') return { ...camera, x: camera.x - STEP_PX };
  if (key === 'ArrowUp') return { ...camera, y: camera.y + STEP_PX };
  if (key === 'ArrowDown') return { ...camera, y: camera.y - STEP_PX };
  return undefined;
}

/** Buttons that move the camera closer, farther, and back to the whole. */
function zoomButtons(camera: Signal<Camera>, closest: number): HTMLElement {
  const box = document.createElement('div');
  box.className = 'zoom';
  const button = (label: string, words: string, press: () => void) =>
    h('button.icon', { type: 'button', 'aria-label': words, title: words, onclick: press }, label);
  const zoom = (factor: number) => camera.set(zoomed(camera.get(), factor, undefined, closest));
  render(
    box,
    button('+', 'Closer', () => zoom(1.5)),
    button('−', 'Farther', () => zoom(1 / 1.5)),
    button('◎', 'Show all', () => camera.set(HOME)),
  );
  return box;
}
