import { h, type VNode } from '../dom/h.ts';
import { isTouched } from '../frame/touch.ts';
import { daemonStatus } from '../live/fleet.ts';
import { tab } from '../parts/bits.ts';
import { duration } from '../words/numbers.ts';
import {
  chooseHours,
  chooseTimeAxis,
  hasGameTime,
  isLogScale,
  range,
  switchScale,
  zone,
  zoomBack,
} from './shown-range.ts';

export { range, zone } from './shown-range.ts';

/** The ranges offered, in game hours. */
const OFFERED: readonly (readonly [label: string, hours: number])[] = [
  ['1 h', 1],
  ['6 h', 6],
  ['24 h', 24],
  ['Week', 168],
  ['All', Number.POSITIVE_INFINITY],
];

/** The buttons that choose the range, the marks of time and the scale, of plots or of something else. */
export function rangeBar(isOfPlots = true): VNode {
  const shown = range.get();
  const isZoomed = !('hours' in shown);
  const ranges = OFFERED.map(([label, hours]) =>
    tab(label, !isZoomed && shown.hours === hours, () => chooseHours(hours), 'Game time up to now'),
  );
  return h(
    'div.range',
    h('div.tabs', { role: 'group', 'aria-label': 'Time range' }, ...ranges),
    isZoomed ? h('button.primary', { key: 'back', type: 'button', onclick: zoomBack }, 'Zoom out') : null,
    h('p.hint', rangeHint(isOfPlots)),
    isOfPlots
      ? h(
          'div.tabs',
          { key: 'scale', role: 'group', 'aria-label': 'Scale of credits' },
          tab('Log', isLogScale.get(), switchScale, 'Logarithmic scale, for small figures beside large ones'),
        )
      : null,
    zoneTabs(isOfPlots),
  );
}

/** The buttons that choose how time is marked: by hours of the game, for plots alone, or in a time zone. */
export function zoneTabs(isOfPlots = true): VNode {
  const isOffered = isOfPlots && hasGameTime();
  const isGame = isOffered && zone.get() === 'game';
  const shown = isGame ? 'game' : zone.get() === 'UTC' ? 'UTC' : 'local';
  const inZone = 'Time zone of all times on this page';
  return h(
    'div.tabs.zones',
    { key: 'time', role: 'group', 'aria-label': 'Marks of time' },
    isOffered
      ? tab('Game', shown === 'game', () => chooseTimeAxis('game'), 'Hours of the game since its beginning')
      : null,
    tab('Local', shown === 'local', () => chooseTimeAxis('local'), inZone),
    tab('UTC', shown === 'UTC', () => chooseTimeAxis('UTC'), inZone),
  );
}

/** What can be done with a plot, and what its ranges mean. */
export function rangeHint(isOfPlots: boolean): string {
  const speed = daemonStatus.get()?.speed ?? 1;
  const pace = speed === 1 ? '' : ` A game hour takes ${duration(3_600 / speed)}.`;
  const use = isTouched() ? 'Tap a plot for the figures of that time.' : 'Drag to zoom in, double-click to zoom out.';
  return `${isOfPlots ? use : ''}${pace}`.trim();
}
