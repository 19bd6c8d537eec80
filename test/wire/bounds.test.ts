import { describe, expect, test } from 'vitest';
import { parseJson } from '../../src/wire/json.ts';
import { parseReply } from '../../src/wire/parse-reply.ts';
import { readReply } from './read-reply.ts';
import { bodyOf } from './samples.ts';

describe('F59: a page', () => {
  const meta = { total: 500_000, page: 1, limit: 20 };

  test('of half a million empty objects counts them all, and is told in two lines', () => {
    const { reply, oddities } = readReply('getMyShips', { data: Array(500_000).fill({}), meta });
    expect(reply.data).toEqual([]);
    expect(reply.leftOut).toBe(500_000);
    expect(new Set(oddities.map(({ place }) => place))).toEqual(new Set(['data.[].symbol', 'data']));
  });

  /** What is read of a page of so many ships, which are as in a session but for the changes. */
  function readShips(length: number, changes: object = {}) {
    const [ship] = bodyOf('getMyShips').data;
    const ships = Array.from({ length }, (_, index) => ({ ...ship, symbol: `A-${index}`, ...changes }));
    return readReply('getMyShips', { data: ships, meta });
  }

  test('is read up to ten times as many entries as were asked for', () => {
    const { reply } = readShips(500);
    expect(reply.data).toHaveLength(200);
    expect(reply.leftOut).toBe(300);
  });

  test('of which each entry holds lists without end keeps its entries', () => {
    const { reply, oddities } = readShips(150, { modules: Array(3_000).fill({}) });
    expect(reply.data).toHaveLength(150);
    expect(oddities.length).toBeLessThanOrEqual(200);
  });
});

describe('F59: a list within a reply', () => {
  test('is read up to a thousand entries', () => {
    const connections = Array.from({ length: 300_000 }, (_, index) => `X1-A${index}-I1`);
    expect(readReply('getJumpGate', { data: { symbol: 'X1-A-I1', connections } }).reply.data.connections).toHaveLength(
      1_000,
    );
    const map = Object.fromEntries(connections.slice(0, 3_000).map((name) => [name, []]));
    const { data } = readReply('getSupplyChain', { data: { exportToImportMap: map } }).reply;
    expect(Object.keys(data.exportToImportMap)).toHaveLength(1_000);
  });

  test('of which an entry too many would make another thing is not read at all', () => {
    const body = bodyOf('getContract');
    const [line] = body.data.terms.deliver;
    body.data.terms.deliver = Array(1_001).fill(line);
    expect(parseReply('getContract', body).success).toBe(false);
  });
});

test('a text of more than 10,000 characters is left out like one that cannot be read', () => {
  const body = bodyOf('getMyShips');
  body.data[0].frame.symbol = 'F'.repeat(10_001);
  body.data[0].registration.role = 'R'.repeat(10_000);
  const { reply, oddities } = readReply('getMyShips', body);
  expect(reply.data[0].frame.symbol).toBe('UNKNOWN');
  expect(reply.data[0].registration.role).toBe('R'.repeat(10_000));
  expect(oddities.map(({ place }) => place)).toEqual(['data.[].frame.symbol', 'data.[].registration.role']);
});

test.each([
  ['closed', 1],
  ['open', 0],
])('a long text of more than 200 levels, %s, is not parsed', (_, closes) => {
  const deep = (levels: number) => `[${'"[",'.repeat(2_000)}${'['.repeat(levels)}${']'.repeat(levels * closes)}]`;
  expect(parseJson(deep(1_000_000))).toBeUndefined();
  expect(parseJson(deep(199)) === undefined).toBe(closes === 0);
});
