import type { WeeksTable, WeeksView } from '../../../daemon/book-views.ts';
import { h, type VNode } from '../dom/h.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection } from '../live/fleet.ts';
import { type Resource, resource } from '../live/resource.ts';
import { together } from '../live/signal.ts';
import { card, empty } from '../parts/bits.ts';

/** Real milliseconds between questions: a week changes slowly, and its books are added up for each. */
const EVERY_MS = 300_000;

/** The weeks of the archive, and the one that runs, side by side. */
export const weeksView: View = (host) => {
  const weeks = resource<WeeksView>('weeks', EVERY_MS);
  return together(
    keepDrawn(partOf(host), () => draw(weeks), [weeks, connection]),
    weeks.close,
  );
};

function draw(weeks: Resource<WeeksView>): VNode {
  const view = weeks.get();
  if (view === undefined) return card('Weeks', {}, empty(weeks.problem() ?? 'Asking …'));
  const { tables, sentences } = view;
  const hasWeeks = (tables[0]?.rows.length ?? 0) > 0;
  if (!hasWeeks) return card('Weeks', {}, empty('No week has begun yet.'));
  const said = sentences.map((sentence, index) => h('p', { key: String(index) }, sentence));
  const better = said.length === 0 ? null : card('Was it better?', { class: 'verdicts' }, ...said);
  return h('div.stack', better, ...tables.map(tableCard));
}

/** A table as the server tells it: its figures are written already. */
function tableCard({ title, head, rows }: WeeksTable): VNode {
  const cell = (words: string, column: number) => h(column === 0 ? 'td' : 'td.number', words);
  const body = rows.map((row) => h('tr', { key: row[0] ?? '' }, ...row.map(cell)));
  const heads = head.map((words, column) => h(column === 0 ? 'th' : 'th.number', { scope: 'col' }, words));
  const table = h('table.tight.slim', h('caption.unseen', title), h('thead', h('tr', ...heads)), h('tbody', ...body));
  return card(
    title,
    { class: 'flush' },
    h('div.wide-table', { tabindex: '0', role: 'region', 'aria-label': title }, table),
  );
}
