import type { MarketView, ShipDetailView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { read } from '../live/api.ts';
import { asWords } from '../words/symbols.ts';
import { controlButton } from './button.ts';
import { askInDialog } from './dialog.ts';
import { give } from './give.ts';
import { unlock } from './unlock.ts';

const isPart = (tradeSymbol: string) => /^(?:MOUNT|MODULE)_/.test(tradeSymbol);

/** The orders that change what a ship is fitted with, and that use its refinery. */
export function partControls(ship: ShipDetailView, not: string | undefined): readonly VNode[] {
  const hasRefinery = ship.parts.some((part) => part.includes('REFINERY'));
  const noRefinery = hasRefinery ? undefined : 'It has no refinery';
  const title = 'Has a mount or module installed or removed at a shipyard';
  return [
    controlButton({ label: 'Parts …', kind: 'installPart', title, not }, () => void changeParts(ship)),
    controlButton({ label: 'Refine …', kind: 'refineGood', not: not ?? noRefinery }, () => void refine(ship)),
  ];
}

/** Parts that a market known to the fleet sells. */
async function soldParts(): Promise<readonly string[]> {
  const markets = await read<readonly MarketView[]>('markets').catch(() => []);
  return markets.flatMap(({ goods }) => goods.map(({ tradeSymbol }) => tradeSymbol)).filter(isPart);
}

async function changeParts({ symbol, parts }: ShipDetailView): Promise<void> {
  if (!(await unlock())) return;
  const known = [...new Set([...parts, ...(await soldParts())])].sort();
  const form = await askInDialog({
    title: `Parts of ${symbol}`,
    yes: 'Order',
    body: [
      h('p', `Fitted with ${parts.map(asWords).join(', ') || 'nothing'}.`),
      h('fieldset', doing('installPart', 'install', true), doing('removePart', 'remove', false)),
      ...symbolField('part', 'Mount or module', known),
      h(
        'p.hint',
        'To install a part, the ship buys it unless it is in the hold, flies to a shipyard, and pays for the work.',
      ),
    ],
  });
  const [kind, part] = [form?.get('kind'), form?.get('part')];
  if ((kind === 'installPart' || kind === 'removePart') && typeof part === 'string')
    await give({ kind, ship: symbol, part: part.trim().toUpperCase() });
}

function doing(kind: string, label: string, checked: boolean): VNode {
  return h('label.choice', h('input', { type: 'radio', name: 'kind', value: kind, checked }), ` ${label}`);
}

async function refine({ symbol, cargo }: ShipDetailView): Promise<void> {
  if (!(await unlock())) return;
  const hold = cargo.inventory.map(({ tradeSymbol }) => tradeSymbol);
  const form = await askInDialog({
    title: `Refine goods in ${symbol}`,
    yes: 'Refine',
    body: [
      h('p', `In its hold: ${hold.map(asWords).join(', ') || 'nothing'}.`),
      ...symbolField(
        'good',
        'Good to make',
        hold.map((good) => good.replace(/_ORE$/, '')),
      ),
    ],
  });
  const good = form?.get('good');
  if (typeof good === 'string') await give({ kind: 'refineGood', ship: symbol, good: good.trim().toUpperCase() });
}

/** A field for a symbol, with those that are known to be of use. */
function symbolField(name: string, label: string, known: readonly string[]): readonly VNode[] {
  return [
    h('label', { for: `symbol-${name}` }, label),
    h('input', { id: `symbol-${name}`, name, type: 'search', list: `known-${name}`, required: true, maxlength: 40 }),
    h('datalist', { id: `known-${name}` }, ...known.map((value) => h('option', { value }))),
  ];
}
