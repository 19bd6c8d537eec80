import * as z from 'zod';
import { readInput } from './body.ts';

/** Page and limit of a list (game-facts 1.2). */
const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(20).default(10),
});

function parameter(query: URLSearchParams, name: string): string | undefined {
  return query.get(name) ?? undefined;
}

/** One page of a list in the reply's envelope; a page past the end is empty. */
export function pageReply<Item>(query: URLSearchParams, items: readonly Item[], toReply: (item: Item) => object) {
  const { page, limit } = readInput(PageQuery, { page: parameter(query, 'page'), limit: parameter(query, 'limit') });
  const data = items.slice((page - 1) * limit, page * limit).map(toReply);
  return { data, meta: { total: items.length, page, limit } };
}
