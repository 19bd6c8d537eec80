import { daemonNowMs, writeIn, type Zone } from '../clock.ts';
import { inAddress, keepInAddress } from '../frame/router.ts';
import { daemonStatus, isKept } from '../live/fleet.ts';
import { keep, kept, signal, watchAll } from '../live/signal.ts';
import type { GameTime } from './axes.ts';

/** What all plots show: the latest game hours, or a period that the reader marked. */
type Range = { readonly hours: number } | { readonly fromMs: number; readonly untilMs: number };

/** By what plots are marked: hours of the game, or the time of day in a zone. */
type TimeAxis = 'game' | Zone;

/** Shown where the reader has chosen nothing, in game hours. */
const USUAL_HOURS = 168;

/** What the address says of a range: hours, all, or a period. */
const PERIOD = /^(\d{1,15})-(\d{1,15})$/;
const HOURS = /^(\d{1,4}|all)$/;

const hoursIn = (text: string) => (text === 'all' ? Number.POSITIVE_INFINITY : Number(text));
const hoursText = (hours: number) => (Number.isFinite(hours) ? String(hours) : 'all');

const keptHours = kept('plots.hours', String(USUAL_HOURS));
const latest = signal(HOURS.test(keptHours) ? hoursIn(keptHours) : USUAL_HOURS);

/** The range of all plots. */
export const range = signal<Range>({ hours: latest.get() });

const isTimeAxis = (name: string): name is TimeAxis => name === 'game' || name === 'local' || name === 'UTC';
const keptAxis = kept('zone', 'game');

/** How instants are marked in plots; elsewhere they are written in a time zone. */
export const zone = signal<TimeAxis>(isTimeAxis(keptAxis) ? keptAxis : 'game');
writeIn(zone.get() === 'UTC' ? 'UTC' : 'local');

/** Whether plots of credits have a logarithmic scale. */
export const isLogScale = signal(kept('plots.scale', '') === 'log');

/** When the game began and how fast it runs; undefined until the daemon has said it. */
export const gameTime = signal<GameTime | undefined>(undefined);
daemonStatus.watch(() => {
  const { beganMs = 0, speed = 1 } = daemonStatus.get() ?? {};
  const [known, gameHourMs] = [gameTime.get(), 3_600_000 / speed];
  if (known?.beganMs !== beganMs || known.gameHourMs !== gameHourMs) gameTime.set({ beganMs, gameHourMs });
});

/** Whether plots may be marked by hours of the game: not where they are those of the clock, but for kept books. */
export function hasGameTime(): boolean {
  return isKept() || gameTime.get()?.gameHourMs !== 3_600_000;
}

/** The time by which plots are marked, if it is that of the game. */
export function shownGameTime(): GameTime | undefined {
  const game = gameTime.get();
  return zone.get() === 'game' && hasGameTime() ? game : undefined;
}

/** Takes over what the address asks for. */
function takeAddress(): void {
  const [asked = '', axis = ''] = [inAddress('range'), inAddress('axis')];
  const [, fromMs, untilMs] = PERIOD.exec(asked) ?? [];
  if (fromMs !== undefined) range.set({ fromMs: Number(fromMs), untilMs: Number(untilMs) });
  else if (HOURS.test(asked)) show(hoursIn(asked));
  if (isTimeAxis(axis)) chooseTimeAxis(axis);
  const scale = inAddress('scale');
  if (scale !== undefined) isLogScale.set(scale === 'log');
}

/** Writes what is chosen into the address, as far as it is not what everybody sees. */
export function keepRangeInAddress(): void {
  const shown = range.get();
  const hours = 'hours' in shown ? shown.hours : undefined;
  const period = 'hours' in shown ? hoursText(shown.hours) : `${shown.fromMs}-${shown.untilMs}`;
  keepInAddress('range', hours === USUAL_HOURS ? undefined : period);
  keepInAddress('axis', zone.get() === 'game' ? undefined : zone.get());
  keepInAddress('scale', isLogScale.get() ? 'log' : undefined);
}

takeAddress();
addEventListener('hashchange', takeAddress);
watchAll([range, zone, isLogScale], keepRangeInAddress);

function show(hours: number): void {
  latest.set(hours);
  range.set({ hours });
}

/** Shows the latest game hours, now and at the next visit. */
export function chooseHours(hours: number): void {
  keep('plots.hours', hoursText(hours));
  show(hours);
}

/** Marks plots by this, now and at the next visit. */
export function chooseTimeAxis(next: TimeAxis): void {
  keep('zone', next);
  writeIn(next === 'UTC' ? 'UTC' : 'local');
  zone.set(next);
}

/** Switches between a logarithmic and a linear scale. */
export function switchScale(): void {
  isLogScale.set(!isLogScale.get());
  keep('plots.scale', isLogScale.get() ? 'log' : '');
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
  const now = daemonStatus.get();
  // Before the daemon has said its time, the browser's may be months away from it.
  const ms = now === undefined ? Number.POSITIVE_INFINITY : (shown.hours * 3_600_000) / now.speed;
  return `from=${Number.isFinite(ms) ? Math.max(0, Math.floor(daemonNowMs() - ms)) : 0}`;
}
