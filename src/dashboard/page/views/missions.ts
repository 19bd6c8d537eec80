import type { MissionOutcomeView, MissionsView, MissionTallyView } from '../../../daemon/book-views.ts';
import { isoOf } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { gameSecondsApart } from '../live/fleet.ts';
import type { Resource } from '../live/resource.ts';
import { card, clockTime, empty, gained, shipLink } from '../parts/bits.ts';
import { type Column, table } from '../table/table.ts';
import { duration, percent } from '../words/numbers.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { plainName } from '../words/symbols.ts';

const howEnded = ({ ending }: MissionOutcomeView) => ending;

const COLUMNS: readonly Column<MissionOutcomeView>[] = [
  { title: 'Ended', value: ({ endedAtMs }) => isoOf(endedAtMs), cell: ({ endedAtMs }) => clockTime(endedAtMs) },
  { title: 'Ship', value: ({ ship }) => ship, cell: ({ ship }) => shipLink(ship) },
  { title: 'Lane', value: ({ lane }) => lane },
  {
    title: 'Mission',
    value: ({ what }) => what,
    cell: ({ what }) => h('span', { title: what }, shortSentence(what)),
    isWide: true,
  },
  {
    title: 'Took',
    value: ({ startedAtMs, endedAtMs }) => endedAtMs - startedAtMs,
    cell: ({ startedAtMs, endedAtMs }) => duration(gameSecondsApart(startedAtMs, endedAtMs)),
    isNumber: true,
    isMinor: true,
  },
  { title: 'Expected', value: ({ expectedProfitCredits }) => expectedProfitCredits, isNumber: true, isMinor: true },
  {
    title: 'Profit',
    value: ({ profitCredits }) => profitCredits,
    cell: ({ profitCredits }) => gained(profitCredits),
    isNumber: true,
  },
  { title: 'End', value: howEnded },
];

/** Columns of sums, the first of which has this title. */
const tallyColumns = (title: string): readonly Column<MissionTallyView>[] => [
  { title, value: ({ name }) => name, cell: ({ name }) => (name.startsWith('SHIP_') ? plainName(name) : name) },
  { title: 'Missions', value: ({ missions }) => missions, isNumber: true },
  {
    title: 'With a profit',
    value: ({ won, missions }) => (won === null ? null : won / missions),
    cell: ({ won, missions }) => (won === null ? '–' : percent(won, missions)),
    isNumber: true,
  },
  {
    title: 'Profit',
    value: ({ profitCredits }) => profitCredits,
    cell: ({ profitCredits }) => gained(profitCredits),
    isNumber: true,
  },
  { title: 'Mean', value: ({ profitCredits, missions }) => profitCredits / missions, isNumber: true, isMinor: true },
  { title: 'Best', value: ({ bestCredits }) => bestCredits, isNumber: true, isMinor: true },
  { title: 'Worst', value: ({ worstCredits }) => worstCredits, isNumber: true, isMinor: true },
  { title: 'Drawdown', value: ({ drawdownCredits }) => drawdownCredits, isNumber: true, isMinor: true },
];

function tallies(title: string, lines: readonly MissionTallyView[], which?: string): VNode {
  return card(
    `Missions by ${title.toLowerCase()}`,
    { class: 'flush', aside: which === undefined ? null : h('span.faint', which) },
    table(tallyColumns(title), lines, {
      name: `missions-${title}`,
      caption: `Missions by ${title.toLowerCase()}`,
      key: ({ name }) => name,
      isBare: true,
      isSlim: true,
      isNarrow: true,
      share: (rows) => rows.reduce((sum, { profitCredits }) => sum + profitCredits, 0),
      none: 'No mission has ended yet.',
    }),
  );
}

/** Missions of the whole fleet: sums by lane and by type of ship, and the latest with how they ended. */
export function missionCards(missions: Resource<MissionsView>): readonly VNode[] {
  const view = missions.get();
  if (view === undefined) return [card('Missions', {}, empty(missions.problem() ?? 'Asking …'))];
  const latest = table(COLUMNS, view.latest, {
    name: 'missions',
    caption: 'The latest missions',
    key: ({ id }) => id,
    type: ['Lanes', ({ lane }) => lane],
    isCompact: true,
    none: 'No mission has ended yet.',
  });
  return [
    tallies('Lane', view.byLane),
    tallies('Type of ship', view.byType, 'of lanes that earn by themselves: no looks, contracts or goods for the gate'),
    card('The latest missions', { class: 'flush' }, latest),
  ];
}
