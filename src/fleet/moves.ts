import { isBackedOff, isModeFixed, type Leaving, SERVES } from '../plan/backed-off.ts';
import type { Act, Stop } from '../plan/mission.ts';
import { unitsAboard } from '../plan/stops.ts';
import type { EarlyEnding } from '../store/endings.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { WorldView } from '../world/state.ts';
import { isResting, type Moment } from './moment.ts';
import { nextStep } from './next-step.ts';
import { ourMs, type Progress, type Step } from './step.ts';

/** The states in which a ship acts at the service or waits for it; each is written out in the machine. */
export type BusyState =
  | 'orbiting'
  | 'settingFlightMode'
  | 'navigating'
  | 'docking'
  | 'coolingDown'
  | 'refuelling'
  | 'scouting'
  | 'selling'
  | 'buying'
  | 'delivering'
  | 'fulfilling'
  | 'negotiating'
  | 'accepting'
  | 'buyingShip'
  | 'jettisoning'
  | 'surveying'
  | 'extracting'
  | 'siphoning'
  | 'transferring'
  | 'awaitingHauler'
  | 'loading'
  | 'scrapping';

/** The next move: the state to enter, or `planning` when the mission is done. */
export interface Move {
  readonly next: BusyState | 'planning';
  readonly order: Step | undefined;
  readonly progress: Progress | undefined;
  /** How the mission ended, if it ended early. */
  readonly ending?: EarlyEnding;
}

const STATE_OF_ORDER: Readonly<Record<Step['kind'], BusyState>> = {
  refuel: 'refuelling',
  look: 'scouting',
  sell: 'selling',
  buy: 'buying',
  deliver: 'delivering',
  fulfill: 'fulfilling',
  negotiate: 'negotiating',
  accept: 'accepting',
  buyShip: 'buyingShip',
  jettison: 'jettisoning',
  survey: 'surveying',
  extract: 'extracting',
  siphon: 'siphoning',
  transfer: 'transferring',
  awaitHauler: 'awaitingHauler',
  load: 'loading',
  scrap: 'scrapping',
};

/** Steps for which the ship must be docked, and steps for which it must be in orbit (game-facts 3.2). */
const NEEDS_DOCK = new Set<Step['kind']>(['refuel', 'sell', 'buy', 'deliver', 'buyShip', 'scrap']);
const NEEDS_ORBIT = new Set<Step['kind']>(['survey', 'extract', 'siphon', 'transfer', 'awaitHauler', 'load']);

/** Steps that need the cooldown to be over (game-facts 4.2). */
const NEEDS_REST = new Set<Step['kind']>(['survey', 'extract', 'siphon']);

/** A status that we do not know may mean docked: `orbit` costs one request, and also succeeds in orbit. */
const mayBeDocked = ({ nav }: Ship) => nav.status !== 'IN_ORBIT';

function moveTowards(ship: Ship, { flightMode }: Stop, leaving: Leaving): BusyState {
  if (mayBeDocked(ship)) return 'orbiting';
  const isSet = ship.nav.flightMode === flightMode || isModeFixed(leaving, ship, flightMode);
  return isSet ? 'navigating' : 'settingFlightMode';
}

const CANNOT_LEAVE = 'nextFlightFailed';

/** Whether a ship's flight to a stop is backed off: it cannot leave its dock, or cannot be sent there. */
function isFlightBackedOff(ship: Ship, { waypoint }: Stop, leaving: Leaving): boolean {
  const by = { ship: ship.symbol };
  if (ship.nav.status === 'DOCKED' && isBackedOff(leaving, 'orbit', ship.nav.waypointSymbol, by)) return true;
  return isBackedOff(leaving, 'navigate', waypoint, by);
}

/** The acts here without those for which the ship must dock, or leave its dock, while that is backed off. */
function withoutVain(acts: readonly Act[], { nav, symbol }: Ship, leaving: Leaving): readonly Act[] {
  const isDocked = nav.status === 'DOCKED';
  if (!isBackedOff(leaving, isDocked ? 'orbit' : 'dock', nav.waypointSymbol, { ship: symbol })) return acts;
  return acts.filter(({ kind }) => !(isDocked ? NEEDS_ORBIT : NEEDS_DOCK).has(kind));
}

function stateFor(order: Step, ship: Ship, serverMs: number): BusyState {
  if (NEEDS_DOCK.has(order.kind) && ship.nav.status !== 'DOCKED') return 'docking';
  if (NEEDS_ORBIT.has(order.kind) && mayBeDocked(ship)) return 'orbiting';
  if (NEEDS_REST.has(order.kind) && isResting(ship, serverMs)) return 'coolingDown';
  return STATE_OF_ORDER[order.kind];
}

/** Acts that hand goods over; any other act that is not just a support is reason enough to fly on. */
const HANDS_OVER = new Set<Act['kind']>(['sell', 'deliver', 'transfer']);
const EMPTY_HANDED = 'emptyHold';

/** Whether the stops ahead only hand over goods of which none is aboard: they could not be bought, or not be found. */
function comesEmptyHanded(ahead: readonly Stop[], ship: Ship): boolean {
  const acts = ahead.flatMap((stop) => stop.acts).filter(({ kind }) => !SERVES.has(kind));
  const carries = (act: Act) => 'tradeSymbol' in act && unitsAboard(ship, act.tradeSymbol) > 0;
  return acts.length > 0 && acts.every((act) => HANDS_OVER.has(act.kind) && !carries(act));
}

/**
 * The next move of a ship that is not in transit: leave for the stop, or the next step there, with docking, orbiting
 * and cooldown first if the step needs them.
 */
export function nextMove(progress: Progress, ship: Ship, world: WorldView, moment: Moment): Move {
  const { mission } = progress;
  let { stopIndex, acts } = progress;
  const leaving = { world, nowMs: ourMs({ world, serverMs: moment.serverMs }) };
  const over = { next: 'planning', order: undefined, progress: undefined } as const;
  for (let stop = mission.stops[stopIndex]; stop !== undefined; stop = mission.stops[stopIndex]) {
    if (ship.nav.waypointSymbol !== stop.waypoint) {
      if (comesEmptyHanded(mission.stops.slice(stopIndex), ship)) return { ...over, ending: EMPTY_HANDED };
      if (isFlightBackedOff(ship, stop, leaving)) return { ...over, ending: CANNOT_LEAVE };
      return { next: moveTowards(ship, stop, leaving), order: undefined, progress: { mission, stopIndex, acts } };
    }
    const here = nextStep(withoutVain(acts, ship, leaving), ship, world, moment);
    if (here.order !== undefined) {
      const next = stateFor(here.order, ship, moment.serverMs);
      return { next, order: here.order, progress: { mission, stopIndex, acts: here.acts } };
    }
    stopIndex += 1;
    acts = mission.stops[stopIndex]?.acts ?? [];
  }
  return over;
}
