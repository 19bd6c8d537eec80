import type { StatusView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { orderButton, wheelButton } from './button.ts';
import { ask } from './dialog.ts';
import { give } from './give.ts';
import { unlock } from './unlock.ts';

const SHIP_TYPES = [
  'SHIP_PROBE',
  'SHIP_MINING_DRONE',
  'SHIP_SIPHON_DRONE',
  'SHIP_SURVEYOR',
  'SHIP_LIGHT_SHUTTLE',
  'SHIP_LIGHT_HAULER',
  'SHIP_HEAVY_FREIGHTER',
  'SHIP_ORE_HOUND',
  'SHIP_REFINING_FREIGHTER',
  'SHIP_EXPLORER',
  'SHIP_INTERCEPTOR',
  'SHIP_COMMAND_FRIGATE',
] as const;

/** What the owner may order of the whole fleet. */
export function fleetWheel(status: StatusView): VNode {
  return h(
    'div',
    { class: 'wheel', role: 'group', 'aria-label': 'Orders for the fleet' },
    pauseFleetButton(status),
    buyButton(),
    orderButton({
      label: 'Reload strategy',
      order: { kind: 'reloadStrategy' },
      title: `Reads ${status.strategy.file} again; a file with mistakes changes nothing`,
    }),
  );
}

/** Pauses all ships, or lets them go on. */
export function pauseFleetButton({ paused }: StatusView): VNode {
  return paused
    ? orderButton({ label: 'Resume fleet', style: 'primary', order: { kind: 'resumeFleet' } })
    : orderButton({
        label: 'Pause fleet',
        order: { kind: 'pauseFleet' },
        title: 'Every ship finishes the request under way and sends no other',
      });
}

function buyButton(): VNode {
  const title = 'A ship near a shipyard goes and buys it';
  return wheelButton({ label: 'Buy ship …', kind: 'buyShip', title }, () => void chooseShip());
}

async function chooseShip(): Promise<void> {
  if (!(await unlock())) return;
  const form = await ask({
    title: 'Buy a ship',
    yes: 'Buy',
    body: [
      h('p', {}, 'It is bought at a shipyard where a ship of yours is, or can go, if the credits suffice.'),
      h('label', { for: 'ship-type' }, 'Type'),
      h(
        'select',
        { id: 'ship-type', name: 'shipType' },
        ...SHIP_TYPES.map((type) => h('option', { value: type }, type)),
      ),
    ],
  });
  const shipType = form?.get('shipType');
  if (typeof shipType === 'string') await give({ kind: 'buyShip', shipType });
}
