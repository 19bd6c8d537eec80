import type { BoardsView } from '../../../daemon/book-views.ts';
import { h, type VNode } from '../dom/h.ts';
import { daemonStatus } from '../live/fleet.ts';
import { credits, creditsInShort, gain } from '../words/numbers.ts';
import { placeWords } from '../words/place.ts';
import { ago, card } from './bits.ts';

type Board = NonNullable<BoardsView['credits']>;
type Agent = Board['near'][number];

const TITLES = { credits: 'Most credits', charts: 'Most charts' } as const;

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

/** Width and height of the picture of a course, in units of its own. */
const [WIDE, HIGH] = [300, 60];

/** A line through the known scores of a course; a score that is not known leaves a gap. */
function pathOf({ atMs }: Board['course'], scores: readonly (number | null)[], most: number): string {
  const [from = 0, until = 1] = [atMs[0], atMs.at(-1)];
  const x = (at: number) => ((WIDE * (at - from)) / Math.max(1, until - from)).toFixed(1);
  const y = (score: number) => (HIGH - (HIGH * Math.max(0, score)) / Math.max(1, most)).toFixed(1);
  let isOn = false;
  const steps = scores.map((score, index) => {
    const step = score === null ? '' : `${isOn ? 'L' : 'M'}${x(atMs[index] ?? from)} ${y(score)}`;
    isOn = score !== null;
    return step;
  });
  return steps.join('');
}

const ends = (what: string, scores: readonly (number | null)[]) => {
  const known = scores.filter((score) => score !== null);
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined
    ? `${what} unknown`
    : `${what} from ${credits(first)} to ${credits(last)}`;
};

/** Our scores, and those of the next above us, since the first reading; nothing before the second. */
function courseOf(name: keyof BoardsView, { course }: Board): VNode | null {
  const { atMs, ours, above } = course;
  if (atMs.length < 2) return null;
  const most = [...ours, ...above].reduce<number>((highest, score) => Math.max(highest, score ?? 0), 0);
  const label = `${TITLES[name]} over time: ${ends('we', ours)}, ${ends('the next above us', above)}`;
  return h(
    'svg.course',
    { viewBox: `0 -2 ${WIDE} ${HIGH + 4}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label },
    h('path.above', { d: pathOf(course, above, most) }),
    h('path.ours', { d: pathOf(course, ours, most) }),
  );
}

function section(name: keyof BoardsView, board: Board): VNode {
  return h(
    'section.board',
    { key: name, 'aria-label': TITLES[name] },
    h('h3', TITLES[name], h('small', ' read ', ago(board.readAtMs))),
    h('p.hint', placeWords(board)),
    courseOf(name, board),
    h('table.tight.slim', h('caption.unseen', TITLES[name]), h('tbody', ...board.near.map(row))),
  );
}

/** The boards near us; nothing where the server shows none. */
export function boardsCard({ credits: rich, charts }: BoardsView): VNode | null {
  const boards = [rich && section('credits', rich), charts && section('charts', charts)];
  return boards.every((one) => one === undefined) ? null : card('The boards', { class: 'boards' }, ...boards);
}
