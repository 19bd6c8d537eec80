import { pass } from '../../../../src/time/wait.ts';
import { type Transport, TransportError, type WireReply, type WireRequest } from '../../../../src/wire/transport.ts';
import { type Body, errorReply, htmlPage } from '../rewrite.ts';

/** What befalls a request: with its effect on the game where `onwards` is called. */
export type Strike = (request: WireRequest, onwards: () => Promise<WireReply>) => Promise<WireReply>;

const lostReply = ({ method, path }: WireRequest) =>
  new TransportError(`${method} ${path}: no complete reply came (ECONNRESET)`, true, 'ECONNRESET');

/** Answers in the place of the service, before or after the request has taken effect. */
const instead =
  (reply: WireReply, hasEffect = false): Strike =>
  async (_, onwards) => {
    if (hasEffect) await onwards();
    return reply;
  };

const json = (value: unknown, status = 200): WireReply => {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
};

/** Changes the JSON of a success; what becomes undefined is left out. */
const edited =
  (edit: (body: Body) => void): Strike =>
  async (_, onwards) => {
    const reply = await onwards();
    if (reply.status >= 300) return reply;
    const body = JSON.parse(reply.body);
    edit(body);
    return { ...reply, body: JSON.stringify(body) };
  };

/** Faults of the network and of what stands before the service, for any request. */
export const OF_ANY: Readonly<Record<string, Strike>> = {
  'the reply is lost after the effect': async (request, onwards) => {
    await onwards();
    throw lostReply(request);
  },
  'the request is lost': async (request) => {
    throw lostReply(request);
  },
  'the connection is refused': async ({ method, path }) => {
    throw new TransportError(`${method} ${path}: connect ECONNREFUSED`, false, 'ECONNREFUSED');
  },
  'no answer comes': async (_, onwards) => {
    await onwards();
    await pass(60_000);
    return htmlPage(504);
  },
  '500 before the effect': instead(errorReply(500, 3000, 'The server did not return a valid response.')),
  '500 after the effect': instead(errorReply(500, 3000, 'The server did not return a valid response.'), true),
  "a front's 502 before the effect": instead(htmlPage(502)),
  "a front's 502 after the effect": instead(htmlPage(502), true),
  "a front's page of status 200": instead(htmlPage(200)),
  "a front's page of status 404": instead(htmlPage(404)),
  '429 with a time': instead({
    ...errorReply(429, 429, 'You have reached your API limit.'),
    headers: { 'content-type': 'application/json', 'retry-after': '3' },
  }),
  "a front's 429": instead(htmlPage(429)),
  maintenance: instead(errorReply(503, 3100, 'The service is under maintenance. Please try again later.')),
  'a reset in progress': instead(errorReply(503, 3200, 'The reset is in progress.')),
  'a cut body': async (_, onwards) => {
    const reply = await onwards();
    return { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) };
  },
  'an empty body': async (_, onwards) => ({ ...(await onwards()), body: '' }),
  'an empty object': async (_, onwards) => ({ ...(await onwards()), body: '{}' }),
};

/** Words of the service against a token, that are not true. */
export const OF_TOKENS: Readonly<Record<string, Strike>> = {
  '401 with 4113, as if reset': instead(errorReply(401, 4113, 'Failed to parse token. Token reset_date mismatch.')),
  '401 with 4104': instead(errorReply(401, 4104, 'Failed to parse token.')),
  '401 with 4115': instead(errorReply(401, 4115, 'Invalid token.')),
  '401 with 401': instead(errorReply(401, 401, 'Unauthorized.')),
  '401 with 4107': instead(errorReply(401, 4107, 'Agent does not exist.')),
  "a front's 401": instead(htmlPage(401)),
  "a front's 403": instead(htmlPage(403)),
};

/** What `GET /` may say of the reset in its place. */
const dated = (resetDate: unknown): Strike => edited((body) => Object.assign(body, { resetDate }));

