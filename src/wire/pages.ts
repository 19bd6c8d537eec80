/** Entries requested per page, the most that the service returns (facts: paging). */
export const PAGE = 20;

/** A page of a list, as in its reply. */
export interface Page<Entry = unknown> {
  readonly data: readonly Entry[];
  /** Entries of the page that could not be read. */
  readonly leftOut?: number | undefined;
  readonly meta: { readonly total?: number | undefined; readonly limit?: number | undefined };
}

/** Number of entries on a page, unreadable ones included. */
function cameOn({ data, leftOut = 0 }: Page): number {
  return data.length + leftOut;
}

/** Number of entries of the whole list according to the page; undefined if it is absent or negative. */
export function totalSaid({ meta: { total } }: Page): number | undefined {
  return total !== undefined && total >= 0 ? total : undefined;
}

/** Number of entries of a full page: the stated limit, unless a different number came and more entries follow. */
export function fullPageEntries(page: Page): number {
  const { limit = 0 } = page.meta;
  const came = cameOn(page);
  const isLast = came >= (totalSaid(page) ?? Number.POSITIVE_INFINITY);
  return limit === came || (isLast && limit > came) ? limit : Math.max(1, came);
}

/** The number of a list's last page, 1 or more, by the total that its first page states. */
function lastPageOf(first: Page): number {
  return Math.max(1, Math.ceil((totalSaid(first) ?? 0) / fullPageEntries(first)));
}

/** Whether another page may follow, whatever the total: the page is full, or states no limit and is not empty. */
export function mayBeFollowed(page: Page): boolean {
  const { limit = 0 } = page.meta;
  return limit <= 0 ? cameOn(page) > 0 : cameOn(page) >= limit;
}

/** What has been read of a list, from pages in any order. */
export class Gathering<Entry> {
  /** Distinct readable entries, by their key. */
  readonly seen = new Map<string, Entry>();
  /** The last total that a page stated. */
  total: number | undefined;
  #unread = 0;
  readonly #keyOf: (entry: Entry) => string;

  /** @param keyOf the key that distinguishes entries */
  constructor(keyOf: (entry: Entry) => string) {
    this.#keyOf = keyOf;
  }

  /** Number of entries so far, unreadable ones included. */
  get came(): number {
    return this.seen.size + this.#unread;
  }

  /** Whether the list has more entries according to its total. */
  get isShort(): boolean {
    return this.total !== undefined && this.came < this.total;
  }

  /** Counts entries that were obtained other than from a page. */
  count(entries: number, total: number): void {
    this.#unread += entries;
    this.total = total;
  }

  /** Adds a page; false if nothing on it is new. */
  take(page: Page<Entry>): boolean {
    const { came } = this;
    for (const entry of page.data) this.seen.set(this.#keyOf(entry), entry);
    this.#unread += page.leftOut ?? 0;
    this.total = totalSaid(page) ?? this.total;
    return this.came > came;
  }
}

/**
 * Walks a list from one page to the next, led by the entries that come. It ends at a page that is not full once the
 * total, if stated, is reached, and at a page that is empty or already known; if the total is not reached there, that
 * page and the next are read once more.
 */
export class Walk<Entry> {
  readonly gathering: Gathering<Entry>;
  /** The page to read next; undefined at the end. */
  page: number | undefined;
  #emptyPages = 0;

  constructor(gathering: Gathering<Entry>) {
    this.gathering = gathering;
    this.page = 1;
  }

  /** A walk that continues after the first page. */
  static after<Entry>(first: Page<Entry>, keyOf: (entry: Entry) => string): Walk<Entry> {
    const walk = new Walk(new Gathering(keyOf));
    walk.take(first);
    return walk;
  }

  /** Adds the page that was asked for. */
  take(read: Page<Entry>): void {
    if (this.page === undefined) return;
    const { gathering } = this;
    if (gathering.take(read)) {
      this.#emptyPages = 0;
      const mayGoOn = mayBeFollowed(read) || gathering.total === undefined || gathering.isShort;
      this.page = mayGoOn ? this.page + 1 : undefined;
    } else this.#noteBarren(this.page);
  }

  /**
   * Skips the page that was asked for.
   * @param entries entries of it that were obtained another way
   * @param total entries of the whole list
   */
  skip(entries: number, total: number): void {
    this.gathering.count(entries, total);
    this.page = this.page !== undefined && this.gathering.isShort ? this.page + 1 : undefined;
  }

  #noteBarren(page: number): void {
    this.#emptyPages += 1;
    const isOver = !this.gathering.isShort || this.#emptyPages > 2;
    this.page = isOver ? undefined : page + this.#emptyPages - 1;
  }
}

/** Reads a page of a list; undefined where it is not served. */
export type ReadPage<Entry> = (page: number) => Promise<Page<Entry> | undefined>;

/** What has been read of a list from its ends. */
export interface Ends<Entry> {
  readonly gathering: Gathering<Entry>;
  /** The number of the last page if the pages between are still unread; 1 where nothing is left to read. */
  readonly lastPage: number;
}

/**
 * Reads the first page of a list and the last. Where the last is empty, or another page follows it, the list's total is
 * wrong, and all pages are read.
 * @returns undefined where a page is not served
 */
export async function readEnds<Entry>(
  readPage: ReadPage<Entry>,
  keyOf: (entry: Entry) => string,
): Promise<Ends<Entry> | undefined> {
  const gathering = new Gathering(keyOf);
  const first = await readPage(1);
  if (first === undefined) return undefined;
  gathering.take(first);
  const lastPage = lastPageOf(first);
  const last = lastPage > 1 ? await readPage(lastPage) : first;
  if (last === undefined) return undefined;
  const isThere = lastPage === 1 || gathering.take(last);
  if (isThere && !mayBeFollowed(last)) return { gathering, lastPage };
  if (isThere) {
    const beyond = await readPage(lastPage + 1);
    if (beyond === undefined) return undefined;
    if (!gathering.take(beyond)) return { gathering, lastPage };
  }
  // All pages after the first, those already read out of order included.
  const walk = Walk.after(first, keyOf);
  while (walk.page !== undefined) {
    const page = await readPage(walk.page);
    if (page === undefined) return undefined;
    gathering.take(page);
    walk.take(page);
  }
  return { gathering, lastPage: 1 };
}
