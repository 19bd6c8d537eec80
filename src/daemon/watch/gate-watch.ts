import type { CommandEvents } from '../../command/events.ts';
import type { EventHub } from '../../events/hub.ts';
import { isGivenUp, percentMissing } from '../../plan/common/construction.ts';
import { secondsToReset, type WeekTime } from '../../plan/common/game-time.ts';
import { gateOf, homeSystemOf, isHomeGateOpen } from '../../plan/galaxy/gates.ts';
import { TUNING, type Tuning } from '../../plan/tuning/tuning.ts';
import type { Clock } from '../../time/clock.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import type { WorldView } from '../../world/state.ts';

export interface GateEvents {
  /** The jump gate of the home system is finished. */
  readonly gateBuilt: { readonly waypointSymbol: string };
  /** It is too late in the week to finish it; `percent` of its goods are missing. */
  readonly gateGivenUp: { readonly waypointSymbol: string; readonly percent: number };
}

/** Operations whose replies show whether a gate is finished. */
const SHOWS_GATE: readonly OperationId[] = [
  'getConstruction',
  'supplyConstruction',
  'getWaypoint',
  'getSystemWaypoints',
];

/** The home gate while it is known to be unfinished; undefined where it is finished or nothing of it is known. */
function unfinishedGate(world: WorldView): string | undefined {
  const gate = gateOf(world, homeSystemOf(world) ?? '');
  if (gate === undefined || isHomeGateOpen(world)) return undefined;
  const isKnown = world.constructions.has(gate) || world.waypoints.get(gate)?.isUnderConstruction === true;
  return isKnown ? gate : undefined;
}

/** How much of the home gate is missing, in percent, where it is given up; undefined while it is not. */
function missingOfGivenUp(
  known: WeekTime & { readonly world: WorldView; readonly tuning: Tuning },
): number | undefined {
  const { world } = known;
  const site = world.constructions.get(gateOf(world, homeSystemOf(world) ?? '') ?? '');
  return site !== undefined && isGivenUp({ secondsToReset: secondsToReset(known), tuning: known.tuning }, site)
    ? percentMissing(site)
    : undefined;
}

interface GateWatch {
  readonly world: WorldView;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly tuning?: Tuning | undefined;
  /** Whether ships of the strategy build. */
  readonly builds: () => boolean;
}

/**
 * Publishes `gateBuilt` once the home gate is finished, by whomever, if it was known to be unfinished before: in this run,
 * or by the books of the last one. Publishes `gateGivenUp` once in a run, if ships of the strategy build.
 */
export function watchGate(
  events: EventHub<CommandEvents & GateEvents>,
  { world, clock, tuning = TUNING, builds }: GateWatch,
  until: AbortSignal,
): void {
  let unfinished = unfinishedGate(world);
  let isGivenUpPublished = false;
  const look = () => {
    const before = unfinished;
    unfinished = unfinishedGate(world);
    if (before !== undefined && unfinished === undefined) events.publish('gateBuilt', { waypointSymbol: before });
    if (isGivenUpPublished || unfinished === undefined || !builds()) return;
    const percent = missingOfGivenUp({ world, nowMs: clock.nowMs(), speed: world.speed, tuning });
    if (percent === undefined) return;
    isGivenUpPublished = true;
    events.publish('gateGivenUp', { waypointSymbol: unfinished, percent });
  };
  events.subscribe('commandSettled', ({ command }) => void (SHOWS_GATE.includes(command.operation) && look()), until);
}
