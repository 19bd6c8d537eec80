import { h, type VNode } from '../dom/h.ts';
import type { Paged } from '../live/paged.ts';

/** The button that loads older rows of a list, named by what they are; words once there are none. */
export function loadOlder<Row>(rows: Paged<Row>, what: string): VNode {
  if (rows.isAtBegin() || rows.all()?.length === 0) return h('span', { class: 'faint' }, 'all of them');
  return h('button', { type: 'button', onclick: rows.more }, `Load older ${what}`);
}
