import { oncePerState } from '../lookup.ts';
import type { UniverseState } from '../state.ts';
import { systemCount } from './proportions.ts';

/**
 * Caches a result per galaxy: `make` must depend on its seed and its size alone. States of the galaxy asked for last
 * share it, since most processes play one galaxy only.
 */
export function oncePerGalaxy<Made>(make: (state: UniverseState) => Made): (state: UniverseState) => Made {
  let last: { readonly seed: number; readonly systems: number; readonly made: Made } | undefined;
  return oncePerState((state) => {
    const { seed } = state;
    const systems = systemCount(state);
    if (last?.seed === seed && last.systems === systems) return last.made;
    const made = make(state);
    last = { seed, systems, made };
    return made;
  });
}
