import type { ShipyardView, StatusView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { read } from '../live/api.ts';
import { daemonStatus, isKept } from '../live/fleet.ts';
import { credits } from '../words/numbers.ts';
import { type CheapestOffer, cheapestOffers } from '../words/offers.ts';
import { plainName, shortWaypoint } from '../words/symbols.ts';
import { controlButton, orderButton } from './button.ts';
import { askInDialog } from './dialog.ts';
import { give, showNote } from './give.ts';
import { unlock } from './unlock.ts';

/** The orders for the whole fleet; none where books are shown. */
export function fleetControls(status: StatusView): VNode | null {
  if (isKept()) return null;
  return h(
    'div.controls',
    { role: 'group', 'aria-label': 'Orders for the fleet' },
    pauseFleetButton(status),
    buyButton(status),
    buyingButton(status),
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

/** Stops the strategy's purchases, or allows them again. */
function buyingButton({ buyingStopped }: StatusView): VNode {
  return buyingStopped
    ? orderButton({ label: 'Buy ships again', style: 'primary', order: { kind: 'startBuying' } })
    : orderButton({
        label: 'Stop buying',
        order: { kind: 'stopBuying' },
        title: 'The strategy buys no more ships until you allow it again; your own orders to buy still count',
      });
}

function buyButton({ paused }: StatusView): VNode {
  const title = 'A ship near a shipyard goes and buys it';
  const not = paused ? 'The fleet is paused: no ship can go and buy' : undefined;
  return controlButton({ label: 'Buy ship …', kind: 'buyShip', title, not }, () => void buyShip());
}

/** Asks which ship to buy, of those that are sold, and gives the order. */
async function buyShip(): Promise<void> {
  if (!(await unlock())) return;
  const shipyards = await read<readonly ShipyardView[]>('shipyards').catch((error: Error) => error);
  if (shipyards instanceof Error) return showNote(shipyards.message, 'refused');
  const offers = cheapestOffers(shipyards);
  if (offers.length === 0) return showNote('No shipyard is known yet: let a ship look around first.', 'refused');
  const form = await askInDialog({
    title: 'Buy a ship',
    yes: 'Buy',
    body: [
      h('p', `There are ${credits(daemonStatus.get()?.credits ?? 0)} credits. A ship of yours flies to the shipyard.`),
      h('fieldset.offers', h('legend.unseen', 'Type'), ...offers.map(choice)),
      h('p.hint', 'Prices as last seen: each purchase raises them.'),
    ],
  });
  const shipType = form?.get('shipType');
  if (typeof shipType === 'string') await give({ kind: 'buyShip', shipType });
}

function choice({ type, yard, price }: CheapestOffer, index: number): VNode {
  const isTooDear = price !== null && price > (daemonStatus.get()?.credits ?? 0);
  return h(
    'label',
    { class: `choice ${isTooDear ? 'faint' : ''}`, title: yard },
    h('input', { type: 'radio', name: 'shipType', value: type, checked: index === 0, required: true }),
    h('span', ` ${plainName(type)} at ${shortWaypoint(yard)}`),
    h('span.num', price === null ? 'price not seen' : credits(price)),
  );
}
