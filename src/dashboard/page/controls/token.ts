import { signal } from '../live/signal.ts';

const KEY = 'argosy.control-token';

/** The control token, kept until the browser's tab is closed. It is sent only in a header, never in an address. */
export const token = signal<string | undefined>(sessionStorage.getItem(KEY) ?? undefined);

/** Keeps a token, or forgets it. */
export function setToken(value: string | undefined): void {
  if (value === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, value);
  token.set(value);
}
