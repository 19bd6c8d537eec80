import type { Log } from '../../telemetry/log.ts';
import { type OperationId, operationLabel } from '../../wire/endpoints.ts';
import { Gathering, type Page, Walk } from '../../wire/pages.ts';
import { type Asked, need } from './read-with-retry.ts';

/** How many entries of a list came, and its stated total. */
type Counted = Pick<Gathering<never>, 'total' | 'came'>;

/** Pages of a list that are read at most: none that the daemon reads whole is longer, so what follows has no end. */
export const PAGES_AT_MOST = 100;

/** The lists already reported as miscounted, by log. */
const logged = new WeakMap<Log, Set<OperationId>>();

/**
 * Logs a list whose entries differ in number from its stated total. Each list is logged once per log, because the fleet is
 * read each game hour.
 */
export function logMiscounted(log: Log, operation: OperationId, { total, came }: Counted): void {
  const known = logged.get(log) ?? new Set();
  if (total === undefined || total === came || known.has(operation)) return;
  logged.set(log, known.add(operation));
  log.warn('list.miscounted', { operation: operationLabel(operation), listed: total, came });
}

/**
 * Reads a list page by page, up to `PAGES_AT_MOST`.
 * @throws UnexpectedServer where a page is not served
 */
export async function readList<Entry>(
  readPage: (page: number) => Promise<Asked<Page<Entry>>>,
  keyOf: (entry: Entry) => string,
): Promise<Gathering<Entry>> {
  const walk = new Walk(new Gathering(keyOf));
  while (walk.page !== undefined && walk.page <= PAGES_AT_MOST) walk.take(need(await readPage(walk.page)));
  return walk.gathering;
}
