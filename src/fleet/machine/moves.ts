import { ACTIONS, type ActionState, actionRow } from '../../game/actions.ts';
import type { EarlyEnding } from '../../game/endings.ts';
import { systemIn } from '../../game/words/symbols.ts';
import { type BackOffs, isBackedOff, isModeFixed, isSupport } from '../../plan/common/backed-off.ts';
import { unitsAboard } from '../../plan/common/stops.ts';
import type { Action, Mission, Stop } from '../../plan/mission.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { hasTrait } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';
import { nextStep } from '../steps/next-step.ts';
import { isInCooldown, type Moment, ourMs, type Progress, type Step } from '../steps/step.ts';

/** The next move: the state to enter, or `planning` when the mission is done. */
export interface Move {
  readonly next: ActionState | 'planning';
  readonly step: Step | undefined;
  readonly progress: Progress | undefined;
  /** How the mission ended, if it ended early. */
  readonly ending?: EarlyEnding;
}

/** A status that we do not know may mean docked: `orbit` costs one request, and also succeeds in orbit. */
const mayBeDocked = ({ nav }: Ship) => nav.status !== 'IN_ORBIT';

function moveTowards(ship: Ship, { flightMode }: Stop, leaving: BackOffs): ActionState {
  if (mayBeDocked(ship)) return 'orbiting';
  const isSet = ship.nav.flightMode === flightMode || isModeFixed(leaving, ship, flightMode);
  return isSet ? 'navigating' : 'settingFlightMode';
}

const CANNOT_LEAVE = 'nextFlightFailed';

/** Whether a ship's flight to a stop is backed off: it cannot leave its dock, or cannot be sent there. */
function isFlightBackedOff(ship: Ship, { waypoint, warps }: Stop, leaving: BackOffs): boolean {
  const by = { ship: ship.symbol };
  if (ship.nav.status === 'DOCKED' && isBackedOff(leaving, 'orbit', ship.nav.waypointSymbol, by)) return true;
  return isBackedOff(leaving, warps === true ? 'warp' : 'navigate', waypoint, by);
}

/** The actions here without those for which the ship must dock, or leave its dock, while that is backed off. */
function withoutVain(actions: readonly Action[], { nav, symbol }: Ship, leaving: BackOffs): readonly Action[] {
  const isDocked = nav.status === 'DOCKED';
  if (!isBackedOff(leaving, isDocked ? 'orbit' : 'dock', nav.waypointSymbol, { ship: symbol })) return actions;
  return actions.filter(({ kind }) => actionRow(kind).needs !== (isDocked ? 'orbit' : 'dock'));
}

/** Every ship charts what it stands on, before all else: the first to do so is paid, and it takes no time. */
function withChart(
  actions: readonly Action[],
  { waypoints }: WorldView,
  { isByHand }: Mission,
  { waypoint }: Stop,
): readonly Action[] {
  if (isByHand) return actions;
  const here = waypoints.get(waypoint);
  if (here === undefined || !hasTrait(here, 'UNCHARTED') || actions.some(({ kind }) => kind === 'chart'))
    return actions;
  return [{ kind: 'chart' }, ...actions];
}

/**
 * Whether a tour was to do nothing but chart at a stop, and that is charted by now: others have overtaken it, and its
 * other stops may be as late.
 */
function isOvertaken(
  actions: readonly Action[],
  { waypoints }: WorldView,
  { claims }: Mission,
  { waypoint }: Stop,
): boolean {
  const isToChart = actions.length > 0 && actions.every(({ kind }) => kind === 'chart');
  const there = isToChart ? waypoints.get(waypoint) : undefined;
  if (there === undefined || hasTrait(there, 'UNCHARTED')) return false;
  return claims.some((claim) => claim.kind === 'chart' && claim.waypoint === waypoint);
}

function stateFor(step: Step, ship: Ship, serverMs: number): ActionState {
  const { needs, needsRest } = actionRow(step.kind);
  if (needs === 'dock' && ship.nav.status !== 'DOCKED') return 'docking';
  if (needs === 'orbit' && mayBeDocked(ship)) return 'orbiting';
  if (needsRest && isInCooldown(ship, serverMs)) return 'coolingDown';
  return ACTIONS[step.kind].state;
}

/** What the owner orders by hand is tried, whatever failed before. */
const NO_FAILURES: WorldView['failedAttempts'] = new Map();

const EMPTY_HANDED = 'emptyHold';

/** Whether the stops ahead only hand over goods of which none is aboard: they could not be bought, or not be found. */
function comesEmptyHanded(ahead: readonly Stop[], ship: Ship): boolean {
  const actions = ahead.flatMap((stop) => stop.actions).filter((action) => !isSupport(action));
  const carries = (action: Action) => 'tradeSymbol' in action && unitsAboard(ship, action.tradeSymbol) > 0;
  return (
    actions.length > 0 && actions.every((action) => actionRow(action.kind).role === 'handsOver' && !carries(action))
  );
}

/**
 * The next move of a ship that is not in transit: leave for the stop, or the next step there, with docking, orbiting
 * and cooldown first if the step needs them.
 */
export function nextMove(progress: Progress, ship: Ship, world: WorldView, moment: Moment): Move {
  const { mission } = progress;
  let { stopIndex, actions } = progress;
  const known = mission.isByHand ? { ...world, failedAttempts: NO_FAILURES } : world;
  const leaving = { world: known, nowMs: ourMs({ world, serverMs: moment.serverMs }) };
  const over = { next: 'planning', step: undefined, progress: undefined } as const;
  for (let stop = mission.stops[stopIndex]; stop !== undefined; stop = mission.stops[stopIndex]) {
    if (isOvertaken(actions, world, mission, stop)) return over;
    if (ship.nav.waypointSymbol !== stop.waypoint) {
      if (comesEmptyHanded(mission.stops.slice(stopIndex), ship)) return { ...over, ending: EMPTY_HANDED };
      // A jump that was to come before it is backed off.
      const isElsewhere = stop.warps !== true && systemIn(stop.waypoint) !== systemIn(ship.nav.waypointSymbol);
      if (isElsewhere || isFlightBackedOff(ship, stop, leaving)) return { ...over, ending: CANNOT_LEAVE };
      return { next: moveTowards(ship, stop, leaving), step: undefined, progress: { mission, stopIndex, actions } };
    }
    const here = nextStep(withoutVain(withChart(actions, known, mission, stop), ship, leaving), ship, known, moment);
    if (here.step !== undefined) {
      const next = stateFor(here.step, ship, moment.serverMs);
      return { next, step: here.step, progress: { mission, stopIndex, actions: here.actions } };
    }
    stopIndex += 1;
    actions = mission.stops[stopIndex]?.actions ?? [];
  }
  return over;
}
