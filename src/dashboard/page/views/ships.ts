import type { ShipView } from '../../../daemon/views.ts';
import { fleetControls } from '../controls/fleet-wheel.ts';
import { underWay } from '../controls/give.ts';
import { pauseButton } from '../controls/ship-wheel.ts';
import { token } from '../controls/unlock.ts';
import { h, type VNode } from '../dom/h.ts';
import { partOf } from '../frame/frame-of.ts';
import { keepDrawn } from '../frame/keep-drawn.ts';
import { together, type View } from '../frame/view.ts';
import { connection, ships, status } from '../live/fleet.ts';
import { gameSecondsSince } from '../live/game-time.ts';
import { keep, kept, type Signal, signal } from '../live/signal.ts';
import { card, empty, gained, metered, shipLink, statePill, waypointLink } from '../parts/bits.ts';
import { type Column, table } from '../parts/table.ts';
import { counted, credits, duration } from '../words/numbers.ts';
import { isIdle, orderedOf, storyOf } from '../words/story.ts';
import { asWords, plainName, shortWaypoint } from '../words/symbols.ts';
import { told } from '../words/told.ts';

const COLUMNS: readonly Column<ShipView>[] = [
  {
    title: 'Ship',
    cell: (ship) => [shipLink(ship.symbol), h('small', {}, `${plainName(ship.role)} · ${plainName(ship.frame)}`)],
  },
  {
    title: 'State',
    cell: (ship) => [statePill(ship), lasting(ship)],
  },
  { title: 'Where', cell: whereabouts },
  { title: 'Doing', cell: doing, isWide: true },
  { title: 'Cargo', cell: ({ cargo }) => metered(cargo.units, cargo.capacity, 'Cargo', 'cargo') },
  { title: 'Fuel', cell: ({ fuel }) => metered(fuel.current, fuel.capacity, 'Fuel', 'fuel') },
  { title: 'Profit', cell: ({ profitCredits }) => gained(profitCredits), isNumber: true },
  {
    title: 'Requests',
    cell: ({ requests }) => h('span', { class: 'num' }, credits(requests)),
    isNumber: true,
    isMinor: true,
  },
  { title: 'Wheel', cell: pauseButton },
];

/** Which ships are shown. */
type Choice = 'all' | 'idle';

/** All ships: what they do, carry and earn, and why idle ones are idle. */
export const shipsView: View = (host) => {
  const choice = signal<string>(kept('ships.choice', 'all'));
  choice.watch(() => keep('ships.choice', choice.get()));
  const part = partOf(host);
  return together(keepDrawn(part, () => draw(choice), [ships, status, token, underWay, connection, choice]));
};

function draw(choice: Signal<string>): VNode {
  const all = ships.get();
  const now = status.get();
  const idle = (all ?? []).filter(isIdle);
  const rows = choice.get() === 'idle' ? idle : (all ?? []);
  const wheel = now === undefined ? undefined : fleetControls(now);
  return card(
    'Ships',
    { class: 'flush', ...(wheel === undefined ? {} : { aside: wheel }) },
    choices(choice, all?.length ?? 0, idle.length),
    body(rows, all),
  );
}

function body(rows: readonly ShipView[], all: readonly ShipView[] | undefined): VNode {
  if (all === undefined) return empty('The daemon has not told of its ships yet.');
  if (rows.length === 0) return empty(all.length === 0 ? 'There are no ships yet.' : 'Every ship is at work.');
  return table(COLUMNS, rows, {
    caption: 'Ships',
    key: ({ symbol }) => symbol,
    rowClass: (ship) => (isIdle(ship) ? 'is-idle' : ''),
  });
}

function choices(choice: Signal<string>, all: number, idle: number): VNode {
  const tab = (name: Choice, words: string) =>
    h(
      'button',
      { type: 'button', class: 'tab', 'aria-pressed': String(choice.get() === name), onclick: () => choice.set(name) },
      words,
    );
  return h(
    'div',
    { class: 'filters tabs', role: 'group', 'aria-label': 'Which ships' },
    tab('all', counted(all, 'ship')),
    tab('idle', `${idle} idle or paused`),
  );
}

/** An idle ship replans each minute, so the age of its state would mislead. */
function lasting({ state, stateSinceMs }: ShipView): VNode | null {
  if (state === 'waiting') return null;
  return h('small', { class: 'nowrap' }, `for ${duration(gameSecondsSince(stateSinceMs))}`);
}

function whereabouts({ nav }: ShipView) {
  if (nav.status !== 'IN_TRANSIT')
    return [waypointLink(nav.waypoint), h('small', {}, asWords(nav.status).toLowerCase())];
  const { origin, destination } = nav.route;
  return [
    h('span', { class: 'nowrap' }, `${shortWaypoint(origin.symbol)} → `, waypointLink(destination.symbol)),
    h('small', {}, nav.flightMode.toLowerCase()),
  ];
}

function doing(ship: ShipView) {
  const { mission } = ship;
  const ordered = orderedOf(ship);
  const order = ordered === undefined ? null : h('small', {}, ordered);
  if (mission === null || ship.paused) return [h('span', { class: isIdle(ship) ? 'why' : '' }, storyOf(ship)), order];
  return [
    h('span', { class: 'chip lane' }, mission.lane),
    h('span', { title: mission.what }, ` ${told(mission.what)}`),
    h('small', {}, storyOf(ship)),
    order,
  ];
}
