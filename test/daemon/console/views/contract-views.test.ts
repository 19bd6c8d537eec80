import { expect, test } from 'vitest';
import { contractViews } from '../../../../src/daemon/console/views/world-views.ts';
import { isoFromMs } from '../../../../src/time/iso.ts';
import { applyContracts } from '../../../../src/world/contracts.ts';
import { emptyWorld } from '../../../../src/world/state.ts';
import { contract } from '../../../kit/replies.ts';

test('contracts are shown the newest first, in whatever order they were read', () => {
  const world = emptyWorld();
  for (const day of [1, 2, 7, 6, 5, 8]) {
    const payment = { onAccepted: 10, onFulfilled: 90 };
    const terms = { deadline: isoFromMs(day * 86_400_000), payment };
    applyContracts(world, [contract(`day ${day}`, { terms })]);
  }
  expect(contractViews(world).map(({ id }) => id)).toEqual(['day 8', 'day 7', 'day 6', 'day 5', 'day 2', 'day 1']);
});
