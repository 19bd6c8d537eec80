import type { EventView } from '../../../daemon/views.ts';
import { msOf } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { clockTime, shipLink } from './bits.ts';

/** A line of the log. */
export function eventRow({ id, time, level, event, message, ship }: EventView): VNode {
  return h(
    'li',
    { key: id, class: `level-${level}`, title: event },
    clockTime(msOf(time)),
    h('span', { class: 'level' }, level),
    h('span', { class: 'who' }, ship === null ? '' : shipLink(ship)),
    h('span', { class: 'message' }, withoutName(message, ship)),
  );
}

/** The ship is already shown beside the sentence. */
function withoutName(message: string, ship: string | null): string {
  return ship !== null && message.startsWith(`${ship} `) ? message.slice(ship.length + 1) : message;
}
