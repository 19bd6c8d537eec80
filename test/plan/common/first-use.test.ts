import { expect, test } from 'vitest';
import type { ActionKind } from '../../../src/game/actions.ts';
import { mayDo } from '../../../src/plan/common/first-use.ts';
import { noteFailure } from '../../../src/world/failures/failed-actions.ts';
import { failureOfRefusal, WITHOUT_EFFECT } from '../../../src/world/failures/patience.ts';
import { emptyWorld } from '../../../src/world/state.ts';
import { NOW_MS } from '../../kit/planning.ts';

const UNKNOWN = failureOfRefusal({ code: 4_999, name: 'somethingNew' }, false);
const UNBUILT = failureOfRefusal({ code: 4_262, name: 'jumpDestinationUnderConstruction' }, false);

interface Told {
  readonly action?: ActionKind;
  readonly isProven?: boolean;
  readonly isTriedByAnother?: boolean;
  readonly failure?: typeof UNKNOWN;
  readonly secondsAgo?: number;
}

/** Whether ship T-2 may do an action after one failure of T-1. */
function may({ action = 'jump', isProven, isTriedByAnother = false, failure, secondsAgo = 0 }: Told) {
  const world = emptyWorld();
  if (isProven) world.proven.add(action);
  if (failure !== undefined)
    noteFailure(world, { action, place: 'X1-A-G', ship: 'T-1' }, failure, NOW_MS - secondsAgo * 1_000);
  return mayDo({ world, nowMs: NOW_MS, isTriedByAnother }, action, 'T-2');
}

test.each<[what: string, told: Told, answer: 'yes' | 'wait' | 'no']>([
  ['is done by a ship that is the first', {}, 'yes'],
  ['waits while another ship tries it', { isTriedByAnother: true }, 'wait'],
  ['waits for nobody once it had an effect', { isTriedByAnother: true, isProven: true }, 'yes'],
  ['is left by all ships when it failed for no known reason', { failure: UNKNOWN }, 'no'],
  ['is left by all ships when it had no effect', { failure: WITHOUT_EFFECT }, 'no'],
  ['is tried again after the back-off', { failure: UNKNOWN, secondsAgo: 601 }, 'yes'],
  ['is tried elsewhere when the refusal tells what is wrong there', { failure: UNBUILT }, 'yes'],
  ['is left by none for one failure once it had an effect', { failure: UNKNOWN, isProven: true }, 'yes'],
])('an action that one ship tries first %s', (_, told, answer) => expect(may(told)).toBe(answer));

test('any other action is done by all ships at once', () =>
  expect(may({ action: 'sell', isTriedByAnother: true, failure: UNKNOWN })).toBe('yes'));
