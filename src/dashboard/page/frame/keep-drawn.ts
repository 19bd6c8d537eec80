import { every } from '../clock.ts';
import type { Child } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { watchAll } from '../live/signal.ts';
import { choices } from '../table/choices.ts';

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
