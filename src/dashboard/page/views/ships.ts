import type { ShipView } from '../../../daemon/views.ts';
import { fleetControls } from '../controls/fleet-controls.ts';
import { underWay } from '../controls/give.ts';
import { pauseButton } from '../controls/ship-controls.ts';
import { token } from '../controls/unlock.ts';
import { h, type VNode } from '../dom/h.ts';
import { keepDrawn, partOf, type View } from '../frame/view.ts';
import { connection, daemonStatus, gameSecondsSince, ships } from '../live/fleet.ts';
import { keep, kept, type Signal, signal } from '../live/signal.ts';
import { card, cargoMeter, empty, fuelMeter, gained, shipLink, statePill, tab, waypointLink } from '../parts/bits.ts';
import { type Column, table } from '../table/table.ts';
import { counted, duration } from '../words/numbers.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { isIdle, NO_SHIPS_YET, orderedOf, storyOf } from '../words/story.ts';
import { asWords, plainName, shortWaypoint } from '../words/symbols.ts';

const COLUMNS: readonly Column<ShipView>[] = [
  {
    title: 'Ship',
    value: ({ symbol }) => symbol,
    cell: (ship) => [shipLink(ship.symbol), h('small', `${plainName(ship.role)} · ${plainName(ship.frame)}`)],
  },
  {
    title: 'State',
    value: ({ state }) => state,
    cell: (ship) => [statePill(ship), lasting(ship)],
  },
  { title: 'Where', value: ({ nav }) => nav.waypoint, cell: whereabouts },
  {
    title: 'Doing',
    value: (ship) => `${ship.mission?.lane ?? ''} ${ship.mission?.what ?? storyOf(ship)}`.trim(),
    cell: doing,
    isWide: true,
  },
  {
    title: 'Cargo',
    value: ({ cargo }) => cargo.units,
    cell: cargoMeter,
  },
  {
    title: 'Fuel',
    value: ({ fuel }) => fuel.current,
    cell: fuelMeter,
  },
  {
    title: 'Profit',
    value: ({ profitCredits }) => profitCredits,
    cell: ({ profitCredits }) => gained(profitCredits),
    isNumber: true,
  },
  {
    title: 'Requests',
    value: ({ requests }) => requests,
    isNumber: true,
    isMinor: true,
  },
  { title: 'Order', value: ({ paused }) => (paused ? 'paused' : 'at work'), cell: pauseButton },
];

/** Which ships are shown. */
type Choice = 'all' | 'idle';

/** All ships: what they do, carry and earn, and why idle ones are idle. */
export const shipsView: View = (host) => {
  const choice = signal<string>(kept('ships.choice', 'all'));
  choice.watch(() => keep('ships.choice', choice.get()));
  return keepDrawn(partOf(host), () => draw(choice), [ships, daemonStatus, token, underWay, connection, choice]);
};

function draw(choice: Signal<string>): VNode {
  const all = ships.get();
  const now = daemonStatus.get();
  const idle = (all ?? []).filter(isIdle);
  const rows = choice.get() === 'idle' ? idle : (all ?? []);
  const controls = now === undefined ? undefined : fleetControls(now);
  return card(
    'Ships',
    { class: 'flush', ...(controls === undefined ? {} : { aside: controls }) },
    choices(choice, all?.length ?? 0, idle.length),
    body(rows, all),
  );
}

function body(rows: readonly ShipView[], all: readonly ShipView[] | undefined): VNode {
  if (all === undefined) return empty(NO_SHIPS_YET);
  if (rows.length === 0) return empty(all.length === 0 ? 'There are no ships yet.' : 'Every ship is at work.');
  return table(COLUMNS, rows, {
    name: 'ships',
    type: ['Kinds', ({ frame }) => plainName(frame)],
    caption: 'Ships',
    key: ({ symbol }) => symbol,
    rowClass: (ship) => (isIdle(ship) ? 'is-idle' : ''),
  });
}

function choices(choice: Signal<string>, all: number, idle: number): VNode {
  const button = (name: Choice, words: string) => tab(words, choice.get() === name, () => choice.set(name));
  return h(
    'div.filters.tabs',
    { role: 'group', 'aria-label': 'Which ships' },
    button('all', counted(all, 'ship')),
    button('idle', `${idle} idle or paused`),
  );
}

/** An idle ship replans each minute, so the age of its state would mislead. */
function lasting({ state, stateSinceMs }: ShipView): VNode | null {
  if (state === 'waiting') return null;
  return h('small.nowrap', `for ${duration(gameSecondsSince(stateSinceMs))}`);
}

function whereabouts({ nav }: ShipView) {
  if (nav.status !== 'IN_TRANSIT') return [waypointLink(nav.waypoint), h('small', asWords(nav.status).toLowerCase())];
  const { origin, destination } = nav.route;
  return [
    h('span.nowrap', `${shortWaypoint(origin.symbol)} → `, waypointLink(destination.symbol)),
    h('small', nav.flightMode.toLowerCase()),
  ];
}

function doing(ship: ShipView) {
  const { mission } = ship;
  const ordered = orderedOf(ship);
  const order = ordered === undefined ? null : h('small', ordered);
  if (mission === null || ship.paused) return [h('span', { class: isIdle(ship) ? 'why' : '' }, storyOf(ship)), order];
  return [
    h('span.chip.lane', mission.lane),
    h('span', { title: mission.what }, ` ${shortSentence(mission.what)}`),
    h('small', storyOf(ship)),
    order,
  ];
}
