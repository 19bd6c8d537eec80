import type { ShipDetailView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { gameSecondsBetween } from '../live/game-time.ts';
import { timeSpent } from '../words/idle-time.ts';
import { counted, credits, duration, percent } from '../words/numbers.ts';
import { told } from '../words/told.ts';
import { card, clockTime, empty, gained, meter } from './bits.ts';
import { type Column, table } from './table.ts';

type Spell = ShipDetailView['history'][number];

const COLUMNS: readonly Column<Spell>[] = [
  { title: 'Began', cell: ({ startedAtMs }) => clockTime(startedAtMs) },
  {
    title: 'Took',
    cell: ({ startedAtMs, endedAtMs }) => duration(gameSecondsBetween(startedAtMs, endedAtMs)),
    isNumber: true,
  },
  { title: 'What', cell: what, isWide: true },
  { title: 'Profit', cell: ({ lane, profitCredits }) => (lane === null ? '–' : gained(profitCredits)), isNumber: true },
  {
    title: 'Expected',
    cell: ({ lane, expectedProfitCredits }) => (lane === null ? '–' : credits(expectedProfitCredits)),
    isNumber: true,
  },
  { title: 'Requests', cell: ({ requests }) => credits(requests), isNumber: true },
];

/** A ship's missions and pauses, the newest first. */
export function history(spells: readonly Spell[]): VNode {
  if (spells.length === 0) return empty('No mission of it has ended yet.');
  const rowClass = ({ lane }: Spell) => (lane === null ? 'is-idle' : '');
  return table(COLUMNS, spells, { caption: 'Missions and pauses', key: ({ id }) => id, rowClass });
}

function what({ lane, what: words, why, ending }: Spell) {
  return [
    h('span', { class: `chip ${lane === null ? 'pause' : 'lane'}` }, lane ?? 'pause'),
    h('span', { title: words }, ` ${told(words)}`),
    lane === null || ending === 'done' ? null : h('strong', {}, ` ${ending}`),
    why === null || why === words ? null : h('small', { title: why }, told(why)),
  ];
}

/** How a ship's recent time was spent, and the reasons of its pauses. */
export function whereTimeWent(spells: readonly Spell[]): VNode {
  const { workingMs, pausedMs, reasons } = timeSpent(spells);
  const total = workingMs + pausedMs;
  const inGame = (ms: number) => duration(gameSecondsBetween(0, ms));
  return card(
    'Where its time went',
    { aside: h('span', { class: 'faint' }, `the last ${inGame(total)}`) },
    h(
      'div',
      { class: 'split' },
      h('span', { class: 'earning', style: { 'flex-grow': String(workingMs) } }),
      h('span', { class: 'waiting', style: { 'flex-grow': String(pausedMs) } }),
    ),
    h('p', {}, `On missions ${percent(workingMs, total)} of the time, paused ${percent(pausedMs, total)}.`),
    h(
      'ul',
      { class: 'reasons', 'aria-label': 'Reasons of its pauses' },
      ...reasons.map(({ why, ms, times }) =>
        h(
          'li',
          { key: why },
          h('span', {}, told(why)),
          h('span', { class: 'num faint' }, `${inGame(ms)} in ${counted(times, 'pause')}`),
          meter(ms, pausedMs, 'share', 'idle'),
        ),
      ),
    ),
  );
}
