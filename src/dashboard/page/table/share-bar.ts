import { h, type VNode } from '../dom/h.ts';
import { shareOf } from '../words/numbers.ts';

/** A share as a bar beside a name: a loss goes to the left of a line in the middle, a gain to the right. */
export function shareBar(value: number, most: number, label: string, hasLosses: boolean): VNode {
  const width = `${((hasLosses ? 50 : 100) * shareOf(Math.abs(value), most)).toFixed(1)}%`;
  const kind = value < 0 ? 'loss-bar' : 'gain-bar';
  return h(
    'span',
    { class: `share-bar ${hasLosses ? 'has-losses' : ''}`, role: 'img', 'aria-label': label },
    h('span', { class: kind, style: { width } }),
  );
}
