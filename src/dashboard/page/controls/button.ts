import type { Order } from '../../../daemon/console/orders/order.ts';
import { h, type VNode } from '../dom/h.ts';
import { askInDialog } from './dialog.ts';
import { give, orderKey, underWay } from './give.ts';
import { token } from './unlock.ts';

interface Look {
  readonly label: string;
  readonly kind: Order['kind'];
  readonly title?: string;
  readonly style?: 'primary' | 'danger' | undefined;
  /** Why the order cannot be given now. */
  readonly not?: string | undefined;
}

interface OrderButton extends Omit<Look, 'kind'> {
  readonly order: Order;
  /** The question before an order that is hard to undo. */
  readonly confirm?: string;
}

/**
 * Orders whose buttons replace each other, with the key that both share: the focus stays on the button after a
 * press.
 */
const STAYS: Readonly<Partial<Record<Order['kind'], string>>> = {
  pauseShip: 'pause',
  resumeShip: 'pause',
  pauseFleet: 'pause',
  resumeFleet: 'pause',
};

/** A button that gives an order. Without the control token it shows a padlock, and asks for the token when pressed. */
export function orderButton({ order, confirm, ...look }: OrderButton): VNode {
  const isBusy = underWay.get().includes(orderKey(order));
  const label = isBusy ? `${look.label} …` : look.label;
  return controlButton({ ...look, label, kind: order.kind }, () => {
    if (!isBusy) void press(order, look.label, confirm);
  });
}

/** A button of the controls, with a padlock while the page is read-only. */
export function controlButton({ label, kind, title, style, not }: Look, press: () => void): VNode {
  const isLocked = token.get() === undefined;
  return h(
    'button',
    {
      key: STAYS[kind] ?? kind,
      type: 'button',
      class: `${style ?? ''} ${isLocked ? 'locked' : ''}`.trim() || null,
      title: not ?? (isLocked ? 'Read-only: press to enter the control token' : (title ?? null)),
      'data-order': kind,
      'aria-disabled': not === undefined ? null : 'true',
      onclick: () => {
        if (not === undefined) press();
      },
    },
    isLocked ? lock() : null,
    label,
  );
}

async function press(order: Order, label: string, confirm: string | undefined): Promise<void> {
  if (confirm !== undefined) {
    const sure = await askInDialog({ title: `${label}?`, body: [h('p', confirm)], yes: label, danger: true });
    if (sure === undefined) return;
  }
  await give(order);
}

/** A padlock before the label of a button that needs the token. */
function lock(): VNode {
  return h(
    'svg.lock',
    { viewBox: '0 0 12 12', width: 11, height: 11, 'aria-hidden': 'true' },
    h('path', { d: 'M3 5.5V4a3 3 0 0 1 6 0v1.5', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.4 }),
    h('rect', { x: 2, y: 5.3, width: 8, height: 5.7, rx: 1.2, fill: 'currentColor' }),
  );
}
