import { describe, expect } from 'vitest';
import { CredentialsError, UnexpectedServer } from '../../../../src/daemon/account/credentials.ts';
import { TransportError, type WireRequest } from '../../../../src/wire/transport.ts';
import { type DaemonTest, newUniverse, type Run, registered as registerAs, test } from '../../../kit/daemon.ts';
import { answering, htmlPage, once, requests, rewriting } from '../../../long/faults/rewrite.ts';

const asks = (daemonTest: DaemonTest, path: string) => daemonTest.sent.filter((request) => request.path === path);

const callsignsAsked = (daemonTest: DaemonTest): string[] =>
  asks(daemonTest, '/register').map(({ body }) => JSON.parse(body ?? '').symbol);

const isRegistration = requests('POST', /^\/register$/);

function lost(): never {
  throw new TransportError('POST /register: no complete reply came', true, 'ECONNRESET');
}

async function endWell(daemonTest: DaemonTest, run: Run): Promise<void> {
  await daemonTest.reach(run.ready, 5);
  await daemonTest.end(run, 1);
}

interface Tokens {
  readonly agentToken?: string;
  readonly accountToken?: string;
}

const credentials = (daemonTest: DaemonTest, tokens: Tokens) => ({
  agentToken: tokens.agentToken,
  accountToken: tokens.accountToken,
  recall: () => undefined,
  keep: (agent: { callsign: string }, token: string) => void daemonTest.kept.set(agent.callsign, token),
});

/** What is said at the end of a daemon that gets nowhere with its tokens, which are those of the usual owner unless given. */
async function lastWords(daemonTest: DaemonTest, tokens?: Tokens): Promise<string> {
  const change = tokens === undefined ? {} : { credentials: credentials(daemonTest, tokens) };
  const error = await daemonTest.failure(daemonTest.start(change).ending, 5);
  expect(error).toBeInstanceOf(CredentialsError);
  return error.message;
}

