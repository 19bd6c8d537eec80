import { every } from '../clock.ts';
import type { Child } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { watchAll } from '../live/signal.ts';
import { choices } from '../table/choices.ts';

/** A view that is on the page. */
export interface Mounted {
  /** Stops the view's timers, watches and requests. */
  close(): void;
}

/** Builds a view into an empty element; the words after its name in the address select what it shows. */
export type View = (host: HTMLElement, words: readonly string[]) => Mounted;

/** Combines several stop functions into one view. */
export function together(...ends: readonly (() => void)[]): Mounted {
  return {
    close: () => {
      for (const end of ends) end();
    },
  };
}

type Watched = Parameters<typeof watchAll>[0];

/**
 * Draws at once, after each change of its sources, and each second, since ages grow; until the returned function is
 * called.
 */
export function keepDrawn(host: Element, draw: () => Child, sources: Watched): () => void {
  let isAsked = false;
  let isEnded = false;
  const now = () => {
    isAsked = false;
    if (!isEnded) render(host, draw());
  };
  const soon = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(now);
  };
  now();
  const ends = [watchAll([...sources, choices], soon), every(1_000, soon)];
  return () => {
    isEnded = true;
    for (const end of ends) end();
  };
}
