import type { AgentSumView, EventView, ShipDetailView, ShipView, StatusView } from '../../daemon/views.ts';
import { doingOf } from '../owner/status-text.ts';
import {
  type AssistantTool,
  aCount,
  agentIn,
  aText,
  oneOfWords,
  PAGE_PARAMETERS,
  pageOf,
  symbolIn,
  type ToolArguments,
  wordOf,
} from './tool.ts';

/** Entries of the parts of a status: enough to see what matters, and short enough to be read often. */
const MOST = 12;

const firstOf = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(counts)
      .sort(([, a], [, b]) => b - a)
      .slice(0, MOST),
  );

/** The status without what an assistant has no use for; long lists are cut. */
function briefStatus({ suspended, requests, strategy, beganMs, nowMs, ...status }: StatusView) {
  const { callsign, mode, speed, version, resetDate, nextReset, credits, netWorth, creditsPerHour } = status;
  const { earnedCredits, paused, buyingStopped, shipsByState, shipsBySystem, homeSystem, worth, phases } = status;
  const gameHours = Math.round((((nowMs - beganMs) / 1_000) * speed) / 36) / 100;
  return {
    ...{ callsign, mode, speed, version, gameHours, resetDate, nextReset, credits, netWorth, creditsPerHour },
    ...{ earnedCredits, worth, paused, buyingStopped, shipsByState, homeSystem, phases },
    systemsWithShips: Object.keys(shipsBySystem).length,
    shipsBySystem: firstOf(shipsBySystem),
    requests,
    strategy,
    suspended: {
      ...suspended,
      entries: suspended.entries.slice(0, MOST),
      purchases: suspended.purchases.slice(0, MOST),
      ships: suspended.ships.slice(0, MOST),
      acts: suspended.acts.slice(0, MOST),
    },
  };
}

function shipRow(ship: ShipView) {
  const { symbol, type, state, nav, cargo, fuel, mission, profitCredits, requests } = ship;
  const { destination, arrival } = nav.route;
  const flight = nav.status === 'IN_TRANSIT' ? { to: destination.symbol, arrival } : {};
  return {
    ...{ symbol, type, state, at: nav.waypoint, ...flight, lane: mission?.lane ?? null, doing: doingOf(ship) },
    ...{ cargo: `${cargo.units}/${cargo.capacity}`, fuel: `${fuel.current}/${fuel.capacity}`, profitCredits, requests },
  };
}

function isAsked(ship: ShipView, given: ToolArguments): boolean {
  const [system, type] = [symbolIn(given, 'system'), symbolIn(given, 'type')];
  const [lane, state] = [wordOf(given, 'lane'), wordOf(given, 'state')];
  return (
    (system === undefined || ship.nav.system === system) &&
    (type === undefined || ship.type === type) &&
    (lane === undefined || ship.mission?.lane === lane) &&
    (state === undefined || ship.state === state)
  );
}

const STATES_SHOWN = 10;

/** What an assistant can ask about the fleet as it is now. */
export const FLEET_TOOLS: readonly AssistantTool[] = [
  {
    name: 'agents',
    description: 'The agents that this daemon plays, with credits, net worth, credits a game hour lately and ships.',
    parameters: {},
    run: (daemon) => daemon.read<readonly AgentSumView[]>('agents'),
  },
  {
    name: 'fleet_status',
    description:
      'One agent now: credits, net worth, income, ships by state and system, phase of the week and jump gate, requests of the limit, what is paused or suspended and why.',
    parameters: {},
    run: async (daemon, given) => briefStatus(await daemon.read<StatusView>('status', agentIn(given))),
  },
  {
    name: 'gate_and_phases',
    description: 'Phase of the week, and the home jump gate: its state, materials brought and missing, hours to go.',
    parameters: {},
    run: async (daemon, given) => (await daemon.read<StatusView>('status', agentIn(given))).phases,
  },
  {
    name: 'ships',
    description:
      'Ships, a line each: state, place, lane, what it does or why nothing, cargo, fuel, profit. Filters add up.',
    parameters: {
      system: aText('only in this system, such as X1-AB12'),
      type: aText('only of this type, such as SHIP_PROBE'),
      lane: aText('only those that work this lane now, such as trade'),
      state: aText('only in this state, such as waiting, paused or quarantined'),
      ...PAGE_PARAMETERS,
    },
    run: async (daemon, given) => {
      const ships = await daemon.read<readonly ShipView[]>('ships', agentIn(given));
      return pageOf(ships.filter((ship) => isAsked(ship, given)).map(shipRow), given, 'ships');
    },
  },
  {
    name: 'ship',
    description:
      'One ship: its mission with plan and reason, cargo, fuel, parts, its journal of missions and pauses, its latest states and log lines.',
    parameters: { ship: aText('its symbol, such as ARGOSY-1-1'), limit: PAGE_PARAMETERS.limit },
    required: ['ship'],
    run: async (daemon, given) => {
      const symbol = encodeURIComponent(symbolIn(given, 'ship') ?? '');
      const { history, states, ...ship } = await daemon.read<ShipDetailView>(`ships/${symbol}`, agentIn(given));
      const log = await daemon.read<readonly EventView[]>(`events?ship=${symbol}`, agentIn(given));
      return {
        ...ship,
        ...pageOf(history, given, 'journal'),
        states: states.slice(0, STATES_SHOWN),
        log: log.map(eventRow),
      };
    },
  },
  {
    name: 'events',
    description: 'The latest lines of the log, the newest first.',
    parameters: {
      level: oneOfWords('only of this level and above', ['info', 'warn', 'error', 'fatal']),
      ship: aText('only about this ship'),
      event: aText('only of this event, such as contract.fulfilled'),
      limit: aCount('how many lines at most (default 20)', 100),
    },
    run: async (daemon, given) => {
      const lines = await daemon.read<readonly EventView[]>('events', agentIn(given));
      return pageOf(
        lines
          .filter((line) => isAskedLine(line, given))
          .map(eventRow)
          .reverse(),
        given,
        'lines',
      );
    },
  },
  {
    name: 'story',
    description: 'What happened lately that matters, by books and log, the newest first.',
    parameters: PAGE_PARAMETERS,
    run: async (daemon, given) => {
      const lines = await daemon.read<readonly EventView[]>('story', agentIn(given));
      return pageOf(lines.map(eventRow), given, 'lines');
    },
  },
];

const LEVELS = ['debug', 'info', 'warn', 'error', 'fatal'];

function isAskedLine({ level, ship, event }: EventView, given: ToolArguments): boolean {
  const [least, asked, of] = [wordOf(given, 'level') ?? 'info', symbolIn(given, 'ship'), wordOf(given, 'event')];
  const isLevel = LEVELS.indexOf(level) >= LEVELS.indexOf(least);
  return isLevel && (asked === undefined || ship === asked) && (of === undefined || event === of);
}

const eventRow = ({ time, level, event, message }: EventView) => ({ time, level, event, message });
