import type { MachineView, ShipDetailView } from '../../../daemon/views.ts';
import { h, type VNode } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { kindOf } from '../words/kinds.ts';
import { stateWords } from '../words/symbols.ts';
import { grouped } from './graph.ts';

/** Changes of state that are drawn as the ship's trail: the latest ones. */
const TRAIL = 4;

type Step = ShipDetailView['states'][number];

/** The drawing of the machine on the page. */
export interface MachineDrawing {
  show(machine: MachineView, state: string, states: readonly Step[]): void;
  close(): void;
}

/**
 * Draws the machine: its states in groups, the current one highlighted, the previous states and the possible next ones.
 */
export function machineDrawing(host: HTMLElement): MachineDrawing {
  host.classList.add('machine');
  const arrows = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  arrows.setAttribute('class', 'arrows');
  arrows.setAttribute('aria-hidden', 'true');
  const pills = document.createElement('div');
  const note = document.createElement('p');
  note.className = 'hint';
  host.append(arrows, pills, note);
  let last: Parameters<MachineDrawing['show']> | undefined;
  const draw = () => {
    if (last === undefined) return;
    const [machine, state, states] = last;
    render(pills, ...groups(machine, state, states));
    render(note, spoken(machine, state));
    render(arrows, marker(), ...ways(host, machine, state, states));
  };
  const resize = new ResizeObserver(draw);
  resize.observe(host);
  return {
    show: (...now) => {
      last = now;
      draw();
    },
    close: () => resize.disconnect(),
  };
}

function groups(machine: MachineView, state: string, states: readonly Step[]): VNode[] {
  const next = new Set(machine.transitions.filter(({ from }) => from === state).map(({ to }) => to));
  const recent = new Set(states.slice(0, TRAIL).map(({ from }) => from));
  return grouped(machine).map((group) =>
    h(
      'div',
      { key: group.title, class: 'group' },
      h('h3', {}, group.title),
      h('ul', {}, ...group.states.map((name) => stateNode(name, state, next.has(name), recent.has(name)))),
    ),
  );
}

function stateNode(name: string, current: string, isNext: boolean, isRecent: boolean): VNode {
  const isCurrent = name === current;
  const classes = `state ${kindOf(name)} ${isCurrent ? 'lit' : isNext ? 'next' : ''} ${isRecent ? 'recent' : ''}`;
  return h(
    'li',
    { key: name, class: classes, 'data-state': name, 'aria-current': isCurrent ? 'step' : null },
    stateWords(name),
  );
}

/** The possible next states, in words. */
function spoken({ transitions }: MachineView, state: string): string {
  const ways = [
    ...Map.groupBy(
      transitions.filter(({ from, to }) => from === state && to !== state),
      ({ to }) => to,
    ),
  ];
  if (ways.length === 0) return `From ${stateWords(state)} it goes nowhere.`;
  const words = ways.map(
    ([to, because]) => `${stateWords(to)} (${[...new Set(because.map((way) => way.because))].join(', ')})`,
  );
  return `From ${stateWords(state)} it may go to ${words.join(', ')}.`;
}

function marker(): VNode {
  const tip = (id: string) =>
    h(
      'marker',
      {
        id,
        viewBox: '0 0 8 8',
        refX: 7,
        refY: 4,
        markerWidth: 7,
        markerHeight: 7,
        orient: 'auto',
        markerUnits: 'userSpaceOnUse',
      },
      h('path', { d: 'M0 0L8 4L0 8z' }),
    );
  return h('defs', {}, tip('tip-next'), tip('tip-trail'));
}

/** Arrows to the possible next states, and over them the path of the latest states. */
function ways(host: HTMLElement, { transitions }: MachineView, state: string, states: readonly Step[]): VNode[] {
  const next = transitions.filter(({ from, to }) => from === state && to !== state);
  const trail = states.slice(0, TRAIL).reverse();
  return [
    ...unique(next).map((way) => arrow(host, way, 'next', 1)),
    ...trail.map((way, index) => arrow(host, way, 'trail', (index + 1) / trail.length)),
  ].filter((way) => way !== undefined);
}

type Way = { readonly from: string; readonly to: string };

function unique(ways: readonly Way[]): Way[] {
  return [...new Map(ways.map((way) => [way.to, way])).values()];
}

function arrow(host: HTMLElement, { from, to }: Way, kind: 'next' | 'trail', strength: number): VNode | undefined {
  const [start, end] = [boxOf(host, from), boxOf(host, to)];
  if (start === undefined || end === undefined || from === to) return undefined;
  return h('path', {
    key: `${kind} ${from} ${to}`,
    class: kind,
    d: curve(start, end),
    'marker-end': `url(#tip-${kind})`,
    style: { opacity: String(kind === 'trail' ? 0.35 + 0.65 * strength : 1) },
  });
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function boxOf(host: HTMLElement, state: string): Box | undefined {
  const node = host.querySelector(`[data-state="${CSS.escape(state)}"]`);
  if (node === null) return undefined;
  const [outer, inner] = [host.getBoundingClientRect(), node.getBoundingClientRect()];
  return { left: inner.left - outer.left, top: inner.top - outer.top, width: inner.width, height: inner.height };
}

/** A curve between the sides of two boxes: straight across between columns, round the side within one column. */
function curve(from: Box, to: Box): string {
  const [fromY, toY] = [from.top + from.height / 2, to.top + to.height / 2];
  if (to.left > from.left + from.width) return bow(from.left + from.width, fromY, to.left - 2, toY, 1, 1);
  if (from.left > to.left + to.width) return bow(from.left, fromY, to.left + to.width + 2, toY, -1, -1);
  return bow(from.left + from.width, fromY, to.left + to.width + 2, toY, 1, -1);
}

/** A curve that leaves in one direction and arrives from another: 1 is to the right. */
function bow(x1: number, y1: number, x2: number, y2: number, leaves: 1 | -1, arrives: 1 | -1): string {
  const reach = leaves === arrives ? Math.max(14, Math.abs(x2 - x1) / 2) : 22;
  const round = (value: number) => value.toFixed(1);
  return `M${round(x1)} ${round(y1)}C${round(x1 + leaves * reach)} ${round(y1)} ${round(x2 - arrives * reach)} ${round(y2)} ${round(x2)} ${round(y2)}`;
}
