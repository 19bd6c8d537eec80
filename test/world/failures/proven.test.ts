import { expect, test } from 'vitest';
import { emptyWorld } from '../../../src/world/state.ts';
import { createWorld } from '../../../src/world/world.ts';

const PAST = { prices: [], deals: [], shipPrices: [], bought: [] };
const SENT = { path: {}, body: {}, atMs: 0 };

function provenAfter(happens: (world: ReturnType<typeof createWorld>) => void): string[] {
  const world = createWorld(emptyWorld());
  happens(world);
  return [...world.view.proven];
}

test.each<[what: string, happens: Parameters<typeof provenAfter>[0], proven: readonly string[]]>([
  ['a reply that tells of its success', (world) => world.apply('createChart', { data: {} }, SENT), ['chart']],
  ['an effect that was seen later', (world) => world.succeeded({ action: 'jump', place: 'X1-A-G' }), ['jump']],
  ['the books', (world) => world.recall({ ...PAST, proven: ['supplyConstruction'] }), ['supplyConstruction']],
  [
    'no read',
    (world) => world.apply('getConstruction', { data: { symbol: 'X1-A-G', materials: [], isComplete: false } }, SENT),
    [],
  ],
  ['no action that all ships may do at once', (world) => world.succeeded({ action: 'sell', place: 'X1-A-B' }), []],
])('an action that one ship tries first is proven by %s', (_, happens, proven) => {
  expect(provenAfter(happens)).toEqual(proven);
});
