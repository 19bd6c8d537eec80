import type { BoardsView } from '../../../daemon/book-views.ts';
import { h, type VNode } from '../dom/h.ts';
import { daemonStatus } from '../live/fleet.ts';
import { credits, creditsInShort, duration, gain } from '../words/numbers.ts';
import { ago, card } from './bits.ts';

type Board = NonNullable<BoardsView['credits']>;
type Agent = Board['near'][number];

const TITLES = { credits: 'Most credits', charts: 'Most charts' } as const;

/** Our place, and how it came about. */
function placeWords({ place, places, distance, passesInHours, near }: Board): string {
  if (place === null) return 'Not among those that it shows.';
  const before = places.at(-2);
  const was = before === undefined ? '' : `, ${before.place} before`;
  const next = near.find((one) => one.place === place - 1);
  if (next === undefined || distance === null) return `Place ${place}${was}.`;
  const when = passesInHours === null ? '' : `, passed in about ${duration(passesInHours * 3_600)}`;
  return `Place ${place}${was}; ${credits(distance)} behind ${next.agent}${when}.`;
}

const pace = ({ perHour }: Agent) =>
  perHour === null ? '' : `${perHour < 0 ? '' : '+'}${creditsInShort(perHour)} / h`;

function row(agent: Agent): VNode {
  const isUs = agent.agent === daemonStatus.get()?.callsign;
  return h(
    'tr',
    { key: agent.agent, class: isUs ? 'is-chosen' : '' },
    h('td.num', String(agent.place)),
    h('td', agent.agent),
    h('td.number', credits(agent.score)),
    h('td.number.faint', { title: agent.perHour === null ? null : `${gain(agent.perHour)} a game hour` }, pace(agent)),
  );
}

function section(name: keyof BoardsView, board: Board): VNode {
  return h(
    'section.board',
    { key: name, 'aria-label': TITLES[name] },
    h('h3', TITLES[name], h('small', ' read ', ago(board.readAtMs))),
    h('p.hint', placeWords(board)),
    h('table.tight.slim', h('caption.unseen', TITLES[name]), h('tbody', ...board.near.map(row))),
  );
}

/** The boards near us; nothing where the server shows none. */
export function boardsCard({ credits: rich, charts }: BoardsView): VNode | null {
  const boards = [rich && section('credits', rich), charts && section('charts', charts)];
  return boards.every((one) => one === undefined) ? null : card('The boards', { class: 'boards' }, ...boards);
}
