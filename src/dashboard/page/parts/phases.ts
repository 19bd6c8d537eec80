import type { StatusView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { gameSecondsUntil } from '../live/fleet.ts';
import { credits, duration } from '../words/numbers.ts';
import { gateWords } from '../words/story.ts';
import { asWords } from '../words/symbols.ts';
import { meter } from './bits.ts';

type Phases = StatusView['phases'];
type Gate = NonNullable<Phases['gate']>;

const ORDER = ['home', 'building', 'galaxy', 'lastHours'] as const satisfies readonly Phases['now'][];

const TITLES: Readonly<Record<Phases['now'], string>> = {
  home: 'Home',
  building: 'Gate',
  galaxy: 'Galaxy',
  lastHours: 'Last hours',
};

/** The text below the name of a phase. */
function noteOf(phase: Phases['now'], { phases: { now, gate }, nextReset, shipsBySystem }: StatusView): string {
  if (phase === 'building') return gate === null ? 'not seen yet' : gateWords(gate);
  if (phase === 'lastHours')
    return nextReset === null ? 'no reset is announced' : `reset in ${duration(gameSecondsUntil(nextReset))}`;
  const isOpen = gate?.state === 'open';
  if (phase === 'galaxy')
    return isOpen ? `ships in ${Object.keys(shipsBySystem).length} systems` : 'once the gate is open';
  return now === 'home' ? 'trade in the home system' : 'done';
}

/** Whether a phase is behind us: a gate that never opened is not. */
function isDone(phase: Phases['now'], { now, gate }: Phases): boolean {
  if (phase === 'building') return gate?.state === 'open';
  if (phase === 'galaxy') return now === 'lastHours' && gate?.state === 'open';
  return ORDER.indexOf(phase) < ORDER.indexOf(now);
}

function step(phase: Phases['now'], status: StatusView): VNode {
  const { phases } = status;
  const isNow = phases.now === phase;
  const kind = isNow ? 'now' : isDone(phase, phases) ? 'done' : 'ahead';
  const { share = 0, state = 'idle' } = phases.gate ?? {};
  const isBuilt = phase === 'building' && state === 'building';
  return h(
    'li',
    { key: phase, class: kind, 'aria-current': isNow ? 'step' : null },
    h('b', TITLES[phase]),
    h('span', noteOf(phase, status)),
    isBuilt ? meter(share, 1, `The goods for the gate: ${Math.floor(100 * share)} %`, 'cargo') : null,
  );
}

/** What the gate still takes, good by good. */
function bill({ waypoint, materials }: Gate): VNode {
  const line = ({ tradeSymbol, fulfilled, required }: Gate['materials'][number]) =>
    h(
      'li',
      { key: tradeSymbol },
      h('span', asWords(tradeSymbol)),
      h('span.num', `${credits(fulfilled)} of ${credits(required)}`),
      meter(
        fulfilled,
        required,
        `${asWords(tradeSymbol)} ${fulfilled} of ${required}`,
        fulfilled >= required ? 'done' : 'cargo',
      ),
    );
  return h('ul.bill', { 'aria-label': `Goods for the jump gate ${waypoint}` }, ...materials.map(line));
}

/** The phases of the week as a bar, with the gate's bill while it is being built. */
export function phasesBar(status: StatusView): VNode {
  const { gate } = status.phases;
  const hasBill = gate !== null && gate.state !== 'open' && gate.materials.length > 0;
  return h(
    'section.card.phases',
    { 'aria-label': 'Phases of the week' },
    h('ol.steps-of-week', ...ORDER.map((phase) => step(phase, status))),
    hasBill ? bill(gate) : null,
  );
}
