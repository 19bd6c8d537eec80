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
export interface Signal<T> {
  get(): T;
  set(value: T): void;
  /** Calls back after every change, until the returned function is called. */
  watch(tell: () => void): () => void;
}

/** Creates a value that can be watched. */
export function signal<T>(first: T): Signal<T> {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const tell of [...watchers]) tell();
    },
    watch: (tell) => {
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
  };
}

/** Calls back after a change of any of the signals. */
export function watchAll(signals: readonly Pick<Signal<unknown>, 'watch'>[], tell: () => void): () => void {
  const ends = signals.map(({ watch }) => watch(tell));
  return () => {
    for (const end of ends) end();
  };
}
