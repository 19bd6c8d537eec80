/** What the search has seen and not yet visited: a binary heap, cheapest first, fullest tank first among equals. */
export interface Agenda<T extends Ranked> {
  readonly entries: T[];
}

export interface Ranked {
  /** Credits, time included. */
  readonly spentCredits: number;
  /** Tank units. */
  readonly fuel: number;
}

export function enter<T extends Ranked>({ entries }: Agenda<T>, entry: T): void {
  let at = entries.length;
  entries.push(entry);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = entries[above];
    if (parent === undefined || !isBefore(entry, parent)) break;
    entries[at] = parent;
    at = above;
  }
  entries[at] = entry;
}

/** Takes the next entry out; undefined when there is none. */
export function takeNext<T extends Ranked>({ entries }: Agenda<T>): T | undefined {
  const first = entries[0];
  const last = entries.pop();
  if (last === undefined || entries.length === 0) return first;
  sink(entries, last);
  return first;
}

/** Fills the hole at the top with `entry`, moving it down to where it belongs. */
function sink<T extends Ranked>(entries: T[], entry: T): void {
  let at = 0;
  for (;;) {
    const below = earlierChild(entries, at);
    const child = entries[below];
    if (child === undefined || !isBefore(child, entry)) break;
    entries[at] = child;
    at = below;
  }
  entries[at] = entry;
}

function earlierChild<T extends Ranked>(entries: readonly T[], at: number): number {
  const left = entries[2 * at + 1];
  const right = entries[2 * at + 2];
  return left !== undefined && right !== undefined && isBefore(right, left) ? 2 * at + 2 : 2 * at + 1;
}

function isBefore(a: Ranked, b: Ranked): boolean {
  return a.spentCredits < b.spentCredits || (a.spentCredits === b.spentCredits && a.fuel > b.fuel);
}
