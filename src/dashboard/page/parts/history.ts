import type { ShipDetailView } from '../../../daemon/views.ts';
import { isoOf } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { gameSecondsBetween } from '../live/game-time.ts';
import { type Column, table } from '../table/table.ts';
import { timeSpent } from '../words/idle-time.ts';
import { counted, duration, percent } from '../words/numbers.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { card, clockTime, gained, meter } from './bits.ts';

type Spell = ShipDetailView['history'][number];

const COLUMNS: readonly Column<Spell>[] = [
  { title: 'Began', value: ({ startedAtMs }) => isoOf(startedAtMs), cell: ({ startedAtMs }) => clockTime(startedAtMs) },
  {
    title: 'Took',
    value: ({ startedAtMs, endedAtMs }) => Math.round(gameSecondsBetween(startedAtMs, endedAtMs)),
    cell: ({ startedAtMs, endedAtMs }) => duration(gameSecondsBetween(startedAtMs, endedAtMs)),
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
export function history(spells: readonly Spell[]): VNode {
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
  const inGame = (ms: number) => duration(gameSecondsBetween(0, ms));
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
