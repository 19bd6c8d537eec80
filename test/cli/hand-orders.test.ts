import { describe, expect, test } from 'vitest';
import { HAND_FORMS } from '../../src/cli/owner/hand-orders.ts';
import { orderOf } from '../../src/cli/owner/orders.ts';
import { UsageError } from '../../src/cli/process/exit.ts';
import { readOrder } from '../../src/daemon/console/orders/order.ts';
import { BY_HAND } from '../../src/plan/orders/hand-order.ts';

const typed = (text: string) => orderOf('do', text.split(' '));

describe('argosy ctl do', () => {
  test.each<[text: string, order: object]>([
    ['a-1 fly x1-a-b', { does: 'fly', waypoint: 'X1-A-B' }],
    ['A-1 fly X1-A-B drift', { does: 'fly', waypoint: 'X1-A-B', flightMode: 'DRIFT' }],
    ['A-1 jump X1-A', { does: 'jump', waypoint: 'X1-A' }],
    ['A-1 warp X1-A-B BURN', { does: 'warp', waypoint: 'X1-A-B', flightMode: 'BURN' }],
    ['A-1 dock', { does: 'dock' }],
    ['A-1 refuel', { does: 'refuel' }],
    ['A-1 refuel 100', { does: 'refuel', units: 100 }],
    ['A-1 refuel from-cargo', { does: 'refuel', fromCargo: true }],
    ['A-1 refuel 100 from-cargo', { does: 'refuel', units: 100, fromCargo: true }],
    ['A-1 buy iron 10', { does: 'buy', good: 'IRON', units: 10 }],
    ['A-1 sell IRON', { does: 'sell', good: 'IRON' }],
    ['A-1 transfer IRON 3 A-2', { does: 'transfer', good: 'IRON', units: 3, to: 'A-2' }],
    ['A-1 transfer IRON A-2', { does: 'transfer', good: 'IRON', to: 'A-2' }],
  ])('%s', (text, order) => {
    expect(typed(text)).toEqual({ kind: 'byHand', ship: 'A-1', ...order });
    expect(readOrder(typed(text))).not.toHaveProperty('expected');
  });

  test.each<[text: string, why: RegExp]>([
    ['A-1 flly X', /did you mean fly\?/],
    ['A-1', /^expected an action after the ship, got nothing/],
    ['A-1 dock now', /^expected "argosy ctl do A-1 dock", got "dock now"$/],
    ['A-1 fly X1-A-B DRIFT 3', /^expected "argosy ctl do A-1 fly WAYPOINT/],
  ])('%s is refused with what is expected', (text, why) => {
    expect(() => typed(text)).toThrow(UsageError);
    expect(() => typed(text)).toThrow(why);
  });

  test('a mode that there is not is refused', () => {
    expect(() => typed('A-1 fly X1-A-B FASTER')).toThrow(/^expected "argosy ctl do/);
  });

  test('lists a form for each action', () => {
    expect(HAND_FORMS.map((form) => form.split(' ')[2])).toEqual([...BY_HAND]);
  });
});