/** Words of `GET /` that are not true, or not readable. */
export const OF_STATUS: Readonly<Record<string, Strike>> = {
  'the reset date of last week': dated('2025-12-28'),
  'the reset date of the day before': dated('2026-01-03'),
  'a reset date to come': dated('2026-01-11'),
  'a reset date of 1970': dated('1970-01-01'),
  'a reset date with a time': dated('2026-01-04T13:00:00.000Z'),
  'a reset date in words': dated('soon'),
  'an empty reset date': dated(''),
  'a reset date of null': dated(null),
  'a reset date as a number': dated(20_260_104),
  'no reset date': dated(undefined),
  'a reset date that is a path': dated('../../2026-01-04'),
};

/** Words of `GET /my/agent` that are not true. */
export const OF_AGENT: Readonly<Record<string, Strike>> = {
  'the agent of another': edited((body) => Object.assign(body.data, { symbol: 'STRANGER', headquarters: 'X1-AA1-A1' })),
  'no such agent': instead(errorReply(404, 404, 'Agent not found.')),
  'an agent without its name': edited((body) => Object.assign(body.data, { symbol: undefined })),
  'an agent of null': instead(json({ data: null })),
};

/** Lists of ships or contracts that are not whole. */
export const OF_LISTS: Readonly<Record<string, Strike>> = {
  'an empty list with its total': edited((body) => Object.assign(body, { data: [] })),
  'an empty list': edited((body) => Object.assign(body, { data: [], meta: { ...body.meta, total: 0 } })),
  'a list without its last entry': edited((body) => body.data.pop()),
  'a shorter list with its total': edited((body) => {
    body.data.pop();
    body.meta.total = body.data.length;
  }),
  'a list with each entry twice': edited((body) => Object.assign(body, { data: [...body.data, ...body.data] })),
  'a list that says there is more': edited(({ meta }) => Object.assign(meta, { total: meta.total + 25 })),
  'a list that says there is nothing': edited(({ meta }) => Object.assign(meta, { total: 0 })),
  'a list without its count': edited((body) => Object.assign(body, { meta: undefined })),
  'no such list': instead(errorReply(404, 404, 'Not found.')),
};

/** Answers to `POST /register`. */
export const OF_REGISTRATION: Readonly<Record<string, Strike>> = {
  'the callsign is taken, it says': instead(errorReply(409, 4111, 'Agent symbol has already been claimed.')),
  'the callsign is taken, it says after the effect': instead(
    errorReply(409, 4111, 'Agent symbol has already been claimed.'),
    true,
  ),
  'the callsign is reserved, it says': instead(errorReply(409, 4110, 'Agent symbol is reserved.')),
  'an input that it cannot process': instead(errorReply(422, 422, 'Validation failed.')),
  'no starting location': instead(errorReply(400, 4112, 'No starting locations.')),
  'no token': edited((body) => Object.assign(body.data, { token: undefined })),
  'a token of null': edited((body) => Object.assign(body.data, { token: null })),
  'the token alone': edited((body) => Object.assign(body, { data: { token: body.data.token } })),
};

/** Requests that are struck, by method and path without its query. */
export const SCOPES = {
  any: /./,
  reads: /^GET/,
  changes: /^(POST|PATCH) \/my/,
  status: /^GET \/?$/,
  agent: /^GET \/my\/agent$/,
  ships: /^GET \/my\/ships$/,
  contracts: /^GET \/my\/contracts$/,
  lists: /^GET \/my\/(ships|contracts)$/,
  mine: /^[A-Z]+ \/my/,
  registration: /^POST \/register$/,
} as const;

export type Scope = keyof typeof SCOPES;

/** A fault of replies: which requests it strikes, from the n-th that it means on, and how many. */
export interface ReplyFault {
  readonly what: string;
  readonly scope: Scope;
  readonly first: number;
  readonly count: number;
  readonly strike: Strike;
}

/** Strikes requests by faults; the first that means a request has it. */
export function striking(faults: readonly ReplyFault[], onwards: Transport): Transport {
  const met = faults.map(() => 0);
  return (request, signal) => {
    const said = `${request.method} ${request.path.split('?', 1)[0]}`;
    const hit = faults.find(({ scope, first, count }, index) => {
      if (!SCOPES[scope].test(said)) return false;
      const nth = (met[index] ?? 0) + 1;
      met[index] = nth;
      return nth >= first && nth < first + count;
    });
    const on = () => onwards(request, signal);
    return hit === undefined ? on() : hit.strike(request, on);
  };
}
