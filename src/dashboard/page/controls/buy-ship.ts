import type { ShipyardView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { read } from '../live/api.ts';
import { status } from '../live/fleet.ts';
import { credits } from '../words/numbers.ts';
import { cheapestOffers, type Offer } from '../words/offers.ts';
import { plainName, shortWaypoint } from '../words/symbols.ts';
import { ask } from './dialog.ts';
import { give } from './give.ts';
import { showNote } from './toast.ts';
import { unlock } from './unlock.ts';

/** Asks which ship to buy, of those that are sold, and gives the order. */
export async function buyShip(): Promise<void> {
  if (!(await unlock())) return;
  const shipyards = await read<readonly ShipyardView[]>('shipyards').catch((error: Error) => error);
  if (shipyards instanceof Error) return showNote(shipyards.message, 'refused');
  const offers = cheapestOffers(shipyards);
  if (offers.length === 0) return showNote('No shipyard is known yet: let a ship look around first.', 'refused');
  const form = await ask({
    title: 'Buy a ship',
    yes: 'Buy',
    body: [
      h('p', `There are ${credits(status.get()?.credits ?? 0)} credits. A ship of yours flies to the shipyard.`),
      h('fieldset.offers', h('legend.unseen', 'Type'), ...offers.map(choice)),
      h('p.hint', 'Prices as last seen: each purchase raises them.'),
    ],
  });
  const shipType = form?.get('shipType');
  if (typeof shipType === 'string') await give({ kind: 'buyShip', shipType });
}

function choice({ type, yard, price }: Offer, index: number): VNode {
  const isTooDear = price !== null && price > (status.get()?.credits ?? 0);
  return h(
    'label',
    { class: `choice ${isTooDear ? 'faint' : ''}`, title: yard },
    h('input', { type: 'radio', name: 'shipType', value: type, checked: index === 0, required: true }),
    h('span', ` ${plainName(type)} at ${shortWaypoint(yard)}`),
    h('span.num', price === null ? 'price not seen' : credits(price)),
  );
}
