import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '../../src/command/classify.ts';
import { changesGame, type OperationId } from '../../src/wire/endpoints.ts';
import { errorCodes } from '../../src/wire/error-codes.ts';
import { bodyOf, operationIds, wireReply } from '../wire/samples.ts';

const READ = 'getMyShip';
const CHANGE = 'sellCargo';
const bothKinds: readonly OperationId[] = [READ, CHANGE];

/** Bodies that are no JSON, with what a message says of each. */
const NOT_JSON = [
  ['an HTML body', '<!doctype html><h1>Bad Gateway</h1>'],
  ['an empty body', ''],
  ['an empty body', ' \r\n'],
  ['a body that is not JSON', 'upstream connect error'],
  ['a body that is not JSON', '['.repeat(30_000)],
  ['a body that is not JSON', '['.repeat(30_000) + ']'.repeat(30_000)],
] as const;

/** JSON that is no reply and names no error code, as proxies and broken servers send it. */
const WRONG_JSON = [
  ['a JSON array', '[{"error":{"code":4000}}]'],
  ['JSON without an error code', '{"statusCode":404,"error":"Not Found","message":"no"}'],
  ['JSON without an error code', 'null'],
  ['JSON without an error code', '404'],
  ['JSON without an error code', '{"error":{"message":"no"}}'],
  ['JSON without an error code', '{"error":{"code":"4000"}}'],
  ['JSON without an error code', '{"__proto__":{"error":{"code":4000}}}'],
] as const;

const SHAPELESS = [...NOT_JSON, ...WRONG_JSON];

function kindOf(operation: OperationId, status: number, body: unknown): string {
  return classify(operation, wireReply(status, body)).kind;
}

describe('a success', () => {
  test('any 2xx with a readable body is done', () => {
    for (const operation of operationIds) {
      const body = bodyOf(operation);
      for (const status of [200, 201, 202, 203, 299]) expect(kindOf(operation, status, body)).toBe('done');
    }
  });

  test('carries the reply, without its nulls and unknown fields', () => {
    const { data } = bodyOf('getMyAgent');
    const outcome = classify(
      'getMyAgent',
      wireReply(200, { data: { ...data, shipCount: null, motto: 'x' }, extra: 1 }),
    );
    const { symbol, headquarters, credits, startingFaction } = data;
    expect(outcome).toEqual({ kind: 'done', reply: { data: { symbol, headquarters, credits, startingFaction } } });
  });

  test.each(NOT_JSON)('with %s settles nothing: a read is asked for again, a change is unknown', (said, body) => {
    expect(classify(READ, wireReply(200, body))).toEqual({
      kind: 'again',
      reached: true,
      reason: `status 200 with ${said}`,
    });
    expect(classify(CHANGE, wireReply(201, body))).toEqual({ kind: 'unknown', reason: `status 201 with ${said}` });
  });

  test.each(WRONG_JSON)('with %s of the wrong shape refuses a read and leaves a change unknown', (_, body) => {
    expect(classify(READ, wireReply(200, body))).toMatchObject({
      kind: 'refused',
      refusal: { code: 200, name: 'unexpectedReply', status: 200 },
    });
    expect(kindOf(CHANGE, 201, body)).toBe('unknown');
  });

  test('without a body (204) is no reply to what must answer: a read is refused, a change unknown', () => {
    expect(classify(READ, wireReply(204, ''))).toMatchObject({
      kind: 'refused',
      refusal: { code: 204, name: 'unexpectedReply' },
    });
    expect(kindOf(CHANGE, 204, '')).toBe('unknown');
  });

  test('that lacks a field we rely on names it', () => {
    const { data } = bodyOf('sellCargo');
    const body = { data: { ...data, cargo: { ...data.cargo, capacity: 'five' } } };
    expect(classify('sellCargo', wireReply(201, body))).toMatchObject({
      kind: 'partly',
      missing: ['cargo'],
      parts: { data: { agent: { credits: data.agent.credits }, transaction: data.transaction } },
      reason: expect.stringContaining('data.cargo.capacity'),
    });
    const agent = { data: { ...bodyOf('getMyAgent').data, credits: undefined } };
    expect(classify('getMyAgent', wireReply(200, agent))).toMatchObject({
      kind: 'refused',
      refusal: { name: 'unexpectedReply', message: expect.stringContaining('data.credits') },
    });
  });
});

