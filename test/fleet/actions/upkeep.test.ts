import { describe, expect, test } from 'vitest';
import { STATES_DO } from '../../../scripts/docs/ship-machine-page.ts';
import type { Outcome } from '../../../src/command/performer.ts';
import type { Step } from '../../../src/fleet/steps/step.ts';
import { aShip, aWorld, SHIP } from '../../kit/makers.ts';
import { done, runMachine, withShip } from '../../kit/ship-test.ts';

/** What a state sends where a repair costs so much, and the states that follow. */
async function doneIn(state: string, step: Step, repairCredits: number) {
  const priced = { kind: 'done', reply: { data: { transaction: { totalPrice: repairCredits } } } } as Outcome;
  const world = aWorld({ ships: [aShip()] });
  const answer = ({ operation }: { readonly operation: string }) => (operation === 'getRepairShip' ? priced : done);
  return withShip({ world, answer }, async (shipTest) => {
    const { states } = await runMachine(shipTest, { state, context: { step } }, (now) => now !== state);
    return { states, sent: shipTest.performed.map(({ operation, path, body }) => ({ operation, path, body })) };
  });
}

describe('upkeep by order', () => {
  test.each<[string, Step, readonly string[], body?: object]>([
    ['repairing', { kind: 'repair' }, ['getRepairShip', 'repairShip']],
    ['installing', { kind: 'install', part: 'MOUNT_A' }, ['installMount'], { symbol: 'MOUNT_A' }],
    ['installing', { kind: 'install', part: 'MODULE_A' }, ['installShipModule'], { symbol: 'MODULE_A' }],
    ['removing', { kind: 'remove', part: 'MOUNT_A' }, ['removeMount'], { symbol: 'MOUNT_A' }],
    ['removing', { kind: 'remove', part: 'MODULE_A' }, ['removeShipModule'], { symbol: 'MODULE_A' }],
    ['refining', { kind: 'refine', good: 'IRON' }, ['shipRefine'], { produce: 'IRON' }],
  ])('%s does what the documentation says of %j', async (state, step, operations, body) => {
    const { sent } = await doneIn(state, step, 9);
    expect(sent).toEqual(operations.map((operation) => ({ operation, path: { shipSymbol: SHIP }, body })));
    for (const { operation } of sent) expect(STATES_DO[state]?.operations).toContain(operation);
  });

  test('a ship with nothing to repair is not repaired', async () => {
    const { sent, states } = await doneIn('repairing', { kind: 'repair' }, 0);
    expect(sent.map(({ operation }) => operation)).toEqual(['getRepairShip']);
    expect(states.at(-1)).toBe('replanning');
  });
});
