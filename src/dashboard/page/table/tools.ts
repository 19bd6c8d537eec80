import { h, type VNode } from '../dom/h.ts';
import { daemonStatus } from '../live/fleet.ts';
import { select } from '../parts/bits.ts';
import { counted, credits } from '../words/numbers.ts';
import { change, choiceOf, csvOf, type Value } from './rows.ts';

/** What the tools of a table work on. */
interface Tooled {
  readonly name: string;
  readonly caption: string;
  readonly titles: readonly string[];
  readonly types: readonly string[];
  readonly typeTitle: string;
  readonly shown: number;
  readonly all: number;
  /** The values of all chosen rows. */
  readonly values: () => readonly (readonly Value[])[];
}

const valueIn = (event: Event) => (event.target as HTMLInputElement).value;

/** Search, choice of a type, order (where a phone shows no heads of columns) and download. */
export function tools(table: Tooled): VNode {
  const { name, caption, titles, types, typeTitle, shown, all } = table;
  const choice = choiceOf(name);
  return h(
    'div.table-tools',
    { role: 'search', 'aria-label': caption },
    h('input', {
      id: `${name}-search`,
      type: 'search',
      'aria-label': `Search ${caption}`,
      placeholder: 'Search',
      value: choice.search,
      oninput: (event) => change(name, { search: valueIn(event) }),
    }),
    types.length < 2 && choice.type === ''
      ? null
      : select(
          { id: `${name}-type`, 'aria-label': typeTitle },
          [['', `All ${typeTitle.toLowerCase()}`], ...types.map((type) => [type, type] as const)],
          choice.type,
          (type) => change(name, { type }),
        ),
    h('div.order', order(name, titles)),
    h(
      'span.faint.count',
      { role: 'status' },
      shown === all ? counted(all, 'row') : `${credits(shown)} of ${counted(all, 'row')}`,
    ),
    h(
      'button.quiet.csv',
      {
        type: 'button',
        'aria-label': `Download ${caption} as CSV`,
        title: 'Download the rows chosen here, for a spreadsheet',
        onclick: () => save(table),
      },
      'CSV',
    ),
  );
}

function order(name: string, titles: readonly string[]): VNode {
  const { sortedBy, isDescending } = choiceOf(name);
  const ways = titles.flatMap((title, column) => [
    [`${column} up`, `${title}, rising`] as const,
    [`${column} down`, `${title}, falling`] as const,
  ]);
  const now = sortedBy === undefined ? '' : `${sortedBy} ${isDescending ? 'down' : 'up'}`;
  return select({ id: `${name}-order`, 'aria-label': 'Order' }, [['', 'Default order'], ...ways], now, (way) => {
    const [column, direction] = way.split(' ');
    change(name, { sortedBy: way === '' ? undefined : Number(column), isDescending: direction === 'down' });
  });
}

function save({ name, titles, values }: Tooled): void {
  const agent = daemonStatus.get()?.callsign ?? '';
  const rows = values().map((row) => [agent, ...row]);
  download(`argosy-${agent}-${name}.csv`, csvOf(['agent', ...titles], rows));
}

/** Gives the reader a file. */
function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
