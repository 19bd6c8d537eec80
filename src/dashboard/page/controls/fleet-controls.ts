import type { StatusView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { controlButton, orderButton } from './button.ts';
import { buyShip } from './buy-ship.ts';

/** The orders for the whole fleet. */
export function fleetControls(status: StatusView): VNode {
  return h(
    'div.controls',
    { role: 'group', 'aria-label': 'Orders for the fleet' },
    pauseFleetButton(status),
    buyButton(status),
    orderButton({
      label: 'Reload strategy',
      order: { kind: 'reloadStrategy' },
      title: `Reads ${status.strategy.file} again; a file with mistakes changes nothing`,
    }),
  );
}

/** Pauses all ships, or resumes them. */
export function pauseFleetButton({ paused }: StatusView): VNode {
  return paused
    ? orderButton({ label: 'Resume fleet', style: 'primary', order: { kind: 'resumeFleet' } })
    : orderButton({
        label: 'Pause fleet',
        order: { kind: 'pauseFleet' },
        title: 'Every ship finishes the request under way and sends no other',
      });
}

function buyButton({ paused }: StatusView): VNode {
  const title = 'A ship near a shipyard goes and buys it';
  const not = paused ? 'The fleet is paused: no ship can go and buy' : undefined;
  return controlButton({ label: 'Buy ship …', kind: 'buyShip', title, not }, () => void buyShip());
}
