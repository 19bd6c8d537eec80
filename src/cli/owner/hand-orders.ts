import { didYouMean } from '../../config/problems/hint.ts';
import type { Order } from '../../daemon/operator.ts';
import { BY_HAND } from '../../plan/orders/hand-order.ts';
import { UsageError } from '../process/exit.ts';

type ByHand = Extract<Order, { readonly kind: 'byHand' }>;
type Does = ByHand['does'];
type Field = 'waypoint' | 'flightMode' | 'good' | 'units' | 'to' | 'fromCargo';

/** The words after each action, in their order; those in brackets may be left out. */
const FORMS: Readonly<Record<Does, { readonly form: string; readonly fields: readonly Field[] }>> = {
  fly: { form: 'fly WAYPOINT [CRUISE|BURN|DRIFT|STEALTH]', fields: ['waypoint', 'flightMode'] },
  jump: { form: 'jump SYSTEM', fields: ['waypoint'] },
  warp: { form: 'warp WAYPOINT [CRUISE|BURN|DRIFT|STEALTH]', fields: ['waypoint', 'flightMode'] },
  dock: { form: 'dock', fields: [] },
  orbit: { form: 'orbit', fields: [] },
  refuel: { form: 'refuel [UNITS] [from-cargo]', fields: ['units', 'fromCargo'] },
  buy: { form: 'buy GOOD UNITS', fields: ['good', 'units'] },
  sell: { form: 'sell GOOD [UNITS]', fields: ['good', 'units'] },
  transfer: { form: 'transfer GOOD UNITS SHIP', fields: ['good', 'units', 'to'] },
  jettison: { form: 'jettison GOOD [UNITS] --yes', fields: ['good', 'units'] },
  chart: { form: 'chart', fields: [] },
  supply: { form: 'supply GOOD [UNITS]', fields: ['good', 'units'] },
};

/** What `argosy ctl do` can have a ship do. */
export const HAND_FORMS = BY_HAND.map((does) => `do SHIP ${FORMS[does].form}`);

const isAction = (word: string): word is Does => Object.hasOwn(FORMS, word);

function noAction(word: string): UsageError {
  const hint = didYouMean(word, [...BY_HAND]);
  const got = word === '' ? 'nothing' : `"${word}"`;
  return new UsageError(`expected an action after the ship, got ${got};${hint ? ` ${hint}` : ''} these are known:`, [
    ...HAND_FORMS,
  ]);
}

/** The value of a word; undefined where it does not fit the field. */
function meantBy(field: Field, word: string): string | number | true | undefined {
  if (field === 'units') return /^\d{1,7}$/.test(word) ? Number(word) : undefined;
  if (field === 'fromCargo') return word.toLowerCase() === 'from-cargo' ? true : undefined;
  return word.toUpperCase();
}

/**
 * Parses the words after `argosy ctl do`.
 * @throws UsageError that shows the forms of all actions, or that of the one which is meant
 */
export function handOrderOf([ship = '', action = '', ...words]: readonly string[]): Order {
  const does = action.toLowerCase();
  if (!isAction(does)) throw noAction(does);
  const { form, fields } = FORMS[does];
  const values: Partial<Record<Field, string | number | true>> = {};
  let left = [...fields];
  for (const word of words) {
    const field = left.find((one) => meantBy(one, word) !== undefined);
    if (field === undefined)
      throw new UsageError(`expected "argosy ctl do ${ship} ${form}", got "${[does, ...words].join(' ')}"`);
    values[field] = meantBy(field, word) ?? '';
    left = left.slice(left.indexOf(field) + 1);
  }
  return { kind: 'byHand', ship: ship.toUpperCase(), does, ...values } as ByHand;
}
