import { expect, test } from 'vitest';
import { isoFromMs } from '../../src/time/iso.ts';
import { createWorld } from '../../src/world/world.ts';
import { agent, contract } from '../kit/replies.ts';

const answered = { path: {}, body: {}, atMs: 77 };
const page = (data: ReturnType<typeof contract>[]) => ({ data, meta: { total: data.length, page: 1, limit: 20 } });

function fulfilledOne(number: number) {
  const payment = { onAccepted: 10, onFulfilled: 90 };
  return contract(`c${number}`, { fulfilled: true, terms: { deadline: isoFromMs(number), payment } });
}

test('of the fulfilled contracts the latest 200 are kept, also when the old ones are read again, and of the others all', () => {
  const world = createWorld();
  world.apply('getContracts', page([contract('missed'), contract('under way', { accepted: true })]), answered);
  for (let number = 1; number <= 250; number++) {
    world.apply('fulfillContract', { data: { agent: agent(1), contract: fulfilledOne(number) } }, answered);
  }
  const latest = Array.from({ length: 200 }, (_, index) => `c${index + 51}`);
  expect([...world.view.contracts.keys()]).toEqual(['missed', 'under way', ...latest]);
  world.apply('getContracts', page(Array.from({ length: 20 }, (_, index) => fulfilledOne(index + 1))), answered);
  expect([...world.view.contracts.keys()]).toEqual(['missed', 'under way', ...latest]);
});
