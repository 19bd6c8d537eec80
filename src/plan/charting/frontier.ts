import { lanesOf } from '../../config/rules/ship-rules.ts';
import { sum } from '../../game/numbers/averages.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { lookAgainAfter, REACH_LASTS_SECONDS } from '../common/look-again.ts';
import type { FleetContext } from '../fleet-context.ts';
import { byAge } from '../galaxy/by-age.ts';
import { isAbroad } from '../galaxy/gates.ts';
import { reachOf } from '../galaxy/reach.ts';
import { waysInPlan } from '../galaxy/ways.ts';
import { unchartedIn } from './chart-worth.ts';
import { partLeft } from './left-to-chart.ts';

/** Others chart these last, since they pay least for the flight (facts: chart-rewards). */
const BELT = 'ASTEROID';

/** How fresh a system is, 0 to 1: whether so much is left there that a tour of it pays as in one that nobody has seen. */
function freshness(fleet: Pick<FleetContext, 'world' | 'tuning'>, systemSymbol: string): number {
  const { world, tuning } = fleet;
  const { isSettled = true } = world.systems.get(systemSymbol) ?? {};
  if (!world.listedAtMs.has(systemSymbol)) return isSettled ? 0 : partLeft(fleet, systemSymbol);
  const dear = unchartedIn(fleet, systemSymbol).filter(({ type }) => type !== BELT);
  return Math.min(1, dear.length / tuning.charting.mostStops);
}

/** The ships without a tank that chart abroad, in the order in which they were bought. */
function chartersOf({ world, strategy, outOfService }: FleetContext): Ship[] {
  const isOne = (ship: Ship) => ship.fuel.capacity === 0 && isAbroad(world, ship) && !outOfService.has(ship.symbol);
  const ships = [...world.ships.values()].filter((ship) => isOne(ship) && lanesOf(strategy, ship).includes('chart'));
  return ships.sort(byAge);
}

/** Systems that ships can reach from home and that are still fresh, as a sum of parts; infinite while they cannot leave it. */
function freshInReach(fleet: FleetContext): number {
  const { systems } = reachOf(fleet);
  return systems.size > 1 ? sum([...systems].map((one) => freshness(fleet, one))) : Number.POSITIVE_INFINITY;
}

const NONE: ReadonlySet<string> = new Set();

interface Looked {
  /** Fresh systems that ships can reach from home. */
  readonly fresh: number;
  readonly charters: readonly Ship[];
  /** The charting ships that explore first: one of some, while too few fresh systems are in reach of all of them. */
  readonly explorers: ReadonlySet<string>;
}

function lookAround(fleet: FleetContext): Looked {
  const { freshPerShip, chartersPerExplorer } = fleet.tuning.charting;
  const [charters, fresh] = [chartersOf(fleet), freshInReach(fleet)];
  const explorers = charters.filter((_, index) => index % chartersPerExplorer === 0).map(({ symbol }) => symbol);
  const isShort = fresh < freshPerShip * charters.length;
  return { fresh, charters, explorers: isShort ? new Set(explorers) : NONE };
}

const lookedNow = lookAgainAfter(REACH_LASTS_SECONDS, lookAround);

/**
 * Whether a charting ship explores before it charts: fresh systems are behind the gates that nobody of us has read. Some
 * ships do so while few fresh ones are in reach.
 */
export function exploresFirst(fleet: FleetContext, { symbol }: Pick<Ship, 'symbol'>): boolean {
  return lookedNow(fleet).explorers.has(symbol);
}

/** The charting ships and the fresh systems for them, where ships come by jumps. */
export interface Frontier {
  readonly ships: number;
  readonly fresh: number;
}

/** Those within reach of home; undefined while gates may still lead to more. */
export function closedFrontier(fleet: FleetContext): Frontier | undefined {
  const { isClosed, systems } = reachOf(fleet);
  if (!isClosed) return undefined;
  const { charters, fresh } = lookedNow(fleet);
  return { ships: charters.filter(({ nav }) => systems.has(nav.systemSymbol)).length, fresh };
}

/** Those around a system to which no gates lead from home. */
export function frontierAround(fleet: FleetContext, systemSymbol: string): Frontier {
  const around = new Set([...waysInPlan(fleet, systemSymbol)].map((way) => way.systemSymbol));
  const ships = chartersOf(fleet).filter(({ nav }) => around.has(nav.systemSymbol)).length;
  return { ships, fresh: sum([...around].map((one) => freshness(fleet, one))) };
}
