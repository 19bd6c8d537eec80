import type { UniverseState } from '../state.ts';

/**
 * Caches a result per state object, outside of the state, so that snapshots stay small. `make` must depend only on what
 * never changes in a state.
 */
export function oncePerState<Made>(make: (state: UniverseState) => Made): (state: UniverseState) => Made {
  const known = new WeakMap<UniverseState, { readonly made: Made }>();
  return (state) => {
    const remembered = known.get(state) ?? { made: make(state) };
    known.set(state, remembered);
    return remembered.made;
  };
}
