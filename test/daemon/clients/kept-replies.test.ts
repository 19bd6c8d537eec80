import { describe, expect, test } from 'vitest';
import { createKeptReplies } from '../../../src/daemon/clients/kept-replies.ts';
import type { Transport } from '../../../src/wire/transport.ts';

const CHARTED = '{"data":{"symbol":"X1-A-1","traits":[],"isUnderConstruction":false,"modifiers":[]}}';

/** What is kept after these replies to GETs have gone by; the clock stands at 0. */
async function keptAfter(replies: Readonly<Record<string, string>>, { status = 200, mostBytes = 10_000 } = {}) {
  let nowMs = 0;
  const kept = createKeptReplies({ nowMs: () => nowMs }, mostBytes);
  const answer: Transport = async ({ path }) => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: replies[path] ?? '{}',
  });
  for (const path of Object.keys(replies)) await kept.noting(answer)({ method: 'GET', path, headers: {} });
  nowMs = 61_000;
  return (path: string, headers: Record<string, string> = {}) => kept.of({ method: 'GET', path, headers });
}

describe('a reply about what is static', () => {
  test.each([
    ['/systems?page=1&limit=20', '/systems?limit=20&page=1'],
    ['/systems', '/systems?page=1&limit=10'],
    ['/systems/X1-A', '/systems/X1-A/'],
    ['/systems/X1-A/waypoints?page=2', '/systems/X1-A/waypoints?page=2'],
    ['/systems/X1-A/waypoints/X1-A-1', '/systems/X1-A/waypoints/X1-A-1'],
    ['/systems/X1-A/waypoints/X1-A-1/jump-gate', '/systems/X1-A/waypoints/X1-A-1/jump-gate'],
    ['/market/supply-chain', '/market/supply-chain'],
    ['/factions/COSMIC', '/factions/COSMIC'],
  ])('to %s answers %s as it came, with its age', async (path, asked) => {
    const keptOf = await keptAfter({ [path]: CHARTED });
    expect(keptOf(asked)).toEqual({
      status: 200,
      headers: { 'content-type': 'application/json', age: '61', 'x-argosy-source': 'atlas' },
      body: CHARTED,
    });
    expect(keptOf(asked, { 'cache-control': 'no-cache' })).toBeUndefined();
  });
});

test.each([
  ['/systems/X1-A/waypoints/X1-A-1/market', CHARTED],
  ['/systems/X1-A/waypoints/X1-A-1/construction', CHARTED],
  ['/systems/X1-A/waypoints?traits=MARKETPLACE', CHARTED],
  ['/my/ships', CHARTED],
  ['/systems/X1-A/waypoints/X1-A-1', CHARTED.replace('"traits"', '"type":"ASTEROID","traits"')],
  ['/systems/X1-A/waypoints/X1-A-1', CHARTED.replace('[]', '[{"symbol":"UNCHARTED"}]')],
  ['/systems/X1-A/waypoints/X1-A-1', CHARTED.replace('false', 'true')],
  ['/systems/X1-A/waypoints/X1-A-1', CHARTED.replace('"modifiers":[]', '"modifiers":[{"symbol":"UNSTABLE"}]')],
])('what still changes is not kept: %s %s', async (path, body) => {
  expect((await keptAfter({ [path]: body }))(path)).toBeUndefined();
});

test('of systems what has asteroids is kept: their list shows nothing that changes', async () => {
  const body = '{"data":[{"symbol":"X1-A","waypoints":[{"symbol":"X1-A-1","type":"ASTEROID"}]}]}';
  expect((await keptAfter({ '/systems': body }))('/systems')?.body).toBe(body);
});

test('an error is not kept', async () => {
  expect((await keptAfter({ '/systems/X1-A': CHARTED }, { status: 404 }))('/systems/X1-A')).toBeUndefined();
});

test('what is kept longest goes first when there is no more room', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`/systems/X1-${index}`, `${CHARTED} ${index}`]),
  );
  const keptOf = await keptAfter(many, { mostBytes: 1_000 });
  expect(keptOf('/systems/X1-0')).toBeUndefined();
  expect(keptOf('/systems/X1-49')?.body).toBe(`${CHARTED} 49`);
});
