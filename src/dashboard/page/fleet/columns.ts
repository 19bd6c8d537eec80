import type { ShipView } from '../../../daemon/views.ts';
import { pauseButton } from '../controls/ship-controls.ts';
import { type Child, h, type VNode } from '../dom/h.ts';
import { gameSecondsSince, isKept } from '../live/fleet.ts';
import { cargoMeter, fuelMeter, gained, shipLink, statePill, waypointLink } from '../parts/bits.ts';
import type { Column } from '../table/columns.ts';
import { idleReasons } from '../words/idle-time.ts';
import { counted, credits, roughDuration } from '../words/numbers.ts';
import { shortSentence } from '../words/short-sentence.ts';
import { isIdle, orderedOf, storyOf } from '../words/story.ts';
import { plainName, shortWaypoint, systemOf, waypointName } from '../words/symbols.ts';

/** The profit of several ships. */
export function profitOfShips(ships: readonly ShipView[]): number {
  return ships.reduce((sum, { profitCredits }) => sum + profitCredits, 0);
}

/** A ship's type, such as "Mining drone"; of one that is not known, its frame and role, such as "Drone (excavator)". */
export function typeOfShip({ type, frame, role }: ShipView): string {
  if (type !== null) return plainName(type);
  return role === '' ? plainName(frame) : `${plainName(frame)} (${plainName(role).toLowerCase()})`;
}

const NAME: Column<ShipView> = {
  title: 'Ship',
  value: ({ symbol }) => symbol,
  cell: (ship) => [shipLink(ship.symbol), h('small', typeOfShip(ship))],
};

/** Where all ships of a group are of one type. */
const NAME_ALONE: Column<ShipView> = { ...NAME, cell: ({ symbol }) => shipLink(symbol) };

const OTHERS: readonly Column<ShipView>[] = [
  {
    title: 'State',
    value: ({ state }) => state,
    cell: (ship) => [statePill(ship), lasting(ship)],
  },
  {
    title: 'Where',
    value: ({ nav }) => nav.waypoint,
    cell: whereabouts,
    sumCell: systemsOf,
  },
  {
    title: 'Doing',
    value: (ship) => `${ship.mission?.lane ?? ''} ${ship.mission?.what ?? storyOf(ship)}`.trim(),
    cell: doing,
    sumCell: doingOfMany,
    isWide: true,
  },
  {
    title: 'Cargo',
    value: ({ cargo }) => cargo.units,
    cell: cargoMeter,
    sum: (ships) => ships.reduce((sum, { cargo }) => sum + cargo.units, 0),
    sumCell: cargoOfMany,
  },
  { title: 'Fuel', value: ({ fuel }) => fuel.current, cell: fuelMeter },
  {
    title: 'Profit',
    value: ({ profitCredits }) => profitCredits,
    cell: ({ profitCredits }) => gained(profitCredits),
    sum: profitOfShips,
    sumCell: (ships) => gained(profitOfShips(ships)),
    isNumber: true,
  },
  {
    title: 'Requests',
    value: ({ requests }) => requests,
    sum: (ships) => ships.reduce((sum, { requests }) => sum + requests, 0),
    isNumber: true,
    isMinor: true,
  },
];

const ORDER: Column<ShipView> = {
  title: 'Order',
  value: ({ paused }) => (paused ? 'paused' : 'at work'),
  cell: pauseButton,
};

/** What is shown of each ship, and of a group of them; no order where books are shown. */
export function shipColumns(areOfOneType: boolean): readonly Column<ShipView>[] {
  return [areOfOneType ? NAME_ALONE : NAME, ...OTHERS, ...(isKept() ? [] : [ORDER])];
}

/** An idle ship replans each minute, so the age of its state would mislead: its pause tells. */
function lasting({ state, stateSinceMs, idle }: ShipView): VNode | null {
  if (state === 'waiting' && idle === null) return null;
  const sinceMs = state === 'waiting' && idle !== null ? idle.sinceMs : stateSinceMs;
  return h('small.nowrap', roughDuration(gameSecondsSince(sinceMs)));
}

/** In how many systems ships are, where there are several. */
function systemsOf(ships: readonly ShipView[]): Child {
  const { size } = new Set(ships.map(({ nav }) => nav.system).filter((system) => system !== ''));
  return size > 1 ? counted(size, 'system') : null;
}

function whereabouts({ nav }: ShipView): Child {
  // Kept books do not tell where every ship was.
  if (nav.waypoint === '') return '–';
  if (nav.status !== 'IN_TRANSIT') return waypointLink(nav.waypoint);
  const { origin, destination } = nav.route;
  const isInOneSystem = systemOf(origin.symbol) === systemOf(destination.symbol);
  const from = isInOneSystem ? waypointName(origin.symbol) : shortWaypoint(origin.symbol);
  const start = h('span', { class: isInOneSystem ? null : 'from-afar' }, `${from} `);
  const title = `${origin.symbol}, ${nav.flightMode.toLowerCase()}`;
  return [h('span.faint', { title }, start, '→ '), waypointLink(destination.symbol)];
}

function doing(ship: ShipView): Child {
  const { mission } = ship;
  const ordered = orderedOf(ship);
  const order = ordered === undefined ? null : h('small', ordered);
  if (mission === null || ship.paused) {
    const story = storyOf(ship);
    return [h('span', { class: isIdle(ship) ? 'why' : 'faint', title: story }, story), order];
  }
  return [
    h('span.chip.lane', mission.lane),
    h('span', { title: mission.what }, ` ${shortSentence(mission.what)}`),
    h('small', storyOf(ship)),
    order,
  ];
}

/** How many ships of a group are at work, at rest and idle; only what needs a look is coloured. */
function atWork(ships: readonly ShipView[]): VNode[] {
  const idle = ships.filter(isIdle).length;
  const resting = ships.filter((ship) => ship.idle?.isRest === true && !isIdle(ship)).length;
  const words = [
    [idle, 'idle', 'why'],
    [ships.length - idle - resting, 'at work', ''],
    [resting, 'at rest', 'faint'],
  ] as const;
  return words.flatMap(([count, word, kind]) =>
    count === 0 ? [] : [h('span', { class: `part ${kind}`, key: word }, `${credits(count)} ${word}`)],
  );
}

/** Reasons and lanes that are listed for a group; by eye. */
const MOST_LISTED = 4;

/** The lanes of a group's ships, and why the idle ones are idle, each reason once. */
function doingOfMany(ships: readonly ShipView[]): Child {
  const lanes = [...Map.groupBy(ships, ({ mission }) => mission?.lane)].flatMap(([lane, of]) =>
    lane === undefined ? [] : [[lane, of.length] as const],
  );
  const busiest = lanes.sort(([, a], [, b]) => b - a).slice(0, MOST_LISTED);
  return [
    ...atWork(ships),
    ...busiest.map(([lane, count]) => h('span.part', { key: lane }, h('span.chip.lane', lane), ` ${count}`)),
    ...idleReasons(ships.filter((ship) => !ship.paused))
      .slice(0, MOST_LISTED)
      .map(({ kind, ships: count }) =>
        h('span.part.faint', { key: kind, title: kind }, `${count} × ${shortSentence(kind)}`),
      ),
  ];
}

function cargoOfMany(ships: readonly ShipView[]): Child {
  const [units, capacity] = [
    ships.reduce((sum, { cargo }) => sum + cargo.units, 0),
    ships.reduce((sum, { cargo }) => sum + cargo.capacity, 0),
  ];
  return capacity === 0 ? null : h('span.num', `${credits(units)} / ${credits(capacity)}`);
}
