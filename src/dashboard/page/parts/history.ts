import type { ShipDetailView } from '../../../daemon/views.ts';
import { daemonNowMs, isoOf } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { gameSecondsApart } from '../live/fleet.ts';
import { type Column, table } from '../table/table.ts';
import { timeSpent } from '../words/idle-time.ts';
import { stateKind } from '../words/kinds.ts';
import { counted, duration, percent } from '../words/numbers.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { stateWords } from '../words/symbols.ts';
import { card, clockTime, empty, gained, meter } from './bits.ts';

type Spell = ShipDetailView['history'][number];

const COLUMNS: readonly Column<Spell>[] = [
  { title: 'Began', value: ({ startedAtMs }) => isoOf(startedAtMs), cell: ({ startedAtMs }) => clockTime(startedAtMs) },
  {
    title: 'Took',
    value: ({ startedAtMs, endedAtMs }) => Math.round(gameSecondsApart(startedAtMs, endedAtMs)),
    cell: ({ startedAtMs, endedAtMs }) => duration(gameSecondsApart(startedAtMs, endedAtMs)),
    isNumber: true,
  },
  { title: 'What', value: (spell) => `${spell.lane ?? 'pause'}: ${spell.what}`, cell: what, isWide: true },
  {
    title: 'Profit',
    value: ({ lane, profitCredits }) => (lane === null ? null : profitCredits),
    cell: ({ lane, profitCredits }) => (lane === null ? '–' : gained(profitCredits)),
    isNumber: true,
  },
  {
    title: 'Expected',
    value: ({ lane, expectedProfitCredits }) => (lane === null ? null : expectedProfitCredits),
    isNumber: true,
  },
  { title: 'Requests', value: ({ requests }) => requests, isNumber: true },
];

/** A ship's missions and pauses, the newest first. */
export function missionHistory(spells: readonly Spell[]): VNode {
  const rowClass = ({ lane }: Spell) => (lane === null ? 'is-idle' : '');
  return table(COLUMNS, spells, {
    name: 'missions',
    caption: 'Missions and pauses',
    key: ({ id }) => id,
    rowClass,
    type: ['Lanes', ({ lane }) => lane ?? 'pause'],
    first: 15,
    none: 'No mission of it has ended yet.',
  });
}

function what({ lane, what: words, why, ending }: Spell) {
  return [
    h('span', { class: `chip ${lane === null ? 'pause' : 'lane'}` }, lane ?? 'pause'),
    h('span', { title: words }, ` ${shortSentence(words)}`),
    lane === null || ending === 'done' ? null : h('strong', ` ${ending}`),
    why === null || why === words ? null : h('small', { title: why }, shortSentence(why)),
  ];
}

/** How a ship's recent time was spent, and the reasons of its pauses. */
export function whereTimeWent(spells: readonly Spell[]): VNode {
  const { workingMs, pausedMs, reasons } = timeSpent(spells);
  const total = workingMs + pausedMs;
  const inGame = (ms: number) => duration(gameSecondsApart(0, ms));
  return card(
    'Where its time went',
    { aside: h('span.faint', `the last ${inGame(total)}`) },
    h(
      'div.split',
      h('span.earning', { style: { 'flex-grow': String(workingMs) } }),
      h('span.waiting', { style: { 'flex-grow': String(pausedMs) } }),
    ),
    h('p', `On missions ${percent(workingMs, total)} of the time, paused ${percent(pausedMs, total)}.`),
    h(
      'ul.reasons',
      { 'aria-label': 'Reasons of its pauses' },
      ...reasons.map(({ why, ms, times }) =>
        h(
          'li',
          { key: why },
          h('span', shortSentence(why)),
          h('span.num.faint', `${inGame(ms)} in ${counted(times, 'pause')}`),
          meter(ms, pausedMs, 'share', 'idle'),
        ),
      ),
    ),
  );
}

type Step = ShipDetailView['states'][number];

/** Steps that are listed in words; by eye. */
const LISTED = 12;

/** The machine's latest states: as a strip of time, and in words. */
export function timeline(states: readonly Step[]): VNode {
  if (states.length === 0) return empty('Its machine has not changed its state yet.');
  const periods = merged(states.map((step, index) => ({ ...step, untilMs: states[index - 1]?.atMs ?? daemonNowMs() })));
  return h(
    'div',
    h(
      'div.strip',
      { 'aria-hidden': 'true' },
      ...[...periods].reverse().map(({ atMs, to, untilMs }) =>
        h('span', {
          key: `${atMs} ${to}`,
          class: stateKind(to),
          title: `${stateWords(to)}: ${duration(gameSecondsApart(atMs, untilMs))}`,
          style: { 'flex-grow': String(Math.max(1, untilMs - atMs)) },
        }),
      ),
    ),
    h('ol.steps', ...periods.slice(0, LISTED).map(listed)),
  );
}

/** How long a ship was in the state `to`; the newest comes first. */
interface StatePeriod extends Step {
  readonly untilMs: number;
}

/** A planning attempt shorter than this, in game seconds, that found nothing counts as part of the wait around it. */
const SHORT_LOOK_SECONDS = 5;

/** Merges waiting, planning and waiting again into one wait; otherwise an idle ship would fill the list with them. */
function merged(periods: readonly StatePeriod[]): StatePeriod[] {
  const result: StatePeriod[] = [];
  for (const stay of periods) {
    const [later, latest] = [result.at(-1), result.at(-2)];
    const isOneWait = stay.to === 'waiting' && latest?.to === 'waiting' && later?.to === 'planning' && isShort(later);
    if (isOneWait) result.splice(-2, 2, { ...latest, atMs: stay.atMs, from: stay.from });
    else result.push(stay);
  }
  return result;
}

function isShort({ atMs, untilMs }: StatePeriod): boolean {
  return gameSecondsApart(atMs, untilMs) < SHORT_LOOK_SECONDS;
}

function listed({ atMs, from, to, untilMs }: StatePeriod, index: number): VNode {
  return h(
    'li',
    { key: `${atMs} ${from} ${to}` },
    clockTime(atMs),
    h('i', { class: `dot ${stateKind(to)}` }),
    h('span', h('span.faint', `${stateWords(from)} → `), h('b', stateWords(to))),
    h('span.num.faint', `${index === 0 ? 'since ' : ''}${duration(gameSecondsApart(atMs, untilMs))}`),
  );
}
