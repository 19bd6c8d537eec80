import { type Example, incomeRow } from '../income.ts';
import { type Body, requests, rewriting, rewritingJson } from '../rewrite.ts';
import type { Stage } from '../stage.ts';

const lists = requests('GET', /^\/(my\/ships|my\/contracts|systems\/[^/]+\/waypoints)$/);
const waypoints = requests('GET', /^\/systems\/[^/]+\/waypoints$/);

/** The page that a request asks for. */
const pageOf = (path: string) => Number(new URL(path, 'http://list').searchParams.get('page') ?? 1);

/** A request for as many entries at most. */
function limited(path: string, limit: number): string {
  const url = new URL(path, 'http://list');
  url.searchParams.set('limit', String(limit));
  return url.pathname + url.search;
}

/** The daemon comes to work. */
function isReady({ lines }: Stage): string[] {
  return lines.some(({ event }) => event === 'daemon.ready') ? [] : ['the daemon was never ready'];
}

/** Pages that tell another total. */
const telling = (totalOf: (total: number, body: Body) => unknown) =>
  rewritingJson(lists, (body) => Object.assign(body.meta, { total: totalOf(body.meta.total, body) }));

const EXAMPLES: readonly Example[] = [
  {
    name: 'ten a page, though twenty were asked for',
    way: (onwards) => (request, signal) =>
      onwards(lists(request) ? { ...request, path: limited(request.path, 10) } : request, signal),
  },
  {
    name: 'ten a page, which the page says are twenty',
    way: (onwards) => async (request, signal) => {
      if (!lists(request)) return onwards(request, signal);
      const reply = await onwards({ ...request, path: limited(request.path, 10) }, signal);
      const body = JSON.parse(reply.body) as Body;
      if (body.meta !== undefined) body.meta.limit = 20;
      return { ...reply, body: JSON.stringify(body) };
    },
  },
  { name: 'a total of 100,000', way: telling(() => 100_000), warnings: 3 },
  { name: 'a total that counts the page alone', way: telling((_, { data }) => data.length), warnings: 1 },
  { name: 'a total that is a text', way: telling(String), warnings: 1 },
  { name: 'pages without meta', way: rewritingJson(lists, (body) => Object.assign(body, { meta: undefined })) },
  {
    name: 'the last page again and again beyond the end, of a list without a total',
    way: (onwards) => {
      const last = new Map<string, string>();
      return rewriting(lists, (reply, { path }) => {
        const list = path.split('?', 1)[0] ?? '';
        const body = JSON.parse(reply.body) as Body;
        if (body.data === undefined) return reply;
        delete body.meta.total;
        if (body.data.length > 0) last.set(list, JSON.stringify(body));
        return { ...reply, body: body.data.length > 0 ? JSON.stringify(body) : (last.get(list) ?? reply.body) };
      })(onwards);
    },
  },
  {
    name: 'an empty page in the middle, once',
    way: (onwards) => {
      let isOver = false;
      return rewritingJson(waypoints, (body, { path }) => {
        if (isOver || pageOf(path) !== 2) return;
        isOver = true;
        body.data = [];
      })(onwards);
    },
  },
];

/** F54: paging trusted the total, and twenty a page. */
export const PAGES = incomeRow(
  'F54',
  'lists that lie about their length',
  EXAMPLES.map((example) => ({ ...example, holds: isReady })),
);
