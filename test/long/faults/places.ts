import type { Transport, WireReply, WireRequest } from '../../../src/wire/transport.ts';
import type { Body, Meant } from './rewrite.ts';

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