describe('registering', () => {
  test('takes the first callsign that is free, past those that are taken (4111)', async ({ daemonTest }) => {
    for (const taken of ['ARGOSY-1', 'ARGOSY-2']) registerAs(daemonTest, taken, 'someone else');
    await endWell(daemonTest, daemonTest.start());
    expect(daemonTest.events('callsign.taken')).toMatchObject([
      { agent: 'ARGOSY-1', nextCallsign: 'ARGOSY-2' },
      { agent: 'ARGOSY-2', nextCallsign: 'ARGOSY-3' },
    ]);
    expect(daemonTest.events('daemon.ready')).toMatchObject([{ agent: 'ARGOSY-3' }]);
    expect(daemonTest.opened).toEqual(['ARGOSY-3@2026-01-04']);
  });

  test('warns of an agent whose books are here without its token, before another is registered', async ({
    daemonTest,
  }) => {
    registerAs(daemonTest, 'ARGOSY-1', 'we, whose token is lost');
    const accountToken = daemonTest.universe().mintAccountToken('argosy');
    const hasBooks = ({ callsign }: { callsign: string }) => callsign === 'ARGOSY-1';
    const whereKept = ({ callsign }: { callsign: string }) => `state/${callsign}.token`;
    await endWell(
      daemonTest,
      daemonTest.start({ credentials: { ...credentials(daemonTest, { accountToken }), hasBooks, whereKept } }),
    );
    expect(daemonTest.events('agent.abandoned')).toMatchObject([{ agent: 'ARGOSY-1', file: 'state/ARGOSY-1.token' }]);
    expect(daemonTest.events('agent.registered')).toMatchObject([{ agent: 'ARGOSY-2' }]);
  });

  test('tries the same callsign again when the reply was lost, and the next only once that one is taken', async ({
    daemonTest,
  }) => {
    daemonTest.way = rewriting(once(isRegistration), lost);
    await endWell(daemonTest, daemonTest.start());
    expect(callsignsAsked(daemonTest)).toEqual(['ARGOSY-1', 'ARGOSY-1', 'ARGOSY-2']);
    expect(daemonTest.events('callsign.taken')).toMatchObject([
      { agent: 'ARGOSY-1', nextCallsign: 'ARGOSY-2', reason: expect.stringContaining('own') },
    ]);
    expect(daemonTest.events('daemon.ready')).toMatchObject([{ agent: 'ARGOSY-2' }]);
    expect([...daemonTest.kept.keys()]).toEqual(['ARGOSY-2@2026-01-04']);
  });

  test('keeps its callsign when the request was lost on its way', async ({ daemonTest }) => {
    daemonTest.way = answering(once(isRegistration), lost);
    await endWell(daemonTest, daemonTest.start());
    expect(callsignsAsked(daemonTest)).toEqual(['ARGOSY-1', 'ARGOSY-1']);
    expect(daemonTest.events('callsign.taken')).toEqual([]);
    expect([...daemonTest.kept.keys()]).toEqual(['ARGOSY-1@2026-01-04']);
  });

  test.for([
    ['a reset under way', 503, '{"error":{"message":"wait","code":3200}}'],
    ['maintenance', 503, '{"error":{"message":"wait","code":3100}}'],
    ['maintenance under another status', 400, '{"error":{"message":"wait","code":3100}}'],
    ['an error of its own', 500, '{"error":{"message":"oh","code":3000}}'],
    ['a gateway without a server', 502, '<html>bad gateway</html>'],
  ] as const)(
    'waits %s out, with the same callsign every 30 seconds',
    async ([_what, status, body], { daemonTest }) => {
      const isEarly = (request: WireRequest) => isRegistration(request) && asks(daemonTest, '/register').length <= 12;
      daemonTest.way = answering(isEarly, () => ({ status, headers: {}, body }));
      const run = daemonTest.start();
      await daemonTest.reach(run.ready, 10);
      expect(callsignsAsked(daemonTest)).toEqual(Array.from({ length: 13 }, () => 'ARGOSY-1'));
      const times = asks(daemonTest, '/register').map(({ atMs }) => atMs);
      for (const [index, atMs] of times.slice(1).entries()) {
        expect(atMs - (times[index] ?? 0)).toBeGreaterThanOrEqual(30_000);
        expect(atMs - (times[index] ?? 0)).toBeLessThan(35_000);
      }
      await endWell(daemonTest, run);
    },
  );

  test('can be stopped while it waits', async ({ daemonTest }) => {
    daemonTest.way = answering(isRegistration, () => ({ status: 503, headers: {}, body: '' }));
    const run = daemonTest.start();
    await daemonTest.pass(100);
    run.stop();
    const askedMs = daemonTest.time.clock.nowMs();
    expect(await daemonTest.reach(run.ending, 1)).toBeUndefined();
    expect(daemonTest.time.clock.nowMs()).toBe(askedMs);
  });

  test('names the faction that has no starting location (4112), and tries no other callsign', async ({
    daemonTest,
  }) => {
    const body = '{"error":{"message":"nowhere to start","code":4112}}';
    daemonTest.way = answering(isRegistration, () => ({ status: 400, headers: {}, body }));
    expect(await lastWords(daemonTest)).toMatch(/faction COSMIC has no starting location.*agent\.faction/);
    expect(callsignsAsked(daemonTest)).toEqual(['ARGOSY-1']);
  });

  test('says what to do when every callsign is taken', async ({ daemonTest }) => {
    for (const taken of daemonTest.settings.strategy.agent.callsigns) registerAs(daemonTest, taken, 'someone else');
    expect(await lastWords(daemonTest)).toMatch(
      /every callsign.*ARGOSY-1, .*taken: add another one under agent\.callsigns/,
    );
  });

  test('is refused with an account token that the server does not know', async ({ daemonTest }) => {
    const message = await lastWords(daemonTest, { accountToken: 'nobody-s-token' });
    expect(message).toMatch(
      /^the server refused to register ARGOSY-1: 41\d\d .*SPACETRADERS_ACCOUNT_TOKEN, got another one: copy it from my\.spacetraders\.io/,
    );
    expect(message).not.toContain('nobody-s-token');
  });
});

