import { h } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import type { Signal } from '../live/signal.ts';
import { HOME, zoomed } from './camera.ts';
import type { Camera } from './projection.ts';

/** Buttons that move the camera closer, farther, and back to the whole. */
export function zoomButtons(camera: Signal<Camera>, closest?: number): HTMLElement {
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
