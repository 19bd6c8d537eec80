import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../../src/command/performer.ts';
import { classify } from '../../../src/command/replies/classify.ts';
import { changesGame, type OperationId } from '../../../src/wire/endpoints.ts';
import { errorCodes, isMaintenance, refusesToken } from '../../../src/wire/error-codes.ts';
import { bodyOf, operationIds, wireReply } from '../../wire/samples.ts';

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

/** A refusal that names this. */
const refusedAs = (refusal: Partial<Refusal>) => ({ kind: 'refused', refusal });

/** What a read and a change make of a reply. */
const kindsOf = (status: number, body: unknown) => bothKinds.map((operation) => kindOf(operation, status, body));
const FOREIGN = ['foreign', 'foreign'];

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
    const reply = wireReply(200, { data: { ...data, shipCount: null, motto: 'x' }, extra: 1 });
    const outcome = classify('getMyAgent', reply);
    const { symbol, headquarters, credits, startingFaction } = data;
    expect(outcome).toEqual({ kind: 'done', reply: { data: { symbol, headquarters, credits, startingFaction } } });
  });

  const cutOff = NOT_JSON.filter(([said]) => said !== 'an HTML body');
  test.each(cutOff)('with %s settles nothing: a read is asked for again, a change is unknown', (said, body) => {
    const reason = `status 200 with ${said}`;
    expect(classify(READ, wireReply(200, body))).toEqual({ kind: 'again', reached: true, reason });
    expect(classify(CHANGE, wireReply(201, body))).toEqual({ kind: 'unknown', reason: `status 201 with ${said}` });
  });

  test.each([...WRONG_JSON, ...NOT_JSON.filter(([said]) => said === 'an HTML body')])(
    'F50: with %s is not of the service',
    (said, body) => {
      const foreign = { kind: 'foreign', status: 200, reason: `status 200 with ${said}` };
      for (const operation of bothKinds) expect(classify(operation, wireReply(200, body))).toEqual(foreign);
    },
  );

  test("F50: that speaks of an error in the service's words refuses a read and leaves a change unknown", () => {
    const body = { error: { code: 4244, message: 'Not docked.' } };
    expect(classify(READ, wireReply(200, body))).toMatchObject(refusedAs({ name: 'notDocked' }));
    expect(kindOf(CHANGE, 200, body)).toBe('unknown');
  });

  test('F50: with another envelope beside its own is a success all the same', () => {
    const body = { ...bodyOf(READ), error: { code: 4104, message: '' } };
    expect(kindOf(READ, 200, body)).toBe('done');
  });

  test.each([
    ...['soon', '', '2026-13-45', '2026-02-30', '04.01.2026', '2026-01-04T13:00:00Z', 20_260_104, null, [], {}],
    undefined,
  ])('F61: of GET / whose reset date is %j is an unexpected reply', (resetDate) => {
    const reply = wireReply(200, { ...bodyOf('getStatus'), resetDate });
    expect(classify('getStatus', reply)).toMatchObject(refusedAs({ name: 'unexpectedReply' }));
  });

  test('without a body (204) is no reply to what must answer: a read is refused, a change unknown', () => {
    expect(classify(READ, wireReply(204, ''))).toMatchObject(refusedAs({ code: 204, name: 'unexpectedReply' }));
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
    expect(classify('getMyAgent', wireReply(200, agent))).toMatchObject(
      refusedAs({ name: 'unexpectedReply', message: expect.stringContaining('data.credits') }),
    );
  });
});

