/** Entries that the service puts on a page at most (game-facts 1.2), and that are asked for. */
export const PAGE = 20;

/** A page of a list, as its reply tells it. */
export interface Page<Entry = unknown> {
  readonly data: readonly Entry[];
  /** Entries of the page that could not be read. */
  readonly leftOut?: number | undefined;
  readonly meta: { readonly total?: number | undefined; readonly limit?: number | undefined };
}

/** How many entries came on a page, whether or not they can be read. */
function cameOn({ data, leftOut = 0 }: Page): number {
  return data.length + leftOut;
}

/** How many entries a list has by its own word; undefined where it says nothing that can be so. */
export function totalSaid({ meta: { total } }: Page): number | undefined {
  return total !== undefined && total >= 0 ? total : undefined;
}

/** How many entries a page has when it is full: as many as it says, unless others came though more are to come. */
export function sizeOf(page: Page): number {
  const { limit = 0 } = page.meta;
  const came = cameOn(page);
  const isLast = came >= (totalSaid(page) ?? Number.POSITIVE_INFINITY);
  return limit === came || (isLast && limit > came) ? limit : Math.max(1, came);
}

/** Whether a page is full, or does not say when it is: another may follow, whatever the total. */
export function mayBeFollowed(page: Page): boolean {
  const { limit = 0 } = page.meta;
  return limit <= 0 || cameOn(page) >= limit;
}

/** What has been read of a list, page after page in whatever order. */
export class Gathering<Entry> {
  /** Distinct entries that can be read, by their key. */
  readonly seen = new Map<string, Entry>();
  /** The last total that a page told. */
  total: number | undefined;
  #unread = 0;
  readonly #keyOf: (entry: Entry) => string;

  /** @param keyOf what tells one entry from another */
  constructor(keyOf: (entry: Entry) => string) {
    this.#keyOf = keyOf;
  }

  /** Entries that came, those that cannot be read included. */
  get came(): number {
    return this.seen.size + this.#unread;
  }

  /** Whether the list has more entries by its own word. */
  get isShort(): boolean {
    return this.total !== undefined && this.came < this.total;
  }

  /** Counts entries that came in another way than on a page. */
  count(entries: number, total: number): void {
    this.#unread += entries;
    this.total = total;
  }

  /** Takes a page up; false where nothing on it is new. */
  take(page: Page<Entry>): boolean {
    const { came } = this;
    for (const entry of page.data) this.seen.set(this.#keyOf(entry), entry);
    this.#unread += page.leftOut ?? 0;
    this.total = totalSaid(page) ?? this.total;
    return this.came > came;
  }
}

/**
 * Walks a list from one page to the next. What counts is what comes: the walk ends at a page that is not full once the total
 * is reached, if one is told, and at a page that is empty or known already; where the list then has more entries by its own word, that page is
 * asked for once more, and the one after it.
 */
export class Walk<Entry> {
  readonly gathering: Gathering<Entry>;
  /** The page to read next; undefined at the end. */
  page: number | undefined;
  #barren = 0;

  constructor(gathering: Gathering<Entry>) {
    this.gathering = gathering;
    this.page = 1;
  }

  /** A walk that goes on after the first page has been read. */
  static after<Entry>(first: Page<Entry>, keyOf: (entry: Entry) => string): Walk<Entry> {
    const walk = new Walk(new Gathering(keyOf));
    walk.take(first);
    return walk;
  }

  /** Takes up the page that was asked for. */
  take(read: Page<Entry>): void {
    if (this.page === undefined) return;
    const { gathering } = this;
    if (gathering.take(read)) {
      this.#barren = 0;
      const mayGoOn = mayBeFollowed(read) || gathering.total === undefined || gathering.isShort;
      this.page = mayGoOn ? this.page + 1 : undefined;
    } else this.#noteBarren(this.page);
  }

  /** Leaves the page out that was asked for: so many entries came in another way, of so many. */
  skip(entries: number, total: number): void {
    this.gathering.count(entries, total);
    this.page = this.page !== undefined && this.gathering.isShort ? this.page + 1 : undefined;
  }

  #noteBarren(page: number): void {
    this.#barren += 1;
    const isOver = !this.gathering.isShort || this.#barren > 2;
    this.page = isOver ? undefined : page + this.#barren - 1;
  }
}
