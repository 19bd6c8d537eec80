import { keep, kept, type Signal, signal } from '../live/signal.ts';

/** The address after the #: the words of a place and, after a ?, what of it is shown. */
function addressNow(): readonly [path: string, query: string] {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return [path, query];
}

/** The current place: the words of the address after the #, such as ships, ARGOSY-1-1. */
export function place(): readonly string[] {
  return addressNow()[0]
    .split('/')
    .filter((word) => word !== '')
    .map(decoded);
}

/** An address within the page. */
export function at(...words: readonly string[]): string {
  return `#/${words.map(encodeURIComponent).join('/')}`;
}

/** Goes to a place without adding to the browser's history. */
export function moveTo(...words: readonly string[]): void {
  location.replace(at(...words));
}

/** What the address says of a choice, such as the range of the plots; undefined where it says nothing. */
export function inAddress(name: string): string | undefined {
  return new URLSearchParams(addressNow()[1]).get(name) ?? undefined;
}

/** Writes a choice into the address, so that it can be linked and survives a reload; undefined takes it away. */
export function keepInAddress(name: string, value: string | undefined): void {
  const [path, query] = addressNow();
  const choices = new URLSearchParams(query);
  if (value === undefined) choices.delete(name);
  else choices.set(name, value);
  const rest = choices.size === 0 ? '' : `?${choices}`;
  const next = `#/${path}${rest}`;
  if (next !== location.hash && (location.hash !== '' || rest !== '')) history.replaceState(null, '', next);
}

/**
 * A choice by its name in the address, which does not name the usual one. Where the address says nothing, it is what the
 * reader chose last if that is to be kept in this browser, by `keptAs`, and else the usual one.
 */
export function chosenInAddress<Name extends string>(
  name: string,
  usual: Name,
  isOffered: (word: string) => word is Name,
  keptAs?: string,
): Signal<Name> {
  const first = inAddress(name) ?? (keptAs === undefined ? usual : kept(keptAs, usual));
  const choice = signal<Name>(isOffered(first) ? first : usual);
  const keepChoice = () => {
    if (keptAs !== undefined) keep(keptAs, choice.get());
    keepInAddress(name, choice.get() === usual ? undefined : choice.get());
  };
  choice.watch(keepChoice);
  keepChoice();
  return choice;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
