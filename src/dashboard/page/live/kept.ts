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
