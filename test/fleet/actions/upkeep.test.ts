import { describe, expect, test } from 'vitest';
import { STATES_DO } from '../../../scripts/docs/ship-machine-page.ts';
import type { Outcome } from '../../../src/command/performer.ts';
import type { Step } from '../../../src/fleet/steps/step.ts';
import { aShip, aWorld, SHIP } from '../../kit/makers.ts';
import { done, runMachine, withShip } from '../../kit/ship-test.ts';

const ship = { shipSymbol: SHIP };
const [MOUNT, MODULE] = [{ symbol: 'MOUNT_A' }, { symbol: 'MODULE_A' }];

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
  test.each<[string, Step, readonly object[]]>([
    [
      'repairing',
      { kind: 'repair' },
      [
        { operation: 'getRepairShip', path: ship },
        { operation: 'repairShip', path: ship },
      ],
    ],
    ['installing', { kind: 'install', part: 'MOUNT_A' }, [{ operation: 'installMount', path: ship, body: MOUNT }]],
    [
      'installing',
      { kind: 'install', part: 'MODULE_A' },
      [{ operation: 'installShipModule', path: ship, body: MODULE }],
    ],
    ['removing', { kind: 'remove', part: 'MOUNT_A' }, [{ operation: 'removeMount', path: ship, body: MOUNT }]],
    ['removing', { kind: 'remove', part: 'MODULE_A' }, [{ operation: 'removeShipModule', path: ship, body: MODULE }]],
    [
      'refining',
      { kind: 'refine', good: 'IRON' },
      [{ operation: 'shipRefine', path: ship, body: { produce: 'IRON' } }],
    ],
  ])('%s does what the documentation says of %j', async (state, step, commands) => {
    const { sent } = await doneIn(state, step, 9);
    expect(sent).toMatchObject(commands);
    expect(sent).toHaveLength(commands.length);
    for (const { operation } of sent) expect(STATES_DO[state]?.operations).toContain(operation);
  });

  test('a ship with nothing to repair is not repaired', async () => {
    const { sent, states } = await doneIn('repairing', { kind: 'repair' }, 0);
    expect(sent.map(({ operation }) => operation)).toEqual(['getRepairShip']);
    expect(states.at(-1)).toBe('replanning');
  });
});
