import { describe, expect, test } from 'vitest';
import { keptLog, parsed } from './lines.ts';

describe('an error in a line', () => {
  const failure = new Error('outer', { cause: Object.assign(new Error('inner'), { code: 'ECONNRESET' }) });

  test('is reduced to what the allow-list names, causes and parts included', () => {
    const { log, lines } = keptLog();
    const err = Object.assign(new AggregateError([failure, 'a text'], 'both failed'), {
      options: {
        method: 'POST',
        url: new URL('http://127.0.0.1/v2/my/ships?token=x'),
        headers: { authorization: 'Bearer x' },
      },
      response: { statusCode: 502, body: 'a page' },
      timings: { start: 1 },
    });
    log.error('ship.failed', { err });
    expect(parsed(lines[0]).err).toEqual({
      type: 'AggregateError',
      message: 'both failed',
      status: 502,
      method: 'POST',
      path: '/v2/my/ships',
      errors: [
        { type: 'Error', message: 'outer', cause: { type: 'Error', message: 'inner', code: 'ECONNRESET' } },
        'a text',
      ],
    });
  });

  test.each([
    ['error', 'info', false],
    ['error', 'debug', true],
    ['debug', 'debug', true],
    ['fatal', 'info', true],
  ] as const)('at %s, in a log of level %s, shows its stack: %s', (at, level, shown) => {
    const { log, lines } = keptLog({ level });
    log[at]('ship.failed', { err: failure });
    expect(lines[0]?.includes('error-fields.test.ts')).toBe(shown);
  });

  test('is recognised wherever it stands, and whatever it is called', () => {
    const { log, lines } = keptLog();
    log.error('ship.failed', { failure, list: [failure], deep: { failure }, error: { message: 'm', other: 1 } });
    const reduced = { type: 'Error', message: 'outer', cause: { type: 'Error', message: 'inner', code: 'ECONNRESET' } };
    expect(parsed(lines[0])).toMatchObject({ failure: reduced, list: [reduced], deep: { failure: reduced } });
    expect(parsed(lines[0]).error).toEqual({ type: 'Object', message: 'm' });
  });

  test('that is its own cause ends somewhere', () => {
    const { log, lines } = keptLog();
    const loop: Error & { errors?: unknown[] } = new Error('loop');
    loop.cause = loop;
    loop.errors = [loop, loop];
    log.error('ship.failed', { err: loop });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThan(50_000);
  });
});
