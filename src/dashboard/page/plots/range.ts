import { daemonNowMs, writeIn, type Zone } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { daemonStatus } from '../live/fleet.ts';
import { keep, kept, signal } from '../live/signal.ts';
import { tab } from '../parts/bits.ts';

/** What all plots show: the latest game hours, or a period that the reader marked. */
type Range = { readonly hours: number } | { readonly fromMs: number; readonly untilMs: number };

/** The ranges offered, in game hours. */
const OFFERED: readonly (readonly [label: string, hours: number])[] = [
  ['1 h', 1],
  ['6 h', 6],
  ['24 h', 24],
  ['Week', 168],
  ['All', Number.POSITIVE_INFINITY],
];

const ZONES = { local: 'Local', UTC: 'UTC' } as const;

const isOffered = (value: number) => OFFERED.some(([, hours]) => hours === value);
const first = Number(kept('plots.hours', '168'));
const latest = signal(isOffered(first) ? first : 168);

/** The range of all plots. */
export const range = signal<Range>({ hours: latest.get() });

/** The time zone of all instants. */
export const zone = signal<Zone>(kept('zone', 'local') === 'UTC' ? 'UTC' : 'local');
writeIn(zone.get());

function choose(hours: number): void {
  keep('plots.hours', String(hours));
  latest.set(hours);
  range.set({ hours });
}

function chooseZone(next: Zone): void {
  keep('zone', next);
  writeIn(next);
  zone.set(next);
}

/** Shows a period that the reader marked in a plot. */
export function zoomTo(fromMs: number, untilMs: number): void {
  range.set({ fromMs: Math.round(fromMs), untilMs: Math.round(untilMs) });
}

/** Shows the range again that was chosen last. */
export function zoomBack(): void {
  range.set({ hours: latest.get() });
}

/** Whether the range ends at the present. */
export function isUpToNow(): boolean {
  return 'hours' in range.get();
}

/** The range as a question to the daemon. */
export function rangeQuery(): string {
  const shown = range.get();
  if (!('hours' in shown)) return `from=${shown.fromMs}&until=${shown.untilMs}`;
  const ms = (shown.hours * 3_600_000) / (daemonStatus.get()?.speed ?? 1);
  return `from=${Number.isFinite(ms) ? Math.max(0, Math.floor(daemonNowMs() - ms)) : 0}`;
}

/** The buttons that choose the range and the time zone, of plots or of something else. */
export function rangeBar(isOfPlots = true): VNode {
  const shown = range.get();
  const isZoomed = !('hours' in shown);
  const ranges = OFFERED.map(([label, hours]) =>
    tab(label, !isZoomed && shown.hours === hours, () => choose(hours), 'Game time up to now'),
  );
  return h(
    'div.range',
    h('div.tabs', { role: 'group', 'aria-label': 'Time range' }, ...ranges),
    isZoomed ? h('button.primary', { key: 'back', type: 'button', onclick: zoomBack }, 'Zoom out') : null,
    h('p.hint', rangeHint(isOfPlots)),
    zoneTabs(),
  );
}

/** The buttons that choose the time zone. */
export function zoneTabs(): VNode {
  const zones = (['local', 'UTC'] as const).map((name) =>
    tab(ZONES[name], zone.get() === name, () => chooseZone(name), 'Time zone of all times on this page'),
  );
  return h('div.tabs.zones', { role: 'group', 'aria-label': 'Time zone' }, ...zones);
}

/** What can be done with a plot, and what its ranges mean. */
export function rangeHint(isOfPlots: boolean): string {
  const speed = daemonStatus.get()?.speed ?? 1;
  const pace = speed === 1 ? '' : ` Ranges are game time: ${speed} game hours pass in an hour.`;
  return `${isOfPlots ? 'Drag over a plot to zoom in, double-click to zoom out.' : ''}${pace}`.trim();
}
