/** A view as it stands on the page. */
export interface Mounted {
  /** Stops what the view has going: timers, watches, requests. */
  close(): void;
}

/** Builds a view into an empty element; the words after its name in the address say what of it to show. */
export type View = (host: HTMLElement, words: readonly string[]) => Mounted;

/** Gathers what must be stopped. */
export function together(...ends: readonly (() => void)[]): Mounted {
  return {
    close: () => {
      for (const end of ends) end();
    },
  };
}
