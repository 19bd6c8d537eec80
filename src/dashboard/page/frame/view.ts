import { every } from '../clock.ts';
import { type Child, h } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { together, watchAll } from '../live/signal.ts';
import { choices } from '../table/rows.ts';

/**
 * Builds a view into an empty element; the words after its name in the address select what it shows. The returned
 * function stops its timers, watches and requests.
 */
export type View = (host: HTMLElement, words: readonly string[]) => () => void;

type Watched = Parameters<typeof watchAll>[0];

/**
 * Draws at once, after each change of its sources, and each second, since ages grow; until the returned function is
 * called.
 */
export function keepDrawn(host: Element, draw: () => Child, sources: Watched): () => void {
  let isEnded = false;
  const soon = oncePerFrame(() => isEnded || render(host, draw()));
  render(host, draw());
  const end = () => {
    isEnded = true;
  };
  return together(watchAll([...sources, choices], soon), every(1_000, soon), end);
}

/** Work that is done once in the next frame, however often it is asked for. */
export function oncePerFrame(work: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      work();
    });
  };
}

/** An empty part of a view, to be drawn into separately. */
export function partOf(host: Element, className = '', tag = 'div'): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  host.append(element);
  return element;
}

/** An empty card with a title, for content that `render` does not draw: plots and maps. */
export function cardOf(host: Element, title: string, className = ''): HTMLElement {
  const section = partOf(host, `card ${className}`, 'section');
  render(section, h('header', h('h2', title)));
  return partOf(section, 'card-body');
}
