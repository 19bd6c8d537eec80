import type { StatusView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { SHIP_TYPES } from '../words/kinds.ts';
import { controlButton, orderButton } from './button.ts';
import { ask } from './dialog.ts';
import { give } from './give.ts';
import { unlock } from './unlock.ts';

/** The directives for the whole fleet. */
export function fleetControls(status: StatusView): VNode {
  return h(
    'div',
    { class: 'wheel', role: 'group', 'aria-label': 'Orders for the fleet' },
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
  return controlButton({ label: 'Buy ship …', kind: 'buyShip', title, not }, () => void chooseShip());
}

async function chooseShip(): Promise<void> {
  if (!(await unlock())) return;
  const form = await ask({
    title: 'Buy a ship',
    yes: 'Buy',
    body: [
      h('p', {}, 'It is bought at a shipyard where a ship of yours is, or can go, if the credits suffice.'),
      h('label', { for: 'ship-type' }, 'Type'),
      // A text field, since a shipyard may sell a type that this page does not know.
      h('input', { id: 'ship-type', name: 'shipType', list: 'ship-types', value: SHIP_TYPES[0], required: true }),
      h('datalist', { id: 'ship-types' }, ...SHIP_TYPES.map((type) => h('option', { value: type }, type))),
    ],
  });
  const shipType = form?.get('shipType');
  if (typeof shipType === 'string') await give({ kind: 'buyShip', shipType: shipType.trim().toUpperCase() });
}
