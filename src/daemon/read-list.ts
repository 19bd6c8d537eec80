import type { Log } from '../telemetry/log.ts';
import { type OperationId, operationLabel } from '../wire/endpoints.ts';
import { Gathering, type Page, Walk } from '../wire/pages.ts';
import { type Asked, need } from './read-with-retry.ts';

/** How many entries came of a list, and how many it has by its own word. */
type Counted = Pick<Gathering<never>, 'total' | 'came'>;

/** Says so where a list has other than so many entries by its own word. */
export function tellMiscounted(log: Log, operation: OperationId, { total, came }: Counted): void {
  if (total !== undefined && total !== came)
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
