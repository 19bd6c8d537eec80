import type { EventView } from '../../../daemon/views.ts';
import { msOf } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { clockTime, shipLink } from './bits.ts';

/** Digits' widths that a letter of a ship's symbol takes at most. */
const CH_A_LETTER = 1.15;

/** Lines of the log, one column for the ships of all of them. */
export function eventList(lines: readonly EventView[]): VNode {
  const letters = lines.reduce((most, { ship }) => Math.max(most, ship?.length ?? 0), 0);
  const style = { '--who': `${(letters * CH_A_LETTER).toFixed(1)}ch` };
  return h('ol.log', { 'aria-label': 'Lines of the log', style }, ...lines.map(eventRow));
}

/** A line of the log. */
export function eventRow({ id, time, level, event, message, ship }: EventView): VNode {
  return h(
    'li',
    { key: id, class: `level-${level}`, title: event },
    clockTime(msOf(time)),
    h('span.level', level),
    h('span.who', ship === null ? '' : shipLink(ship)),
    h('span.message', withoutName(message, ship)),
  );
}

/** The ship is already shown beside the sentence. */
function withoutName(message: string, ship: string | null): string {
  return ship !== null && message.startsWith(`${ship} `) ? message.slice(ship.length + 1) : message;
}
