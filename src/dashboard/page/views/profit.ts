import type { ProfitView } from '../../../daemon/book-views.ts';
import { h, type VNode } from '../dom/h.ts';
import { chosenInAddress } from '../frame/router.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection, daemonStatus } from '../live/fleet.ts';
import type { Resource } from '../live/resource.ts';
import { type Signal, together } from '../live/signal.ts';
import { card, empty, gained, shipLink, tab, waypointLink } from '../parts/bits.ts';
import { overRange } from '../plots/course.ts';
import { range, rangeBar, zone } from '../plots/range.ts';
import { type Column, table } from '../table/table.ts';
import { gain } from '../words/numbers.ts';
import { asWords, plainName } from '../words/symbols.ts';

/** A line of a breakdown. */
type Line = ProfitView['byLane'][number];

type By = Exclude<keyof ProfitView, 'fromMs'>;

/** What profits are broken down by: its title, and how a name is drawn. */
const BREAKDOWNS: Readonly<Record<By, readonly [title: string, draw: (name: string) => VNode | string]>> = {
  byLane: ['Lane', (name) => name],
  byGood: ['Good', asWords],
  byRoute: ['Route', route],
  byShip: ['Ship', (name) => (/-[0-9A-F]+$/.test(name) ? shipLink(name) : name)],
  byShipType: ['Type of ship', (name) => (name.startsWith('SHIP_') ? plainName(name) : name)],
  byDay: ['Day', (name) => name],
  bySystem: ['System', (name) => name],
};

/** What everybody sees first; the address does not name it. */
const USUAL: By = 'byLane';

/** Real milliseconds between questions: the daemon adds up the whole period. */
const EVERY_MS = 30_000;

const isBreakdown = (name: string): name is By => Object.hasOwn(BREAKDOWNS, name);

/** Where credits came from and went to in the range of the plots. */
export const profitView: View = (host) => {
  const by = chosenInAddress('by', USUAL, isBreakdown, 'profit.by');
  const bar = partOf(host);
  const profit = overRange<ProfitView>('profit', EVERY_MS);
  return together(
    keepDrawn(bar, () => rangeBar(false), [range, zone, daemonStatus]),
    keepDrawn(partOf(host), () => draw(profit, by), [profit, by, connection]),
    profit.close,
  );
};

function draw(profit: Resource<ProfitView>, by: Signal<By>): VNode {
  const view = profit.get();
  const body = view === undefined ? empty(profit.problem() ?? 'Asking …') : breakdown(view[by.get()], by.get());
  const all = profitOf(view?.byLane ?? []);
  const aside = h('span.faint', view === undefined ? '' : `${gain(all)} credits in all`);
  return card('Profit', { class: 'flush', aside }, tabs(by), body);
}

function tabs(by: Signal<By>): VNode {
  const wordsOf = (name: By) => `By ${BREAKDOWNS[name][0].toLowerCase()}`;
  const button = (name: By) => tab(wordsOf(name), by.get() === name, () => by.set(name));
  const names = Object.keys(BREAKDOWNS).filter(isBreakdown);
  return h('div.filters.tabs', { role: 'group', 'aria-label': 'Broken down by' }, ...names.map(button));
}

/** What the days up to each came to together; the lines of days stand latest first. */
function sumsUpTo(lines: readonly Line[]): ReadonlyMap<string, number> {
  let sum = 0;
  const sums = lines.toReversed().map(({ name, profitCredits }) => {
    sum += profitCredits;
    return [name, sum] as const;
  });
  return new Map(sums);
}

/** A column of days alone: the curve of profits in figures. */
function sumColumn(lines: readonly Line[]): Column<Line> {
  const sums = sumsUpTo(lines);
  return { title: 'In all up to then', value: ({ name }) => sums.get(name) ?? 0, isNumber: true };
}

const profitOf = (lines: readonly Line[]) => lines.reduce((sum, { profitCredits }) => sum + profitCredits, 0);

function breakdown(lines: readonly Line[], by: By): VNode {
  const [title, drawn] = BREAKDOWNS[by];
  const columns: readonly Column<Line>[] = [
    { title, value: ({ name }) => name, cell: ({ name }) => drawn(name) },
    { title: 'Received', value: ({ earnedCredits }) => earnedCredits, isNumber: true },
    { title: 'Spent', value: ({ spentCredits }) => spentCredits, isNumber: true },
    {
      title: 'Profit',
      value: ({ profitCredits }) => profitCredits,
      cell: ({ profitCredits }) => gained(profitCredits),
      isNumber: true,
    },
    ...(by === 'byDay' ? [sumColumn(lines)] : []),
  ];
  return table(columns, lines, {
    name: `profit-${by}`,
    caption: `Profit by ${title.toLowerCase()}`,
    key: ({ name }) => name,
    type: ['Results', ({ profitCredits }) => (profitCredits < 0 ? 'loss' : 'profit')],
    isNarrow: true,
    share: profitOf,
    none: 'Nothing was booked in this time.',
  });
}

/** "A to B" or "at A", with links to both. */
function route(name: string): VNode {
  const words = name.split(' ');
  return h('span', ...words.map((word, at) => [at === 0 ? '' : ' ', word.includes('-') ? waypointLink(word) : word]));
}
