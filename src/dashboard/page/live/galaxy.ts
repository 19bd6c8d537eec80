import type { GalaxyView } from '../../../daemon/views.ts';
import { type KnownGalaxy, merged } from '../galaxy/known.ts';
import { resource } from './resource.ts';
import { signal } from './signal.ts';

/** Milliseconds between questions for what changed. */
const EVERY_MS = 5_000;

/** The galaxy as far as the page knows it; it is kept while other views are shown. */
export const galaxy = signal<KnownGalaxy | undefined>(undefined);

/** Keeps the galaxy up to date until closed: all of it is read once, then only changes. */
export function followGalaxy() {
  const news = resource<GalaxyView>(() => `galaxy?since=${galaxy.get()?.revision ?? ''}`, EVERY_MS);
  const unwatch = news.watch(() => {
    const view = news.get();
    if (view !== undefined) galaxy.set(merged(galaxy.get(), view));
  });
  return {
    problem: news.problem,
    watch: news.watch,
    close: () => {
      unwatch();
      news.close();
    },
  };
}
