import type { EventView, ShipView } from '../../../daemon/views.ts';
import { dateAndTime, isoOf, msOf, timeOfDay } from '../clock.ts';
import { type Child, h, type Props, type VNode } from '../dom/h.ts';
import { at } from '../frame/router.ts';
import { gameSecondsSince } from '../live/fleet.ts';
import type { OfPaged, Paged } from '../live/paged.ts';
import { gameMark } from '../plots/axes.ts';
import { shownGameTime } from '../plots/shown-range.ts';
import { stateKind } from '../words/kinds.ts';
import { credits, gain, roughDuration, shareOf } from '../words/numbers.ts';
import { areSystemsWritten, hueOf, shortWaypoint, stateWords, systemOf } from '../words/symbols.ts';

/** A figure with its label, and a note beside it. */
export function tile(label: string, value: Child, beside?: Child): VNode {
  return h('div.tile', h('dt', label), h('dd', h('span.figure', value), h('span.beside', beside)));
}

/** A bar that is full at `of`; its label is for screen readers. */
export function meter(value: number, of: number, label: string, kind = ''): VNode {
  const width = `${(100 * shareOf(value, of)).toFixed(1)}%`;
  return h('div', { class: `meter ${kind}`, role: 'img', 'aria-label': label }, h('span', { style: { width } }));
}

/** A bar with its figures before it. */
function metered(value: number, of: number, what: string, kind: string): VNode {
  if (of === 0) return h('span.metered.faint', '–');
  const text = `${credits(value)} / ${credits(of)}`;
  return h('div.metered', h('span.num', text), meter(value, of, `${what} ${text}`, kind));
}

/** How full the hold of a ship is. */
export function cargoMeter({ cargo }: Pick<ShipView, 'cargo'>): VNode {
  return metered(cargo.units, cargo.capacity, 'Cargo', 'cargo');
}

/** How full the tank of a ship is. */
export function fuelMeter({ fuel }: Pick<ShipView, 'fuel'>): VNode {
  return metered(fuel.current, fuel.capacity, 'Fuel', 'fuel');
}

/** The state of a ship's machine, in its colour; of one that has nothing left to do, that it is at rest. */
export function statePill({ state, paused, idle }: Pick<ShipView, 'state' | 'paused' | 'idle'>): VNode {
  const plain = state === 'waiting' && idle?.isRest ? 'at rest' : stateWords(state);
  const words = paused && state !== 'paused' ? `paused · ${plain}` : plain;
  return h('span', { class: `pill ${stateKind(state, paused)}` }, words);
}

export function shipLink(symbol: string): VNode {
  return h('a.name', { href: at('ships', symbol) }, symbol);
}

/** Made once a system: what is the same description is not compared again. */
const systemMarks = new Map<string, VNode>();

/** The mark of a system, in its colour. */
export function systemMark(system: string): VNode {
  const made = systemMarks.get(system);
  if (made !== undefined) return made;
  const mark = h('i.system-mark', { 'aria-hidden': 'true', style: { '--hue': String(hueOf(system)) } });
  systemMarks.set(system, mark);
  return mark;
}

/** A waypoint, with its system once there is more than one, linked to the map. */
export function waypointLink(symbol: string): VNode {
  const mark = areSystemsWritten() ? systemMark(systemOf(symbol)) : null;
  return h('a.place', { href: at('map', symbol), title: symbol }, mark, shortWaypoint(symbol));
}

/** Elapsed game time, in minutes once there is one, with the instant as a title. */
export function ago(atMs: number): VNode {
  return h('time', { title: dateAndTime(atMs), datetime: isoOf(atMs) }, `${roughDuration(gameSecondsSince(atMs))} ago`);
}

/** An instant: its hour of the game where plots are marked so, else the time of day. */
export function clockTime(atMs: number): VNode {
  const game = shownGameTime();
  const words = game === undefined ? timeOfDay(atMs) : `${gameMark(atMs, 0, game)} h`;
  return h('time.num', { title: dateAndTime(atMs), datetime: isoOf(atMs) }, words);
}

/** Credits earned or lost, in green or red. */
export function gained(value: number): VNode {
  return h('span', { class: value < 0 ? 'num loss' : value > 0 ? 'num profit' : 'num' }, gain(value));
}

/** A button that stays pressed while what it stands for is shown. */
export function tab(words: string, isPressed: boolean, onclick: () => void, title?: string): VNode {
  return h('button.tab', { type: 'button', 'aria-pressed': String(isPressed), onclick, title }, words);
}

/** A choice between options, each with its value and its words. */
export function select(
  props: Props,
  options: readonly (readonly [value: string, words: string])[],
  chosen: string | undefined,
  choose: (value: string) => void,
): VNode {
  const onchange = (event: Event) => choose((event.target as HTMLSelectElement).value);
  const option = ([value, words]: readonly [string, string]) =>
    h('option', { key: value, value, selected: value === chosen }, words);
  return h('select', { ...props, onchange }, ...options.map(option));
}

/** A part of a view with its title. */
export function card(
  title: Child,
  props: { readonly class?: string; readonly aside?: Child },
  ...body: readonly Child[]
): VNode {
  return h(
    'section',
    { class: `card ${props.class ?? ''}` },
    h('header', h('h2', title), props.aside === undefined ? null : h('div.aside', props.aside)),
    body,
  );
}

/** Text for an empty view: what is missing, and why. */
export function empty(text: Child): VNode {
  return h('p.empty', text);
}

/** A figure or words with a label, in a list of facts. */
export function fact(label: string, value: Child): VNode {
  return h('div', h('dt', label), h('dd', value));
}

/** The button that loads older rows of a list, named by what they are; words once there are none. */
export function loadOlder<Row extends OfPaged>(rows: Paged<Row>, what: string): VNode {
  if (rows.isAtBegin() || rows.all()?.length === 0) return h('span.faint', 'all of them');
  return h('button', { type: 'button', onclick: rows.more }, `Load older ${what}`);
}

/** Digits' widths that a letter of a ship's symbol takes at most. */
const CH_A_LETTER = 1.15;

/** Lines of the log, one column for the ships of all of them. */
export function eventList(lines: readonly EventView[]): VNode {
  const letters = lines.reduce((most, { ship }) => Math.max(most, ship?.length ?? 0), 0);
  const style = { '--who': `${(letters * CH_A_LETTER).toFixed(1)}ch` };
  return h('ol.log', { 'aria-label': 'Lines of the log', style }, ...lines.map(eventRow));
}

/** A line of the log. */
export function eventRow({ id, time, level, event, message, ship }: EventView): VNode {
  return h(
    'li',
    { key: id, class: `level-${level}`, title: event },
    clockTime(msOf(time)),
    h('span.level', level),
    h('span.who', ship === null ? '' : shipLink(ship)),
    h('span.message', withoutName(message, ship)),
  );
}

/** The ship is already shown beside the sentence. */
function withoutName(message: string, ship: string | null): string {
  return ship !== null && message.startsWith(`${ship} `) ? message.slice(ship.length + 1) : message;
}

/** A picture of 20 pixels, of shapes in a square of 24. */
export function icon(...shapes: readonly VNode[]): VNode {
  return h('svg', { viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true' }, ...shapes);
}
