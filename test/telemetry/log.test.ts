import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keptLog, parsed } from './lines.ts';

describe('a log line', () => {
  test('is one JSON object with level, time, event, fields and a sentence, in that order', () => {
    const { log, lines } = keptLog();
    log.info('ship.jettisoned', { ship: 'ARGOSY-1', units: 3, tradeSymbol: 'ICE_WATER' });
    expect(lines).toEqual([
      '{"level":"info","time":"2023-11-14T22:13:20.000Z","event":"ship.jettisoned","ship":"ARGOSY-1","units":3,"tradeSymbol":"ICE_WATER","msg":"ARGOSY-1 jettisoned 3 ICE_WATER"}\n',
    ]);
  });

  test('carries the agent that plays, once it is known, unless it is about another', () => {
    const { log, lines } = keptLog();
    const received: unknown[] = [];
    log.tap(({ fields }) => received.push(fields.agent));
    log.warn('ship.idle', { ship: 'A-1', reason: 'night' });
    log.playsAs('A');
    log.warn('ship.idle', { ship: 'A-1', reason: 'day' });
    log.warn('callsign.taken', { agent: 'B' });
    expect(lines.map(parsed).map(({ agent }) => agent)).toEqual([undefined, 'A', 'B']);
    expect(received).toEqual([undefined, 'A', 'B']);
  });

  test('gives what the caller gives where the caller knows better', () => {
    const { log, lines } = keptLog();
    log.error('daemon.failed', { reason: 'x' }, 'out of hay');
    expect(parsed(lines[0]).msg).toBe('out of hay');
  });

  test('keeps its own names to itself', () => {
    const { log, lines } = keptLog();
    log.info('heartbeat', { level: 1, time: 2, event: 3, msg: 4 });
    const given = { level_: 1, time_: 2, event_: 3, msg_: 4 };
    expect(parsed(lines[0])).toMatchObject({ level: 'info', event: 'heartbeat', ...given });
    expect(lines[0]?.match(/"(level|time|event|msg)":/g)).toHaveLength(4);
  });

  test.each([
    ['debug', ['debug', 'info', 'warn', 'error', 'fatal']],
    ['info', ['info', 'warn', 'error', 'fatal']],
    ['warn', ['warn', 'error', 'fatal']],
    ['error', ['error', 'fatal']],
    ['silent', []],
  ] as const)('at level %s shows %j', (level, shown) => {
    const { log, lines } = keptLog({ level });
    for (const one of ['debug', 'info', 'warn', 'error', 'fatal'] as const)
      log[one]('ship.docked', { ship: 'A', waypoint: 'W' });
    expect(lines.map((line) => parsed(line).level)).toEqual(shown);
  });
});

describe('a logger call', () => {
  const fail = () => {
    throw new Error('boom');
  };
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const hostile: readonly [string, unknown][] = [
    ['a getter that throws', Object.defineProperty({}, 'boom', { get: fail, enumerable: true })],
    ['an error whose getters throw', Object.defineProperty(new Error('x'), 'message', { get: fail })],
    ['a revoked proxy', revoked.proxy],
    ['a proxy that refuses everything', new Proxy({}, { get: fail, ownKeys: fail, getPrototypeOf: fail })],
    ['a circle', circle],
    ['a big integer', 12n],
    ['a symbol', Symbol('s')],
    ['a function', () => 1],
    ['not a number', Number.NaN],
    ['a toJSON that throws', { toJSON: fail }],
    ['half a character', '\ud800'],
    ['an object without a prototype', Object.create(null)],
    ['a map', new Map([[1, 2]])],
  ];

  test.each(hostile)('never throws, and loses no line, over %s', (_, value) => {
    const { log, lines } = keptLog({ level: 'debug' });
    log.info('ship.idle', { ship: 'A', reason: 'r', value, err: value });
    log.info('ship.idle', { ship: 'A', reason: value });
    expect(lines.map((line) => parsed(line).event)).toEqual(['ship.idle', 'ship.idle']);
    expect(log.droppedLines()).toBe(0);
  });

  test('never throws, whatever the fields', () => {
    const kinds = { withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withTypedArray: true };
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything(kinds)), (fields) => {
        const { log, lines } = keptLog();
        log.info('ship.idle', fields);
        expect(parsed(lines[0]).event).toBe('ship.idle');
        expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
      }),
    );
  });

  test('shows objects of libraries by name only', () => {
    class Agent {
      sockets = ['private'];
    }
    const { log, lines } = keptLog();
    log.info('ship.idle', { agent: new Agent(), list: [new Map()] });
    expect(parsed(lines[0])).toMatchObject({ agent: '[Agent]', list: ['[Map]'] });
  });

  test('goes on where the destination throws, and counts what was lost', () => {
    let isFull = false;
    const lines: string[] = [];
    const write = (line: string) => (isFull ? fail() : lines.push(line));
    const { log } = keptLog({ destination: { write } });
    log.info('ship.restarted', { ship: 'A' });
    isFull = true;
    for (let n = 0; n < 3; n++) log.info('ship.restarted', { ship: 'A' });
    isFull = false;
    log.info('ship.restarted', { ship: 'B' });
    expect(lines.map((line) => parsed(line).ship)).toEqual(['A', 'B']);
    expect(log.droppedLines()).toBe(3);
  });

  test('survives a clock that fails', () => {
    let now = 0;
    const { log, lines } = keptLog({ nowMs: () => now });
    now = Number.NaN;
    log.info('ship.restarted', { ship: 'A' });
    expect([lines.length, log.droppedLines()]).toEqual([0, 1]);
  });
});