describe('an error', () => {
  test('an HTML, empty, array or code-less error body is a named outcome', () => {
    for (const [said, body] of SHAPELESS) {
      const message = `status 404 with ${said}`;
      const refusal = { code: 404, name: 'unreadableRefusal', status: 404, message, data: {} };
      for (const operation of bothKinds) {
        expect(classify(operation, wireReply(404, body))).toEqual({ kind: 'refused', refusal });
      }
    }
  });

  test.each(Object.entries(errorCodes))('%s is told by its name', (name, { code, httpStatus }) => {
    const body = { error: { code, message: 'No.', data: { a: 1, b: null }, requestId: 'x' } };
    for (const operation of bothKinds) {
      const outcome = classify(operation, wireReply(httpStatus, body));
      if (httpStatus < 500) {
        const refusal = { code, name, status: httpStatus, message: 'No.', data: { a: 1 } };
        expect(outcome).toEqual({ kind: 'refused', refusal });
      } else {
        expect(outcome.kind).toBe(changesGame(operation) ? 'unknown' : 'again');
        expect(outcome).toMatchObject({ reason: expect.stringContaining(name) });
      }
    }
  });

  test('of a code that is in no list keeps its code', () => {
    expect(classify(CHANGE, wireReply(400, { error: { code: 4999, message: 'New.' } }))).toMatchObject({
      kind: 'refused',
      refusal: { code: 4999, name: 'unnamed', message: 'New.' },
    });
  });

  test.each([
    ['no message', { code: 4000 }],
    ['a message that is no text', { code: 4000, message: 7 }],
    ['data that is a list', { code: 4000, message: '', data: [1] }],
    ['data that is a text', { code: 4000, message: '', data: 'x' }],
    ['null for all the rest', { code: 4000, message: null, data: null }],
  ])('with %s is still told by its code', (_, error) => {
    expect(classify(CHANGE, wireReply(409, { error }))).toEqual({
      kind: 'refused',
      refusal: { code: 4000, name: 'cooldownConflict', status: 409, message: '', data: {} },
    });
  });

  test.each([301, 302, 307, 308, 400, 401, 403, 404, 408, 409, 410, 415, 418, 422, 451, 499])(
    'of status %i is a refusal of reads and changes, whatever its body',
    (status) => {
      const bodies = [...SHAPELESS.map(([, body]) => body), '{"error":{"code":4000,"message":""}}'];
      for (const operation of bothKinds) {
        for (const body of bodies) expect(kindOf(operation, status, body)).toBe('refused');
      }
    },
  );

  test.each([500, 502, 503, 504, 520, 599])(
    'of status %i leaves a change unknown and a read to be asked for again, whatever its body',
    (status) => {
      for (const body of [...SHAPELESS.map(([, each]) => each), '{"error":{"code":3000,"message":""}}']) {
        expect(kindOf(CHANGE, status, body)).toBe('unknown');
        expect(classify(READ, wireReply(status, body))).toMatchObject({ kind: 'again', reached: true });
      }
    },
  );
});

describe('a broken body', () => {
  test.each(['sellCargo', 'getMarket', 'navigateShip', 'acceptContract', 'getMyShips'] as const)(
    '%s cut at every byte is never an exception and never done',
    (operation) => {
      const bytes = Buffer.from(JSON.stringify(bodyOf(operation)));
      const kinds = new Set<string>();
      for (let length = 0; length < bytes.length; length++) {
        kinds.add(kindOf(operation, 200, bytes.subarray(0, length).toString()));
      }
      expect([...kinds]).toEqual([changesGame(operation) ? 'unknown' : 'again']);
      expect(kindOf(operation, 200, bytes.toString())).toBe('done');
    },
  );

  test('a refusal cut at every byte stays a refusal', () => {
    const whole = JSON.stringify({ error: { code: 4244, message: 'Not docked.', data: { waypointSymbol: 'X1-A-B' } } });
    for (let length = 0; length < whole.length; length++) {
      expect(classify(CHANGE, wireReply(400, whole.slice(0, length)))).toMatchObject({
        kind: 'refused',
        refusal: { code: 400, name: 'unreadableRefusal' },
      });
    }
    expect(classify(CHANGE, wireReply(400, whole))).toMatchObject({ refusal: { name: 'notDocked' } });
  });

  test('F48: no body of no status is an exception', () => {
    const anyBody = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((text) => `{"error":${text}}`),
      fc.json().map((text) => `{"data":${text}}`),
    );
    const kinds = ['done', 'partly', 'refused', 'unknown', 'again'];
    fc.assert(
      fc.property(
        fc.constantFrom(...operationIds),
        fc.integer({ min: 200, max: 599 }),
        anyBody,
        (operation, status, body) => {
          const { kind } = classify(operation, wireReply(status, body));
          expect(kinds).toContain(kind);
          expect(kind).not.toBe(changesGame(operation) ? 'again' : 'unknown');
          if (!changesGame(operation)) expect(kind).not.toBe('partly');
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
