import { expect, test } from 'vitest';
import type { Outcome } from '../../src/command/performer.ts';
import { changesGame } from '../../src/wire/endpoints.ts';
import { type ErrorName, errorCodes } from '../../src/wire/error-codes.ts';
import { sentBy, withFleet } from '../kit/fleet.ts';
import { aShip, aWorld, SHIP } from '../kit/makers.ts';
import { type Answer, done, unknown } from '../kit/ship-test.ts';
import type { Line } from '../telemetry/lines.ts';

function refused(name: ErrorName): Outcome {
  const { code, httpStatus } = errorCodes[name];
  return { kind: 'refused', refusal: { code, name, status: httpStatus, message: name, data: {} } } as Outcome;
}

/** What becomes of an order to refine that is answered so, again and again. */
async function orderAnswered(outcome: Outcome, seconds = 1) {
  const refinery = { symbol: 'MODULE_ORE_REFINERY_I', requirements: {} };
  const world = aWorld({ ships: [{ ...aShip({ status: 'IN_ORBIT' }), modules: [refinery] }] });
  let seen: { readonly sent: number; readonly ended: readonly Line[]; readonly isKept: boolean } | undefined;
  const answer: Answer = ({ operation }) => (changesGame(operation) ? outcome : undefined);
  await withFleet({ world, mission: () => undefined, answer }, async (fleet) => {
    fleet.fleet.send(SHIP, { type: 'ORDER', order: { kind: 'refineGood', good: 'IRON', unitsBefore: 0 } });
    await fleet.pass(seconds);
    const sent = sentBy(fleet).filter((operation) => operation === 'shipRefine').length;
    const ended = [...fleet.lines('order.done'), ...fleet.lines('order.dropped')];
    seen = { sent, ended, isKept: fleet.services.orders.of(SHIP).order !== undefined };
  });
  return seen;
}

test('an order ends with the action that completes it, as done', async () => {
  const ended = [{ event: 'order.done', order: 'refineGood' }];
  expect(await orderAnswered(done)).toMatchObject({ sent: 1, isKept: false, ended });
});

test.each([
  ['that the ship lacks what it takes', 'missingRefinery', 4239],
  ['of a hold without the goods', 'cargoUnitCount', 4219],
] as const)('a refusal %s ends the order with its reason', async (_, name, code) => {
  const ended = [{ event: 'order.dropped', reason: expect.stringContaining(`${code} ${name}`) }];
  expect(await orderAnswered(refused(name), 600)).toMatchObject({ sent: 1, isKept: false, ended });
});

test.each<[string, Outcome]>([
  ['whose reply is lost', unknown],
  ['that comes while the ship rests', refused('cooldownConflict')],
])('an order %s is kept, and tried again once the ship was read', async (_, outcome) => {
  const seen = await orderAnswered(outcome, 600);
  expect(seen).toMatchObject({ isKept: true, ended: [] });
  expect(seen?.sent).toBeGreaterThan(1);
  expect(seen?.sent).toBeLessThan(20);
});
