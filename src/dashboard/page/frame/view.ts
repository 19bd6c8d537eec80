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
