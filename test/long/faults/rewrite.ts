import type { Transport, WireReply, WireRequest } from '../../../src/wire/transport.ts';

/** Whether a request is meant. */
export type Meant = (request: WireRequest) => boolean;

/** Requests of a method whose path, query left aside, fits. */
export function requests(method: WireRequest['method'], path: RegExp): Meant {
  return (request) => request.method === method && path.test(request.path.split('?', 1)[0] ?? '');
}

/** The first of the requests that are meant, from now on. */
export function once(isMeant: Meant): Meant {
  let left = 1;
  return (request) => isMeant(request) && left-- > 0;
}

/** What the universe answers to a request, as another server would say it; the effect has taken place. */
export function rewriting(isMeant: Meant, edit: (reply: WireReply, request: WireRequest) => WireReply) {
  return (onwards: Transport): Transport =>
    async (request, signal) => {
      const reply = await onwards(request, signal);
      return isMeant(request) ? edit(reply, request) : reply;
    };
}

/** Rewrites the JSON value of a success in place; what fails stays as it is. */
export function rewritingJson(isMeant: Meant, edit: (body: Body, request: WireRequest) => void) {
  return rewriting(isMeant, (reply, request) => {
    if (reply.status >= 300) return reply;
    const body = JSON.parse(reply.body);
    edit(body, request);
    return { ...reply, body: JSON.stringify(body) };
  });
}

/** JSON as it came, of whatever shape. */
// biome-ignore lint/suspicious/noExplicitAny: a rewriting proxy reaches into replies of every shape
export type Body = any;

/** Answers requests in the place of the universe, which never sees them. */
export function answering(isMeant: Meant, answer: (request: WireRequest) => WireReply) {
  return (onwards: Transport): Transport =>
    async (request, signal) =>
      isMeant(request) ? answer(request) : onwards(request, signal);
}

/** A page such as a proxy or a front shows. */
export function htmlPage(status: number): WireReply {
  const body = `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center></body></html>`;
  return { status, headers: { 'content-type': 'text/html' }, body };
}

/** A refusal in the service's own words. */
export function errorReply(status: number, code: number, message: string): WireReply {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: { code, message, data: {} } }),
  };
}

const shipIn = ({ path }: WireRequest) => /^\/my\/ships\/([^/?]+)/.exec(path)?.[1];

/** Where ships are, or are on their way to, as replies tell. */
function noteWhereabouts(whereabouts: Map<string, string>, request: WireRequest, { status, body }: WireReply): void {
  if (status >= 300 || !body.includes('"nav"')) return;
  const { data }: Body = JSON.parse(body);
  const goesTo = (nav: Body) => nav?.route?.destination?.symbol;
  const ship = shipIn(request);
  if (ship !== undefined && goesTo(data.nav) !== undefined) whereabouts.set(ship, goesTo(data.nav));
  for (const one of [data, data.ship, data.ships].flat())
    if (goesTo(one?.nav) !== undefined && one.symbol !== undefined) whereabouts.set(one.symbol, goesTo(one.nav));
}

/** Answers requests of ships that are at certain places in the stead of the universe, which never sees them. */
export function atPlaces(isMeant: Meant, places: readonly string[], answer: (request: WireRequest) => WireReply) {
  return (onwards: Transport): Transport => {
    const whereabouts = new Map<string, string>();
    return async (request, signal) => {
      const here = whereabouts.get(shipIn(request) ?? '') ?? '';
      if (isMeant(request) && places.includes(here)) return answer(request);
      const reply = await onwards(request, signal);
      noteWhereabouts(whereabouts, request, reply);
      return reply;
    };
  };
}
