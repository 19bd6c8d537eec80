/** A choice of the reader, kept in this browser: the theme and the filters, never a token. */
export function kept(name: string, otherwise: string): string {
  try {
    return localStorage.getItem(`argosy.${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keeps a choice for the next visit, where the browser allows it. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`argosy.${name}`, value);
  } catch {
    // A browser that stores nothing still shows everything.
  }
}

/** A value that can be watched. */
export type Signal<T> = ReturnType<typeof signal<T>>;

/** Creates a value that can be watched. */
export function signal<T>(first: T) {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set: (next: T) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...watchers]) listener();
    },
    /** Calls back after every change, until the returned function is called. */
    watch: (listener: () => void): (() => void) => {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
  };
}

/** Calls back after a change of any of the signals, until the returned function is called. */
export function watchAll(signals: readonly Pick<Signal<unknown>, 'watch'>[], listener: () => void): () => void {
  return together(...signals.map(({ watch }) => watch(listener)));
}

/** Combines several stop functions into one. */
export function together(...ends: readonly (() => void)[]): () => void {
  return () => {
    for (const end of ends) end();
  };
}
