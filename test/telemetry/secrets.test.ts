import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RootLog } from '../../src/telemetry/log.ts';
import { learnSecret, scrub } from '../../src/telemetry/scrub.ts';
import { keptLog } from './lines.ts';

const canary = 'canary+of/a=token~that&nobody"may\\see';
const jwt = [
  '{"alg":"RS256","typ":"JWT"}',
  '{"identifier":"ARGOSY","reset_date":"2026-09-13"}',
  'a signature of many bytes',
]
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

/** Every text that would give the secret away. */
function givesAway(secret: string): string[] {
  const inner = [0, 1, 2].map((offset) => {
    const before = Buffer.alloc(offset, 'x');
    return Buffer.concat([before, Buffer.from(secret), Buffer.from('end')])
      .toString('base64')
      .slice(4, -8);
  });
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...inner];
}

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

const places: readonly [string, (log: RootLog, secret: string) => void][] = [
  ['in an error as got makes it', (log, secret) => log.error('ship.failed', { err: gotLike(secret) })],
  ['in {error}', (log, secret) => log.error('ship.failed', { error: gotLike(secret) })],
  ['in an error under another name', (log, secret) => log.error('ship.failed', { failure: gotLike(secret) })],
  [
    'in a nested object',
    (log, secret) => log.error('ship.failed', { a: { b: { headers: { authorization: secret } }, list: [secret] } }),
  ],
  [
    'in a cause',
    (log, secret) =>
      log.error('ship.failed', { err: new Error('x', { cause: new Error('y', { cause: gotLike(secret) }) }) }),
  ],
  [
    'in a cause that is no error',
    (log, secret) =>
      log.error('ship.failed', { err: new Error('x', { cause: { headers: { authorization: secret } } }) }),
  ],
  [
    'in an AggregateError',
    (log, secret) => log.error('ship.failed', { err: new AggregateError([gotLike(secret), secret], secret) }),
  ],
  [
    'in a fatal line with its stack',
    (log, secret) => log.fatal('daemon.failed', { err: gotLike(secret), reason: secret }),
  ],
  ['in the sentence', (log, secret) => log.info('ship.idle', { reason: `because of ${secret}` })],
  ['in a message of the caller', (log, secret) => log.info('ship.idle', {}, secret)],
  ['in the name of a field', (log, secret) => log.info('ship.idle', { [secret]: 1 })],
  ['in a field of a secret name', (log, secret) => log.info('ship.idle', { token: secret, note: secret, reason: 'r' })],
  [
    'in a text that is cut off within it',
    (log, secret) => {
      for (let before = 960; before < 1000; before++) log.info('ship.idle', { reason: 'x'.repeat(before) + secret });
    },
  ],
  [
    'in its parts',
    (log, secret) => {
      for (const part of secret.split('.')) log.info('ship.idle', { reason: part });
    },
  ],
  [
    'in base64 at any offset',
    (log, secret) => {
      for (const before of ['', 'a', 'ab']) {
        const text = Buffer.from(`${before}${secret}end`);
        log.info('ship.idle', { reason: text.toString('base64'), other: text.toString('base64url') });
      }
    },
  ],
  [
    'URL-encoded',
    (log, secret) =>
      log.info('ship.idle', { reason: encodeURIComponent(secret), other: new URLSearchParams({ secret }).toString() }),
  ],
  ['as JSON within JSON', (log, secret) => log.info('ship.idle', { reason: JSON.stringify({ secret }) })],
];

describe.each([false, true])('F41: a secret that was learnt (set out for a person: %s)', (pretty) => {
  test.each(places)('shows nowhere: %s', (_, write) => {
    for (const secret of [canary, jwt]) {
      learnSecret(secret);
      const { log, lines } = keptLog({ level: 'debug', pretty });
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
    log.info('ship.idle', {
      token: 'abc',
      accountToken: 'abc',
      Cookie: 'abc',
      password: 'abc',
      tokens: 2,
      secret: null,
    });
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
    .filter((text) => text.trim().length >= 8 && text.isWellFormed());
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
