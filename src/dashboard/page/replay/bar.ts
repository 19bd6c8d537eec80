import type { HistoryView, MarkView } from '../../../daemon/book-views.ts';
import { msOf } from '../clock.ts';
import { type Child, h, type VNode } from '../dom/h.ts';
import { keepDrawn, partOf } from '../frame/view.ts';
import { daemonStatus } from '../live/fleet.ts';
import { type Resource, resource } from '../live/resource.ts';
import { together } from '../live/signal.ts';
import { select } from '../parts/bits.ts';
import { markWords } from '../plots/marks.ts';
import { counted, credits, creditsInShort, percent } from '../words/numbers.ts';
import {
  course,
  isReplaying,
  leaveReplay,
  pastNow,
  replayAt,
  replayedHour,
  replayedQuarter,
  replayProblem,
  replaySpeed,
} from './player.ts';

/** Game hours a second that can be chosen. */
const SPEEDS = [
  ['0.25', '¼ h/s'],
  ['1', '1 h/s'],
  ['4', '4 h/s'],
] as const;

/** A step of the slider, in game hours: the arrow keys move it by one. */
const STEP_HOURS = 0.25;

/** Credits and net worth change little in a minute of the game. */
const HISTORY_EVERY_MS = 60_000;

/** Below the map: the button that begins a replay, or its slider and what the week had come to. */
export function replayBar(host: HTMLElement): () => void {
  const bar = partOf(host, 'replay');
  let history: Resource<HistoryView> | undefined;
  const draw = () => {
    if (replayedHour.get() === undefined) return beginButton();
    history ??= resource<HistoryView>('history', HISTORY_EVERY_MS);
    return [controls(), sums(history.get())];
  };
  const sources = [replayedQuarter, isReplaying, replaySpeed, course, replayProblem];
  return together(keepDrawn(bar, draw, sources), () => history?.close());
}

function button(words: string, title: string, onclick: () => void, kind = ''): VNode {
  return h('button', { key: title, type: 'button', class: kind || null, title, onclick }, words);
}

/** Keeps the focus while it changes what it does. */
function playButton(): VNode {
  const label = isReplaying.get() ? 'Pause' : 'Play';
  const props = { key: 'play', type: 'button', 'aria-label': label, title: label, onclick: playOrPause };
  return h('button.icon', props, isReplaying.get() ? '❚❚' : '▶');
}

function beginButton(): VNode {
  const begin = () => {
    replayAt(0);
    isReplaying.set(true);
  };
  return h('button', { key: 'begin', type: 'button', onclick: begin }, '▶ Replay the week');
}

/** Plays on, from the beginning where the end is reached. */
function playOrPause(): void {
  const { hours, loadedHours } = course.get();
  if (!isReplaying.get() && loadedHours > 0 && (replayedHour.get() ?? 0) >= hours) replayAt(0);
  isReplaying.set(!isReplaying.get());
}

function controls(): VNode {
  const hour = replayedQuarter.get() ?? 0;
  const hours = Math.max(hour, course.get().hours);
  const step = (change: number) => {
    isReplaying.set(false);
    replayAt((replayedHour.get() ?? 0) + change);
  };
  const slide = (event: Event) => replayAt(Number((event.target as HTMLInputElement).value));
  return h(
    'div.replay-controls',
    { key: 'controls', role: 'group', 'aria-label': 'Replay of the week' },
    playButton(),
    button('−1 h', 'An hour back', () => step(-1), 'small'),
    h('input', {
      key: 'slider',
      ...{ type: 'range', min: 0, max: Math.ceil(hours / STEP_HOURS) * STEP_HOURS, step: STEP_HOURS, value: hour },
      'aria-label': 'Game hour',
      'aria-valuetext': `hour ${hour.toFixed(2)} of ${hours.toFixed(0)}`,
      oninput: slide,
    }),
    button('+1 h', 'An hour on', () => step(1), 'small'),
    select({ 'aria-label': 'Speed, game hours a second' }, SPEEDS, String(replaySpeed.get()), (chosen) =>
      replaySpeed.set(Number(chosen)),
    ),
    button('Live', 'Show the present', leaveReplay),
  );
}

/** The last value of a list at or before an instant. */
function valueAt(atMs: number, history: HistoryView | undefined, values: HistoryView['credits'] = []): number | null {
  const place = history?.atMs.findLastIndex((each, index) => each <= atMs && values[index] !== null) ?? -1;
  return values[place] ?? null;
}

/** What the week had come to at the replayed hour. */
function sums(history: HistoryView | undefined): Child {
  const [past, status, hour] = [pastNow(), daemonStatus.get(), replayedQuarter.get() ?? 0];
  const problem = replayProblem.get();
  if (problem !== undefined) return h('p.hint', { key: 'sums' }, problem);
  if (past === undefined || status === undefined) return h('p.hint', { key: 'sums' }, 'Loading the week …');
  const atMs = status.beganMs + (hour * 3_600_000) / status.speed;
  const inSystems = [...past.ships.values()].reduce((all, count) => all + count, 0);
  const charted = [...past.charted.values()].reduce((all, each) => all + each.charted, 0);
  const waypoints = [...past.charted.values()].reduce((all, each) => all + each.waypoints, 0);
  const [ready, worth] = [valueAt(atMs, history, history?.credits), valueAt(atMs, history, history?.netWorth)];
  const latest = history?.marks.findLast((mark) => mark.atMs <= atMs);
  const line: readonly (readonly [string, string])[] = [
    ['Hour', `${hour.toFixed(1)} of ${course.get().hours.toFixed(0)}`],
    ['Phase', phaseAt(atMs, history?.marks ?? [], status)],
    ['Net worth', worth === null ? '–' : creditsInShort(worth)],
    ['Credits', ready === null ? '–' : creditsInShort(ready)],
    ['Ships', `${credits(inSystems + past.flights.length)} in ${counted(past.ships.size, 'system')}`],
    ['Charted', `${percent(charted, waypoints)} of ${credits(waypoints)}`],
    ['Last', latest === undefined ? '–' : markWords(latest)],
  ];
  return h('dl.replay-sums', { key: 'sums' }, ...line.map(([name, value]) => h('div', h('dt', name), h('dd', value))));
}

/** Game hours before the reset in which little is begun (game/phases.ts). */
const LAST_HOURS = 12;

/** The part of the week: the books do not tell when the building of the gate began. */
function phaseAt(
  atMs: number,
  marks: readonly MarkView[],
  status: NonNullable<ReturnType<typeof daemonStatus.get>>,
): string {
  const { nextReset, speed, serverOffsetMs } = status;
  const resetMs = nextReset === null ? Number.POSITIVE_INFINITY : msOf(nextReset) - serverOffsetMs;
  if (resetMs - atMs < (LAST_HOURS * 3_600_000) / speed) return 'Last hours';
  return marks.some((mark) => mark.kind === 'gate' && mark.atMs <= atMs) ? 'Galaxy' : 'Home and gate';
}