describe('F49: a success of registering', () => {
  type Body = Record<'data', Record<string, unknown>>;
  const whole = (change: (body: Body) => void) => (text: string) => {
    const body = JSON.parse(text) as Body;
    change(body);
    return JSON.stringify(body);
  };
  const lacking = (field: string) => whole(({ data }) => delete data[field]);
  const token = /"token":"([^"]+)"/;

  /** Rewrites the first success; a reply without a body is cut by the network. */
  function rewritten(daemonTest: DaemonTest, edit: (body: string) => string | undefined) {
    daemonTest.way = rewriting(isRegistration, (reply) => {
      if (reply.status !== 201) return reply;
      const body = edit(reply.body);
      if (body === undefined)
        throw new TransportError('POST /register: no complete reply came', true, 'ECONNRESET', { hasSucceeded: true });
      return { ...reply, body };
    });
  }

  test.for<[string, (body: string) => string]>([
    ['an unknown flight mode', (body) => body.replace('"flightMode":"CRUISE"', '"flightMode":"AUTO"')],
    ['no agent', lacking('agent')],
    ['no contract', lacking('contract')],
    ['a contract of another shape', whole(({ data }) => Object.assign(data, { contract: 7 }))],
    ['ships of another shape', whole(({ data }) => Object.assign(data, { ships: 'none' }))],
    ['its token outside of its envelope', (body) => `{"token":"${token.exec(body)?.[1]}"}`],
    ['a body cut after its token', (body) => `{"data":{"token":"${token.exec(body)?.[1]}","agent":{"sym`],
  ])('with %s gives its token, which is kept before the rest is read', async ([, edit], { daemonTest }) => {
    rewritten(daemonTest, edit);
    await endWell(daemonTest, daemonTest.start());
    expect(callsignsAsked(daemonTest)).toEqual(['ARGOSY-1']);
    expect([...daemonTest.kept.keys()]).toEqual(['ARGOSY-1@2026-01-04']);
    expect(daemonTest.events('daemon.ready')).toMatchObject([{ agent: 'ARGOSY-1', ships: 2 }]);
  });

  test.for<[string, (body: string) => string | undefined]>([
    ['no token', lacking('token')],
    ['a token that no header can carry', (body) => body.replace(token, '"token":"a b"')],
    ['a page in its place', () => '<html>welcome</html>'],
    ['a body cut before its token', (body) => body.slice(0, 40)],
    ['an empty body', () => ''],
    ['a body that was cut by the network', () => undefined],
  ])(
    'with %s is kept in a file, ends the daemon, and no other callsign is ever tried',
    async ([, edit], { daemonTest }) => {
      const unread = new Map<string, string>();
      const own = {
        ...credentials(daemonTest, { accountToken: daemonTest.universe().mintAccountToken('argosy') }),
        keepUnread: ({ callsign }: { callsign: string }, body: string) => {
          unread.set(callsign, body);
          return `state/${callsign}.unread`;
        },
        unread: ({ callsign }: { callsign: string }) => (unread.has(callsign) ? `state/${callsign}.unread` : undefined),
      };
      let sent: string | undefined;
      rewritten(daemonTest, (body) => {
        sent = edit(body);
        return sent;
      });
      for (const _start of ['the first', 'the next']) {
        const error = await daemonTest.failure(daemonTest.start({ credentials: own }).ending, 5);
        expect(error).toBeInstanceOf(CredentialsError);
        expect(error.message).toMatch(/registered ARGOSY-1, but .*no token.* kept in state\/ARGOSY-1\.unread/);
      }
      expect(new Set(callsignsAsked(daemonTest))).toEqual(new Set(['ARGOSY-1']));
      const beginning = (sent ?? '').slice(0, 20);
      expect(unread.get('ARGOSY-1')).toContain(beginning);
      if (beginning !== '') expect(JSON.stringify(daemonTest.lines())).not.toContain(beginning);
    },
  );
});

test('F62: a page of a front with status 200 in place of a registration is none: the same callsign is tried again', async ({
  daemonTest,
}) => {
  const kept: string[] = [];
  const own = {
    ...credentials(daemonTest, { accountToken: daemonTest.universe().mintAccountToken('argosy') }),
    keepUnread: (_: object, body: string) => `unread ${kept.push(body)}`,
  };
  let pages = 2;
  daemonTest.way = answering(
    (request) => isRegistration(request) && pages-- > 0,
    () => htmlPage(200),
  );
  await endWell(daemonTest, daemonTest.start({ credentials: own }));
  expect(daemonTest.events('agent.registered')).toMatchObject([{ agent: 'ARGOSY-1' }]);
  expect([kept, callsignsAsked(daemonTest)]).toEqual([[], ['ARGOSY-1', 'ARGOSY-1', 'ARGOSY-1']]);
});

