import { describe, expect } from 'vitest';
import { CredentialsError } from '../../../../src/daemon/account/credentials.ts';
import type { WireRequest } from '../../../../src/wire/transport.ts';
import { type DaemonTest, test } from '../../../kit/daemon.ts';
import { answering, requests } from '../../../long/faults/rewrite.ts';

const isRegistration = requests('POST', /^\/register$/);
const isKnown = { knowsServer: () => true };

const symbolIn = ({ body }: WireRequest): string => JSON.parse(body ?? '{}').symbol;
const tried = ({ sent }: DaemonTest) => sent.filter(isRegistration).map(symbolIn);

/** An error in the envelope of the service. */
const said = (status: number, error: object) => () => ({ status, headers: {}, body: JSON.stringify({ error }) });

const errorOf = (daemonTest: DaemonTest, change = {}) => daemonTest.failure(daemonTest.enter(change), 30);

const invalid = (data: object, code: unknown = 422) => ({ code, message: 'invalid payload', data });

/** Refusals that name the faction, in each form. */
const FACTION: readonly [string, number, object][] = [
  ['422 by its field', 422, invalid({ faction: ['COSMIC is not recruiting.'] })],
  ['422 by its field, as a text', 422, invalid({ faction: 'COSMIC is not recruiting.' })],
  ['422 with its code as a text', 422, invalid({ faction: ['COSMIC is not recruiting.'] }, '422')],
  ['422 by its field, a level deeper', 422, invalid({ faction: { _errors: ['COSMIC is not recruiting.'] } })],
  ['422 without a code', 422, { message: 'invalid payload', data: { faction: ['COSMIC is not recruiting.'] } }],
  ['a code of no list', 400, invalid({ faction: ['COSMIC is not recruiting.'] }, 4977)],
  ['both fields', 422, invalid({ symbol: ['Too long.'], faction: ['COSMIC is not recruiting.'] })],
  [
    '3001 by an issue',
    422,
    invalid({ zodIssues: [{ path: ['faction'], message: 'COSMIC is not recruiting.', code: 'custom' }] }, 3001),
  ],
];

describe('F62: a registration whose refusal names', () => {
  test.for(FACTION)(
    'the faction, by %s, is final: one request, and its words',
    async ([, status, error], { daemonTest }) => {
      daemonTest.way = answering(isRegistration, said(status, error));
      const failure = await errorOf(daemonTest, isKnown);
      expect(failure).toBeInstanceOf(CredentialsError);
      expect(failure.message).toMatch(/faction COSMIC: .*COSMIC is not recruiting\..*agent\.faction/);
      expect(tried(daemonTest)).toEqual(['ARGOSY-1']);
    },
  );

  test.for([
    ['422', 422, invalid({ symbol: ['ARGOSY-1 is a reserved word.'] })],
    ['3001', 422, invalid({ zodIssues: [{ path: ['symbol'], message: 'ARGOSY-1 is a reserved word.' }] }, 3001)],
  ] as const)(
    'the callsign, by %s, is final for that one: the next one is registered',
    async ([, status, error], { daemonTest }) => {
      const isMeant = (request: WireRequest) => isRegistration(request) && symbolIn(request) === 'ARGOSY-1';
      daemonTest.way = answering(isMeant, said(status, error));
      const { callsign } = await daemonTest.reach(daemonTest.enter(isKnown), 1);
      expect([callsign, tried(daemonTest)]).toEqual(['ARGOSY-2', ['ARGOSY-1', 'ARGOSY-2']]);
      expect(daemonTest.events('callsign.refused')).toMatchObject([
        { agent: 'ARGOSY-1', nextCallsign: 'ARGOSY-2', reason: expect.stringContaining('reserved word') },
      ]);
    },
  );

  test('every callsign ends it, with the words of the service', async ({ daemonTest }) => {
    daemonTest.way = answering(isRegistration, said(422, invalid({ symbol: ['Too plain.'] })));
    const error = await errorOf(daemonTest, isKnown);
    expect(error).toBeInstanceOf(CredentialsError);
    expect(error.message).toMatch(/is taken or refused \(ARGOSY-1: 422 .*symbol: Too plain\..*agent\.callsigns/);
    expect(tried(daemonTest)).toEqual([...daemonTest.settings.strategy.agent.callsigns]);
  });

  test('another field ends it, with the words of the service', async ({ daemonTest }) => {
    daemonTest.way = answering(isRegistration, said(422, invalid({ email: ['Confirm it first.', 7] })));
    const error = await errorOf(daemonTest, isKnown);
    expect(error).toBeInstanceOf(CredentialsError);
    expect(error.message).toMatch(/refused to register ARGOSY-1: 422 .*; email: Confirm it first\./);
    expect(tried(daemonTest)).toEqual(['ARGOSY-1']);
  });

  test('a field at great length is told in short', async ({ daemonTest }) => {
    daemonTest.way = answering(isRegistration, said(422, invalid({ faction: ['x'.repeat(100_000)] })));
    expect((await errorOf(daemonTest)).message.length).toBeLessThan(1_000);
  });
});

describe('F62: a registration that is refused by', () => {
  test.for([
    ['a code of no list', 400, { code: 4977, message: 'Not today.', data: {} }],
    ['no code, but in its envelope', 409, { message: 'Not today.', data: {} }],
    ['a thing that data names in another way', 400, { code: 4977, message: 'Not today.', data: { symbol: 'X' } }],
  ] as const)(
    '%s is tried again on a known server four times, said once, and ends with its words',
    async ([, status, error], { daemonTest }) => {
      daemonTest.way = answering(isRegistration, said(status, error));
      const failure = await errorOf(daemonTest, isKnown);
      expect(failure).toBeInstanceOf(CredentialsError);
      expect(failure.message).toMatch(/refused to register ARGOSY-1: .*Not today\./);
      expect(tried(daemonTest)).toHaveLength(5);
      expect(daemonTest.events('registration.delayed')).toHaveLength(1);
    },
  );

  test('a page for minutes is tried every 30 seconds, which is said once, until the service answers', async ({
    daemonTest,
  }) => {
    const untilMs = daemonTest.time.clock.nowMs() + 300_000;
    const isAway = (request: WireRequest) => isRegistration(request) && daemonTest.time.clock.nowMs() < untilMs;
    daemonTest.way = answering(isAway, () => ({ status: 403, headers: {}, body: '<html>' }));
    const { callsign } = await daemonTest.reach(daemonTest.enter(), 7);
    expect(callsign).toBe('ARGOSY-1');
    expect(daemonTest.events('registration.delayed')).toMatchObject([
      { agent: 'ARGOSY-1', level: 'warn', seconds: 30 },
    ]);
  });
});
