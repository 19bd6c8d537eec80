import type { Log } from '../telemetry/log.ts';
import { type OperationId, operationLabel } from '../wire/endpoints.ts';
import { Gathering, type Page, Walk } from '../wire/pages.ts';
import { type Asked, need } from './insist.ts';

/** How many entries came of a list, and how many it has by its own word. */
type Counted = Pick<Gathering<never>, 'total' | 'came'>;

/** The lists whose count has been told to be wrong, by the log that it was told to. */
const told = new WeakMap<Log, Set<OperationId>>();

/** Says so where a list has other than so many entries by its own word: once a list for the log's life, as the fleet is read each hour. */
export function tellMiscounted(log: Log, operation: OperationId, { total, came }: Counted): void {
  const known = told.get(log) ?? new Set();
  if (total === undefined || total === came || known.has(operation)) return;
  told.set(log, known.add(operation));
  log.warn('list.miscounted', { operation: operationLabel(operation), listed: total, came });
}

/**
 * Reads a list page by page.
 * @throws StrangeServer where a page is not served
 */
export async function readList<Entry>(
  readPage: (page: number) => Promise<Asked<Page<Entry>>>,
  keyOf: (entry: Entry) => string,
): Promise<Gathering<Entry>> {
  const walk = new Walk(new Gathering(keyOf));
  while (walk.page !== undefined) walk.take(need(await readPage(walk.page)));
  return walk.gathering;
}
