import type { ShipDetailView } from '../../../daemon/views.ts';
import { daemonNowMs } from '../clock.ts';
import { h, type VNode } from '../dom/h.ts';
import { gameSecondsBetween } from '../live/game-time.ts';
import { kindOf } from '../words/kinds.ts';
import { duration } from '../words/numbers.ts';
import { stateWords } from '../words/symbols.ts';
import { clockTime, empty } from './bits.ts';

type Step = ShipDetailView['states'][number];

/** Steps that are listed in words. */
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
          class: kindOf(to),
          title: `${stateWords(to)}: ${duration(gameSecondsBetween(atMs, untilMs))}`,
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
  return gameSecondsBetween(atMs, untilMs) < SHORT_LOOK_SECONDS;
}

function listed({ atMs, from, to, untilMs }: StatePeriod, index: number): VNode {
  return h(
    'li',
    { key: `${atMs} ${from} ${to}` },
    clockTime(atMs),
    h('i', { class: `dot ${kindOf(to)}` }),
    h('span', h('span.faint', `${stateWords(from)} → `), h('b', stateWords(to))),
    h('span.num.faint', `${index === 0 ? 'since ' : ''}${duration(gameSecondsBetween(atMs, untilMs))}`),
  );
}