describe('an error', () => {
  test('F50: an HTML, empty, array or code-less error body is not of the service, and nothing is refused by it', () => {
    for (const [said, body] of SHAPELESS) {
      const reason = `status 404 with ${said}`;
      for (const operation of bothKinds)
        expect(classify(operation, wireReply(404, body))).toEqual({ kind: 'foreign', status: 404, reason });
    }
  });

  test.each([
    ['the HTTP status of a proxy', { code: 403, message: 'Forbidden', status: 'PERMISSION_DENIED' }],
    ['a number that the service has not', { code: 7, message: 'no' }],
  ])("F50: in an envelope like the service's, but with %s for a code, is not of the service", (_, error) => {
    expect(kindsOf(403, { error })).toEqual(FOREIGN);
  });

  test.each<[string, number, object, number]>([
    ['the HTTP status for a code and data', 422, { code: 422, message: 'No.', data: { symbol: ['No.'] } }, 422],
    ['a status that is no code of ours and data', 418, { code: 418, message: 'No.', data: {} }, 418],
    ['a number of no list and data', 400, { code: 7, message: 'No.', data: {} }, 7],
    ['a number of no list and a requestId', 400, { code: 12, message: 'No.', requestId: '0199-a' }, 12],
    ['its code as a text', 409, { code: '4000', message: 'No.' }, 4000],
    ['no code, but message and data', 409, { message: 'No.', data: { symbol: ['No.'] } }, 409],
    ['a word for a code, but message and data', 422, { code: 'INVALID', message: 'No.', data: {} }, 422],
  ])('F62: with %s is of the service', (_, status, error, code) => {
    const refused = refusedAs({ code, status, message: 'No.' });
    for (const operation of bothKinds) expect(classify(operation, wireReply(status, { error }))).toMatchObject(refused);
  });

  test.each([500, 502, 503])(
    'F62: with a number of no list is of the service under status %i too, and settles nothing',
    (status) => {
      const body = { error: { code: status + 7, message: 'No.', data: {} } };
      expect(kindsOf(status, body)).toEqual(['again', 'unknown']);
    },
  );

  test.each<[string, unknown]>([
    ['a text in place of an error', { error: 'no', message: 'no', data: {} }],
    ['a list in place of an error', { error: [{ code: 422, message: 'no', data: {} }] }],
    ['the numbers of another protocol', { error: { code: -32_601, message: 'no', data: {} } }],
    ['a message alone', { error: { message: 'no' } }],
    ['a message that is no text', { error: { message: 7, data: {} } }],
    ['data that is a list', { error: { message: 'no', data: [] } }],
    ['a fraction for a code', { error: { code: 4000.5, message: 'no' } }],
  ])('F62: %s is not of the service', (_, body) => {
    expect(kindsOf(400, body)).toEqual(FOREIGN);
  });

  test.each([200, 400, 401, 403, 500, 503])('F50: of a token is that, under whatever status: %i', (status) => {
    for (const code of [401, 4104, 4113]) {
      const said = classify(READ, wireReply(status, { error: { code, message: 'No.' } }));
      expect(said).toMatchObject({ kind: 'tokenRefused', refusal: { code, status } });
    }
  });

  test.each(Object.entries(errorCodes))('%s is told by its name', (name, { code, httpStatus }) => {
    const body = { error: { code, message: 'No.', data: { a: 1, b: null }, requestId: 'x' } };
    for (const operation of bothKinds) {
      const outcome = classify(operation, wireReply(httpStatus, body));
      if (refusesToken(code)) {
        expect(outcome).toMatchObject({ kind: 'tokenRefused', refusal: { code, name, status: httpStatus } });
      } else if (httpStatus < 500 && !isMaintenance(code)) {
        const refusal = { code, name, status: httpStatus, message: 'No.', data: { a: 1 } };
        expect(outcome).toEqual({ kind: 'refused', refusal });
      } else {
        expect(outcome.kind).toBe(changesGame(operation) ? 'unknown' : 'again');
        expect(outcome).toMatchObject({ reason: expect.stringContaining(name) });
      }
    }
  });

  test('of a code that is in no list keeps its code', () => {
    const error = { code: 4999, message: 'New.' };
    expect(classify(CHANGE, wireReply(400, { error }))).toMatchObject(refusedAs({ ...error, name: 'unnamed' }));
  });

  test.each([
    ['no message', { code: 4000 }],
    ['a message that is no text', { code: 4000, message: 7 }],
    ['data that is a list', { code: 4000, message: '', data: [1] }],
    ['data that is a text', { code: 4000, message: '', data: 'x' }],
    ['null for all the rest', { code: 4000, message: null, data: null }],
  ])('with %s is still told by its code', (_, error) => {
    const refusal = { code: 4000, name: 'cooldownConflict', status: 409, message: '', data: {} };
    expect(classify(CHANGE, wireReply(409, { error }))).toEqual(refusedAs(refusal));
  });

  test.each([301, 302, 307, 308, 400, 401, 403, 404, 407, 408, 409, 410, 415, 418, 421, 422, 425, 451, 499])(
    'of status %i is a refusal in the words of the service, and of something else without them',
    (status) => {
      for (const [, body] of SHAPELESS) expect(kindsOf(status, body)).toEqual(FOREIGN);
      expect(kindsOf(status, '{"error":{"code":4000,"message":""}}')).toEqual(['refused', 'refused']);
    },
  );

  test.each([500, 502, 503, 504, 520, 599])(
    'of status %i leaves a change unknown and a read to be asked for again in the words of the service, and is of something else without them',
    (status) => {
      for (const [, body] of SHAPELESS) expect(kindsOf(status, body)).toEqual(FOREIGN);
      const body = '{"error":{"code":3000,"message":""}}';
      expect(kindOf(CHANGE, status, body)).toBe('unknown');
      expect(classify(READ, wireReply(status, body))).toMatchObject({ kind: 'again', reached: true });
    },
  );

  test('of maintenance is no refusal, whatever its status', () => {
    expect(kindsOf(400, '{"error":{"code":3100,"message":""}}')).toEqual(['again', 'unknown']);
  });
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

  test('a refusal cut at every byte is not of the service any more', () => {
    const whole = JSON.stringify({ error: { code: 4244, message: 'Not docked.', data: { waypointSymbol: 'X1-A-B' } } });
    for (let length = 0; length < whole.length; length++)
      expect(kindOf(CHANGE, 400, whole.slice(0, length))).toBe('foreign');
    expect(classify(CHANGE, wireReply(400, whole))).toMatchObject({ refusal: { name: 'notDocked' } });
  });

  test('F48: no body of no status is an exception', () => {
    const anyBody = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((text) => `{"error":${text}}`),
      fc.json().map((text) => `{"data":${text}}`),
    );
    const kinds = ['done', 'partly', 'refused', 'unknown', 'again', 'foreign', 'tokenRefused'];
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
      { numRuns: 400 },
    );
  });
});
