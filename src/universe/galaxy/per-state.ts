import type { UniverseState } from '../state.ts';

/**
 * Remembers what was worked out from a universe's seed and options for as long as that state object lives, outside of it,
 * so that snapshots stay small. `make` must depend on what never changes in a state.
 */
export function oncePerState<Made>(make: (state: UniverseState) => Made): (state: UniverseState) => Made {
  const known = new WeakMap<UniverseState, { readonly made: Made }>();
  return (state) => {
    const remembered = known.get(state) ?? { made: make(state) };
    known.set(state, remembered);
    return remembered.made;
  };
}
