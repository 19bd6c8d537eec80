import type { CommandEvents } from '../../command/events.ts';
import type { EventHub } from '../../events/hub.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { isGivenUp, percentMissing } from '../../plan/common/construction.ts';
import { secondsToReset, type WeekTime } from '../../plan/common/game-time.ts';
import { gateOf, homeSystemOf, isHomeGateOpen } from '../../plan/galaxy/gates.ts';
import { TUNING, type Tuning } from '../../plan/tuning/tuning.ts';
import type { Clock } from '../../time/clock.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { ConstructionKnown } from '../../world/known.ts';
import type { WorldView } from '../../world/state.ts';

export interface GateEvents {
  /** The jump gate of the home system is finished. */
  readonly gateBuilt: { readonly waypointSymbol: string };
  /** It is too late in the week to finish it; `percent` of its goods are missing. */
  readonly gateGivenUp: { readonly waypointSymbol: string; readonly percent: number };
  /** Another quarter of its goods is there; `materials` as "FAB_MATS 390 of 1,600". */
  readonly gateProgress: {
    readonly waypointSymbol: string;
    readonly percent: number;
    readonly materials: readonly string[];
  };
  /** A ship is the first of the fleet in another system. */
  readonly fleetAbroad: { readonly shipSymbol: string; readonly waypointSymbol: string };
}

/** Operations whose replies show whether a gate is finished. */
const SHOWS_GATE: readonly OperationId[] = [
  'getConstruction',
  'supplyConstruction',
  'getWaypoint',
  'getSystemWaypoints',
];

/** Operations that take a ship to another system. */
const LEAVES_SYSTEM: readonly OperationId[] = ['jumpShip', 'warpShip'];

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
  const site = homeSite(known.world);
  return site !== undefined && isGivenUp({ secondsToReset: secondsToReset(known), tuning: known.tuning }, site)
    ? percentMissing(site)
    : undefined;
}

/** The construction site of the home gate; undefined where nothing of it is known. */
function homeSite(world: WorldView): ConstructionKnown | undefined {
  return world.constructions.get(gateOf(world, homeSystemOf(world) ?? '') ?? '');
}

/** Quarters of the goods that a site has; none of one that is not known. */
function quartersOf(site: ConstructionKnown | undefined): number {
  return site === undefined ? 0 : Math.floor((100 - percentMissing(site)) / 25);
}

/** A ship that is in another system than the fleet's home; undefined while none is, or no home is known. */
function shipAbroad(world: WorldView): Ship | undefined {
  const home = homeSystemOf(world);
  return home === undefined ? undefined : [...world.ships.values()].find(({ nav }) => nav.systemSymbol !== home);
}

/** Publishes `fleetAbroad` once, unless a ship was abroad before. */
function watchFirstAbroad(events: EventHub<CommandEvents & GateEvents>, world: WorldView, until: AbortSignal): void {
  let isToldOf = shipAbroad(world) !== undefined;
  const look = () => {
    const first = isToldOf ? undefined : shipAbroad(world);
    if (first === undefined) return;
    isToldOf = true;
    events.publish('fleetAbroad', { shipSymbol: first.symbol, waypointSymbol: first.nav.waypointSymbol });
  };
  const leaves = ({ command }: CommandEvents['commandSettled']) => LEAVES_SYSTEM.includes(command.operation) && look();
  events.subscribe('commandSettled', (settled) => void leaves(settled), until);
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
 * or by the books of the last one. Publishes `gateGivenUp` once in a run, if ships of the strategy build, and each
 * quarter of its goods and the first ship abroad.
 */
export function watchGate(
  events: EventHub<CommandEvents & GateEvents>,
  { world, clock, tuning = TUNING, builds }: GateWatch,
  until: AbortSignal,
): void {
  let unfinished = unfinishedGate(world);
  let quarters = quartersOf(homeSite(world));
  let isGivenUpPublished = false;
  const lookAtGoods = () => {
    const site = homeSite(world);
    const before = quarters;
    quarters = quartersOf(site);
    if (site === undefined || site.isComplete || quarters <= before) return;
    const materials = site.materials.map(
      ({ tradeSymbol, fulfilled, required }) =>
        `${tradeSymbol} ${formatNumber(fulfilled)} of ${formatNumber(required)}`,
    );
    events.publish('gateProgress', { waypointSymbol: site.symbol, percent: 100 - percentMissing(site), materials });
  };
  const look = () => {
    const before = unfinished;
    unfinished = unfinishedGate(world);
    lookAtGoods();
    if (before !== undefined && unfinished === undefined) events.publish('gateBuilt', { waypointSymbol: before });
    if (isGivenUpPublished || unfinished === undefined || !builds()) return;
    const percent = missingOfGivenUp({ world, nowMs: clock.nowMs(), speed: world.speed, tuning });
    if (percent === undefined) return;
    isGivenUpPublished = true;
    events.publish('gateGivenUp', { waypointSymbol: unfinished, percent });
  };
  events.subscribe('commandSettled', ({ command }) => void (SHOWS_GATE.includes(command.operation) && look()), until);
  watchFirstAbroad(events, world, until);
}
