import { fuelReading, type Reading, travelReading } from '../../game/physics/observed/reading.ts';
import { msFromIso } from '../../time/iso.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { isChartedAlready, isUncharted } from '../../wire/error-codes.ts';
import { flightOf } from '../../wire/flight.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Waypoint } from '../../wire/schemas/system.ts';
import { paidFor, received, type TradeOf } from '../evidence/appraisers.ts';
import { isNow, type Judge } from '../evidence/judges.ts';
import { debug, type ExpectedRefusal, type OperationRows } from './row.ts';
import { booked } from './trade.ts';

/** A jump uses up one unit, bought at the gate that the ship leaves (facts: jump). */
const ANTIMATTER: TradeOf = { type: 'PURCHASE', tradeSymbol: () => 'ANTIMATTER' };

/** Duration of a flight, game seconds. */
function secondsOf(route: { readonly departureTime: string; readonly arrival: string }, speed: number): number {
  return Math.round(((msFromIso(route.arrival) - msFromIso(route.departureTime)) / 1_000) * speed);
}

/** Travel time by the reply's own timestamps; fuel by the level of the tank before. */
function readFlight(ship: Ship, { data }: ReplyOf<'navigateShip'>, speed: number): Reading[] {
  const flight = flightOf(ship, data.nav, speed);
  if (flight === undefined) return [];
  const burnt = ship.fuel.current - data.fuel.current;
  return [travelReading(flight), fuelReading(flight, ship.fuel.capacity, burnt)];
}

/** A flight, for its log line. */
function flightFields({ nav, fuel }: ReplyOf<'navigateShip'>['data'], speed: number) {
  const { route, flightMode } = nav;
  return {
    from: route.origin.symbol,
    to: route.destination.symbol,
    flightMode,
    seconds: secondsOf(route, speed),
    arrival: route.arrival,
    ...(fuel.capacity > 0 ? { fuel: fuel.current } : {}),
  };
}

/** Whether the ship has set out for the command's waypoint since the command was sent. */
const hasSetOut: Judge = ({ ship, before, command: { body = {} } }) => {
  if (ship === undefined || before.departure === undefined) return undefined;
  const { destination, departureTime } = ship.nav.route;
  return destination.symbol === body.waypointSymbol && msFromIso(departureTime) > msFromIso(before.departure);
};

/** Somebody else has charted the waypoint first. */
const CHARTED_ALREADY: ExpectedRefusal = {
  isMeant: ({ code }) => isChartedAlready(code),
  event: 'chart.late',
  fields: (_, { path }, sender, { ships }) => ({
    ...sender,
    waypoint: ships.get(path.shipSymbol ?? '')?.nav.waypointSymbol,
  }),
  isFailure: false,
};

/** No faction has charted the gate. */
const UNCHARTED: ExpectedRefusal = {
  isMeant: ({ code }) => isUncharted(code),
  event: 'gate.uncharted',
  fields: (_, { path }) => ({ waypoint: path.waypointSymbol }),
  isFailure: false,
};

/** The caller of this read logs what follows. */
const SHIP_UNKNOWN: ExpectedRefusal = {
  isMeant: ({ status }) => status === 404,
  event: 'ship.missing',
  fields: (_, { path }) => ({ ship: path.shipSymbol }),
  isFailure: true,
};

/** What a read of a gate showed: how many connections, or what in their place. A world is fitted to it (facts: gate-reads). */
const gateRead = (symbol: string, atMs: number, showed: number | string) =>
  ({ kind: 'gateRead', symbol, atMs, fact: JSON.stringify(showed) }) as const;

/** Of gates that are shown as unfinished: the atlas has only when that changed. */
const unfinishedIn = (waypoints: readonly Waypoint[], atMs: number) =>
  waypoints
    .filter(({ type, isUnderConstruction }) => type === 'JUMP_GATE' && isUnderConstruction === true)
    .map(({ symbol }) => gateRead(symbol, atMs, 'unfinished'));

/** Operations that move a ship, or make known where it is. */
export const TRAVEL = {
  getMyShip: { expectedRefusals: [SHIP_UNKNOWN] },
  getMyShips: { listsShips: true },
  getWaypoint: { records: async ({ data }, { atlas }, atMs) => atlas.note(unfinishedIn([data], atMs)) },
  getSystemWaypoints: { records: async ({ data }, { atlas }, atMs) => atlas.note(unfinishedIn(data, atMs)) },
  getJumpGate: {
    expectedRefusals: [UNCHARTED],
    records: async ({ data }, { atlas }, atMs) => atlas.note([gateRead(data.symbol, atMs, data.connections.length)]),
    recordsRefusal: ({ name }, { path }, { atlas }, atMs) =>
      atlas.note([gateRead(path.waypointSymbol ?? '', atMs, name)]),
  },
  navigateShip: {
    logs: ({ data }, _command, speed) => debug('ship.navigated', flightFields(data, speed)),
    readings: readFlight,
    judges: hasSetOut,
  },
  warpShip: {
    logs: ({ data }, _command, speed) => debug('ship.warped', flightFields(data, speed)),
    judges: hasSetOut,
  },
  dockShip: {
    logs: ({ data }) => debug('ship.docked', { waypoint: data.nav.waypointSymbol }),
    judges: isNow('DOCKED'),
  },
  orbitShip: {
    logs: ({ data }) => debug('ship.orbited', { waypoint: data.nav.waypointSymbol }),
    judges: isNow('IN_ORBIT'),
  },
  jumpShip: {
    logs: ({ data }) =>
      debug('ship.jumped', {
        waypoint: data.nav.waypointSymbol,
        seconds: data.cooldown.totalSeconds,
        totalPriceCredits: data.transaction.totalPrice,
        credits: data.agent.credits,
      }),
    books: booked(ANTIMATTER),
    trade: ANTIMATTER,
    // A ship in another system than before has jumped: nothing else takes it there at once.
    judges: ({ ship, command: { body = {} } }) => ship && ship.nav.waypointSymbol === body.waypointSymbol,
    reads: { evidence: 'ship', consequences: ['agent'] },
    isRemainder: true,
    appraises: paidFor(() => ({ tradeSymbol: 'ANTIMATTER', units: 1 })),
  },
  createChart: {
    logs: ({ data }) =>
      debug('waypoint.charted', {
        waypoint: data.waypoint.symbol,
        totalPriceCredits: data.transaction?.totalPrice,
        credits: data.agent.credits,
      }),
    books: ({ data }) => ({
      creditsDelta: data.transaction?.totalPrice ?? 0,
      creditsAfter: data.agent.credits,
      waypointSymbol: data.waypoint.symbol,
    }),
    expectedRefusals: [CHARTED_ALREADY],
    // A chart that another agent made first pays nothing, and its own request was refused; so is one of another ship of ours.
    judges: ({ world, booked, before: { waypoint = '' } }) => {
      if (booked.some(({ waypointSymbol }) => waypointSymbol === waypoint)) return false;
      const place = world.waypoints.get(waypoint);
      return place && place.chart?.submittedBy === world.agent?.symbol;
    },
    mayBeAnothers: 'here',
    reads: { evidence: 'waypoint', consequences: ['agent'] },
    isRemainder: true,
    appraises: received,
  },
  patchShipNav: { judges: ({ ship, command: { body = {} } }) => ship && ship.nav.flightMode === body.flightMode },
} as const satisfies OperationRows;