describe('a token', () => {
  test('of an agent names its agent, whatever the callsigns say, and nobody is registered', async ({ daemonTest }) => {
    const agentToken = registerAs(daemonTest, 'OLD-HAND', 'me');
    await endWell(daemonTest, daemonTest.start({ credentials: credentials(daemonTest, { agentToken }) }));
    expect(daemonTest.opened).toEqual(['OLD-HAND@2026-01-04']);
    expect(asks(daemonTest, '/register')).toEqual([]);
    expect(daemonTest.events('agent.resumed')).toMatchObject([{ agent: 'OLD-HAND', credits: 175_000, ships: 2 }]);
    expect(daemonTest.kept.size).toBe(0);
  });

  test('that the server refuses ends the daemon at once, saying what to do', async ({ daemonTest }) => {
    const message = await lastWords(daemonTest, { agentToken: 'nobody-s-token' });
    expect(message).toMatch(/the server refused the agent token: .*into SPACETRADERS_TOKEN, copied whole/);
    expect(message).not.toContain('nobody-s-token');
    expect(daemonTest.sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('of an account in the place of an agent is told from an old one', async ({ daemonTest }) => {
    const agentToken = daemonTest.universe().mintAccountToken('me');
    const message = await lastWords(daemonTest, { agentToken });
    expect(message).toMatch(
      /: 4105 .*SPACETRADERS_TOKEN is the token of an account: put it into the file that SPACETRADERS_ACCOUNT_TOKEN_FILE/,
    );
    expect(message).not.toMatch(/reset/);
    expect(message).not.toContain(agentToken);
  });

  test('that was kept but is refused ends the daemon, saying where it is', async ({ daemonTest }) => {
    daemonTest.kept.set('ARGOSY-1@2026-01-04', 'nobody-s-token');
    const message = await lastWords(daemonTest);
    expect(message).toContain('It stands in its file in the state folder: keep it');
    expect(message).not.toMatch(/move|delete|register/);
    expect(asks(daemonTest, '/register')).toEqual([]);
  });

  test('of an agent of an older universe is passed over when there is an account to register with', async ({
    daemonTest,
  }) => {
    const agentToken = registerAs(daemonTest, 'ARGOSY-1', 'me');
    daemonTest.replaceUniverse(newUniverse('2026-01-11'));
    const accountToken = daemonTest.universe().mintAccountToken('me');
    await endWell(daemonTest, daemonTest.start({ credentials: credentials(daemonTest, { agentToken, accountToken }) }));
    expect(daemonTest.opened).toEqual(['ARGOSY-1@2026-01-11']);
    expect(daemonTest.events('agent.registered')).toHaveLength(1);
  });

  test('is wanted: without any the daemon ends after asking for the reset date', async ({ daemonTest }) => {
    expect(await lastWords(daemonTest, {})).toMatch(
      /put an agent's into .* SPACETRADERS_TOKEN_FILE .* SPACETRADERS_ACCOUNT_TOKEN_FILE/,
    );
    expect(daemonTest.sent.map(({ path }) => path)).toEqual(['']);
  });
});

describe('a server', () => {
  test('that cannot be reached gets one warning and a probe per 30 seconds, until it answers', async ({
    daemonTest,
  }) => {
    const backAtMs = daemonTest.time.clock.nowMs() + 600_000;
    daemonTest.way = (onwards) => async (request) => {
      if (daemonTest.time.clock.nowMs() >= backAtMs) return onwards(request);
      throw new TransportError('GET /: the server was not reached', false, 'ECONNREFUSED');
    };
    const run = daemonTest.start();
    await daemonTest.pass(599);
    expect(daemonTest.lines().map(({ event }) => event)).toEqual(['server.unreachable']);
    expect(daemonTest.events('server.unreachable')).toMatchObject([{ level: 'warn', probeSeconds: 30 }]);
    const gaps = daemonTest.sent.map(({ atMs }, index) => atMs - (daemonTest.sent[index - 1]?.atMs ?? atMs));
    expect(gaps).toHaveLength(20);
    for (const gap of gaps.slice(1)) expect(gap).toBeGreaterThanOrEqual(30_000);
    await endWell(daemonTest, run);
    expect(daemonTest.events('server.back')).toHaveLength(1);
  });

  test.for([
    ['a page', 200, '<html>hello</html>', true],
    ['an address that is none', 404, '<html>nothing here</html>', false],
    ['a status without a reset date', 200, '{"status":"fine"}', false],
  ] as const)(
    'that answers with %s is told from a SpaceTraders server',
    async ([_what, status, body, mayPass], { daemonTest }) => {
      daemonTest.way = () => async () => ({ status, headers: {}, body });
      const error = await daemonTest.failure(daemonTest.start().ending, 5);
      expect(error).toBeInstanceOf(UnexpectedServer);
      expect(error).toMatchObject({ mayPass });
      expect(error.message).toMatch(/^expected the server's status from GET \/, got .*base address/);
      expect(daemonTest.sent.length).toBeLessThan(20);
    },
  );
});
