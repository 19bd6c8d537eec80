import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RootLog } from '../../src/telemetry/log.ts';
import { learnSecret, scrub } from '../../src/telemetry/scrub.ts';
import { givesAway, jwtOf } from './giveaways.ts';
import { AT_A_TERMINAL, keptLog } from './lines.ts';

const canary = 'canary+of/a=token~that&nobody"may\\see';
const jwt = jwtOf('{"identifier":"ARGOSY","reset_date":"2026-09-13"}');

/** An error as got makes it: the request, token included, in its options, and getters for the rest. */
function gotLike(secret: string): Error {
  class Options {
    headers = { authorization: `Bearer ${secret}` };
    method = 'GET';
    url = new URL(`http://127.0.0.1/v2/my/agent?token=${encodeURIComponent(secret)}`);
  }
  class RequestError extends Error {
    override name = 'RequestError';
    code = 'ERR_BAD';
    options = new Options();
    readonly #private = secret;
    get request() {
      return { options: this.options, secret: this.#private };
    }
  }
  return new RequestError(`request with ${secret} failed`);
}

/** Fields of a line with a secret, by the place where it stands. */
const FIELDS: Readonly<Record<string, (secret: string) => Record<string, unknown>>> = {
  'an error as got makes it': (secret) => ({ err: gotLike(secret) }),
  '{error}': (secret) => ({ error: gotLike(secret) }),
  'an error under another name': (secret) => ({ failure: gotLike(secret) }),
  'a nested object': (secret) => ({ a: { b: { headers: { authorization: secret } }, list: [secret] } }),
  'a cause': (secret) => ({ err: new Error('x', { cause: new Error('y', { cause: gotLike(secret) }) }) }),
  'a cause that is no error': (secret) => ({ err: new Error('x', { cause: { headers: { authorization: secret } } }) }),
  'an AggregateError': (secret) => ({ err: new AggregateError([gotLike(secret), secret], secret) }),
  'the sentence': (secret) => ({ reason: `because of ${secret}` }),
  'the name of a field': (secret) => ({ [secret]: 1 }),
  'a field of a secret name': (secret) => ({ token: secret, note: secret, reason: 'r' }),
  'a text in URL-encoding': (secret) => ({
    reason: encodeURIComponent(secret),
    other: new URLSearchParams({ secret }).toString(),
  }),
  'JSON within JSON': (secret) => ({ reason: JSON.stringify({ secret }) }),
};

/** Texts with a secret, or with its parts. */
const TEXTS: Readonly<Record<string, (secret: string) => readonly string[]>> = {
  'a text that is cut off within it': (secret) =>
    Array.from({ length: 40 }, (_, index) => 'x'.repeat(960 + index) + secret),
  'its parts': (secret) => secret.split('.'),
  'base64 at any offset': (secret) =>
    ['', 'a', 'ab'].flatMap((before) =>
      (['base64', 'base64url'] as const).map((code) => Buffer.from(`${before}${secret}end`).toString(code)),
    ),
};

type Place = readonly [name: string, write: (log: RootLog, secret: string) => void];

const places: readonly Place[] = [
  ...Object.entries(FIELDS).map(
    ([name, of]): Place => [name, (log, secret) => log.error('ship.failed', { reason: 'r', ...of(secret) })],
  ),
  ...Object.entries(TEXTS).map(
    ([name, of]): Place => [
      name,
      (log, secret) => {
        for (const reason of of(secret)) log.info('ship.idle', { reason });
      },
    ],
  ),
  [
    'a fatal line with its stack',
    (log, secret) => log.fatal('daemon.failed', { err: gotLike(secret), reason: secret }),
  ],
  ['a message of the caller', (log, secret) => log.info('ship.idle', {}, secret)],
];

describe.each([false, true])('F41: a secret that was learnt (set out for a person: %s)', (isForPeople) => {
  test.each(places)('shows nowhere: in %s', (_, write) => {
    for (const secret of [canary, jwt]) {
      learnSecret(secret);
      const { log, lines } = keptLog({ level: 'debug', ...(isForPeople && { terminal: AT_A_TERMINAL }) });
      write(log, secret);
      const text = lines.join('');
      expect(lines.length).toBeGreaterThan(0);
      for (const giveaway of givesAway(secret)) expect(text).not.toContain(giveaway);
      expect(text).not.toContain(secret.slice(0, 10));
      for (const part of secret.split('.')) expect(text).not.toContain(part);
      expect(log.droppedLines()).toBe(0);
    }
  });
});

describe('a secret that nobody taught', () => {
  test('is found by its shape: a JSON Web Token, whole or without its signature', () => {
    const other = jwt.replace(/^eyJ/, 'eyJx');
    for (const token of [other, other.split('.').slice(0, 2).join('.')]) {
      const { log, lines } = keptLog();
      log.info('ship.idle', { reason: `token=${token};` });
      expect(lines[0]).toContain('token=[secret];');
    }
  });

  test.each(['Bearer abc', 'bearer   abc.d-e_f', 'Bearer%20abc', 'Authorization: Bearer abc'])(
    'is found by what stands before it: %s',
    (text) => {
      expect(scrub(`<${text}>`)).toMatch(/^<(Authorization: )?bearer(\s+|%20)\[secret\]>$/i);
    },
  );

  test('is left out by the name of its field, while counts stay', () => {
    const { log, lines } = keptLog();
    const hidden = { token: 'abc', accountToken: 'abc', Cookie: 'abc', password: 'abc' };
    log.info('ship.idle', { ...hidden, tokens: 2, secret: null });
    expect(lines[0]).not.toContain('abc');
    expect(lines[0]).toContain('"tokens":2');
  });
});

test('what is no secret stays as it is', () => {
  learnSecret('');
  learnSecret('ship');
  const words = fc.array(
    fc.constantFrom('ship', 'ARGOSY-1', 'COPPER_ORE', 'X1-KD26-B7', '175,648', 'eye', 'jwt.io', '\n'),
  );
  fc.assert(fc.property(words, (drawn) => scrub(drawn.join(' ')) === drawn.join(' ')));
});

test('F41: any secret is gone from any text around it', () => {
  const secrets = fc
    .string({ minLength: 8, maxLength: 60, unit: 'binary' })
    .filter((text) => text.trim().length >= 8 && text.isWellFormed())
    // What is learnt holds for all tests of the process, and among what is drawn are words such as "construct".
    .map((text) => `\u00a4${text}`);
  fc.assert(
    fc.property(secrets, fc.string(), fc.string(), (secret, before, after) => {
      learnSecret(secret);
      const { log, lines } = keptLog();
      log.info('ship.idle', { reason: before + secret + after });
      expect(JSON.stringify(JSON.parse(lines[0] ?? ''))).not.toContain(JSON.stringify(secret.trim()).slice(1, -1));
    }),
    { numRuns: 50 },
  );
});
