import type { Order } from '../../../daemon/console/orders/order.ts';
import type { ShipDetailView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { ships } from '../live/fleet.ts';
import { asWords } from '../words/symbols.ts';
import { controlButton } from './button.ts';
import { askInDialog } from './dialog.ts';
import { give } from './give.ts';
import { unlock } from './unlock.ts';

type ByHand = Extract<Order, { readonly kind: 'byHand' }>;
type Field = 'waypoint' | 'flightMode' | 'good' | 'units' | 'to' | 'fromCargo';

/** What a ship can be told to do, for people, and the fields that belong to it. */
const ACTIONS: Readonly<Record<ByHand['does'], readonly [label: string, ...fields: Field[]]>> = {
  fly: ['Fly to a waypoint of its system', 'waypoint', 'flightMode'],
  jump: ['Jump to another system', 'waypoint'],
  warp: ['Warp to a waypoint of another system', 'waypoint', 'flightMode'],
  dock: ['Dock'],
  orbit: ['Go into orbit'],
  refuel: ['Refuel', 'units', 'fromCargo'],
  buy: ['Buy goods here', 'good', 'units'],
  sell: ['Sell goods here', 'good', 'units'],
  transfer: ['Hand goods over to a ship here', 'good', 'units', 'to'],
  jettison: ['Jettison goods: they are lost', 'good', 'units'],
  chart: ['Chart the waypoint'],
  supply: ['Supply the construction site here', 'good', 'units'],
};

const KINDS = Object.keys(ACTIONS) as ByHand['does'][];

/** The orders for one action of a ship, and for goods that it is not to sell. */
export function handControls(ship: ShipDetailView, not: string | undefined): readonly VNode[] {
  const title = 'One action of your choice; the ship is paused first and stays so';
  return [
    controlButton({ label: 'By hand …', kind: 'byHand', title, not }, () => void orderByHand(ship)),
    controlButton(
      { label: 'Keep …', kind: 'keepGood', title: 'Goods that its lanes leave alone', not },
      () => void keep(ship),
    ),
  ];
}

/** Shows the fields of the action that is chosen. */
function showFields({ target }: Event): void {
  const chosen = target as HTMLSelectElement;
  const [, ...fields] = ACTIONS[chosen.value as ByHand['does']];
  for (const row of chosen.form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])
    row.hidden = !fields.includes(row.dataset.field as Field);
}

function field(name: Field, label: string, input: VNode, isShown = false): VNode {
  return h('div', { 'data-field': name, hidden: !isShown }, h('label', { for: `hand-${name}` }, label), input);
}

const textInput = (name: Field, list?: string) =>
  h('input', { id: `hand-${name}`, name, type: 'search', maxlength: 40, ...(list !== undefined && { list }) });

const listOf = (id: string, values: readonly string[]) =>
  h('datalist', { id }, ...values.map((value) => h('option', { value })));

function fieldsFor({ symbol, nav, cargo }: ShipDetailView): readonly VNode[] {
  const here = (ships.get() ?? []).filter((other) => other.nav.waypoint === nav.waypoint && other.symbol !== symbol);
  const modes = ['', 'CRUISE', 'BURN', 'DRIFT', 'STEALTH'];
  return [
    field('waypoint', 'Waypoint, or for a jump the system', textInput('waypoint'), true),
    field(
      'flightMode',
      'How',
      h(
        'select',
        { id: 'hand-flightMode', name: 'flightMode' },
        ...modes.map((value) => h('option', { value }, value === '' ? 'as its fuel allows' : asWords(value))),
      ),
      true,
    ),
    field('good', 'Good', textInput('good', 'hand-goods')),
    field(
      'units',
      'Units; none: all',
      h('input', { id: 'hand-units', name: 'units', type: 'search', inputmode: 'numeric', pattern: '[0-9]*' }),
    ),
    field('to', 'Ship that takes them', textInput('to', 'hand-ships')),
    field(
      'fromCargo',
      'From the FUEL in its hold',
      h('input', { id: 'hand-fromCargo', name: 'fromCargo', type: 'checkbox', value: 'true' }),
    ),
    listOf(
      'hand-goods',
      cargo.inventory.map(({ tradeSymbol }) => tradeSymbol),
    ),
    listOf(
      'hand-ships',
      here.map((other) => other.symbol),
    ),
  ];
}

/** The order that a form describes: only the fields of its action count. */
function orderIn(form: FormData, ship: string): ByHand {
  const does = form.get('does') as ByHand['does'];
  const [, ...fields] = ACTIONS[does];
  const values: Partial<Record<Field, string | number | boolean>> = {};
  for (const name of fields) {
    const text = String(form.get(name) ?? '').trim();
    if (text !== '') values[name] = name === 'units' ? Number(text) : name === 'fromCargo' || text.toUpperCase();
  }
  return { kind: 'byHand', ship, does, ...values } as ByHand;
}

async function orderByHand(ship: ShipDetailView): Promise<void> {
  if (!(await unlock())) return;
  const form = await askInDialog({
    title: `${ship.symbol} by hand`,
    yes: 'Order',
    body: [
      h('label', { for: 'hand-does' }, 'Action'),
      h(
        'select',
        { id: 'hand-does', name: 'does', onchange: showFields },
        ...KINDS.map((value) => h('option', { value }, ACTIONS[value][0])),
      ),
      ...fieldsFor(ship),
      h('p.hint', 'The ship is paused first, and stays paused afterwards: Resume gives it back.'),
    ],
  });
  if (form !== undefined) await give(orderIn(form, ship.symbol));
}

async function keep({ symbol, cargo, keeps = [] }: ShipDetailView): Promise<void> {
  if (!(await unlock())) return;
  const goods = [...new Set([...keeps, ...cargo.inventory.map(({ tradeSymbol }) => tradeSymbol)])];
  const form = await askInDialog({
    title: `Goods that ${symbol} keeps`,
    yes: 'Keep these',
    body: [
      h('p', goods.length === 0 ? 'Its hold is empty.' : 'Its lanes neither sell nor deliver what is ticked.'),
      h(
        'fieldset',
        h('legend.unseen', 'Goods'),
        ...goods.map((good) =>
          h(
            'label.choice',
            h('input', { type: 'checkbox', name: 'good', value: good, checked: keeps.includes(good) }),
            ` ${asWords(good)}`,
          ),
        ),
      ),
    ],
  });
  if (form === undefined) return;
  const ticked = form.getAll('good').map(String);
  for (const good of goods) {
    if (ticked.includes(good) === keeps.includes(good)) continue;
    await give({ kind: ticked.includes(good) ? 'keepGood' : 'unkeepGood', ship: symbol, good });
  }
}
