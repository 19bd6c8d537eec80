import type { SystemKnown } from '../../world/known.ts';
import { lookAgainAfter, REACH_LASTS_SECONDS } from '../common/look-again.ts';
import type { FleetContext } from '../fleet-context.ts';
import { gateOf, homeSystemOf, isGalaxyListed, isGateOpen } from './gates.ts';
import { waysFrom } from './ways.ts';

type Known = Pick<FleetContext, 'world' | 'tuning' | 'isBackedOff' | 'isUnreadable' | 'ageSeconds' | 'nowMs'>;

/** Where the gates lead from the home system. */
export interface Reach {
  /** The home system and all to which ships can jump from there; none while the home gate is not finished. */
  readonly systems: ReadonlySet<string>;
  /** Whether every gate in reach is read, so that no ship comes further by gates until another gate is finished. */
  readonly isClosed: boolean;
  /** Once it is closed, the systems with a gate to which no jump leads from home, but for those that factions settled. */
  readonly beyond: ReadonlySet<string>;
}

const NO_REACH: Reach = { systems: new Set(), isClosed: false, beyond: new Set() };

function reachNow(fleet: Known): Reach {
  const { world } = fleet;
  const systems = new Set<string>();
  let unread = 0;
  for (const { systemSymbol, gate } of waysFrom(fleet, homeSystemOf(world) ?? '')) {
    systems.add(systemSymbol);
    if (!world.gates.has(gate) && !fleet.isUnreadable('gate', gate)) unread += 1;
  }
  if (systems.size === 0) return NO_REACH;
  const isBeyond = ({ symbol, gate, entry, isSettled }: SystemKnown) =>
    gate !== undefined && entry !== undefined && !isSettled && !systems.has(symbol);
  const isClosed = unread === 0 && isGalaxyListed(world);
  const beyond = isClosed ? [...world.systems.values()].filter(isBeyond) : [];
  return { systems, isClosed, beyond: new Set(beyond.map(({ symbol }) => symbol)) };
}

/** Where the gates lead from the home system, as it was at most some minutes ago. */
export const reachOf: (fleet: Known) => Reach = lookAgainAfter(REACH_LASTS_SECONDS, reachNow);

/** Whether a system has a gate from which ships can jump, but no jumps lead there from home, once that is certain. */
export function isBeyondReach(fleet: Known, systemSymbol: string): boolean {
  const { isClosed, systems } = reachOf(fleet);
  if (!isClosed || systems.has(systemSymbol)) return false;
  const gate = gateOf(fleet.world, systemSymbol);
  return gate !== undefined && isGateOpen(fleet.world, gate);
}

/** Whether unfinished gates shut ships in: more systems with a gate lie beyond the reach of the home gates than within it. */
export function isShutIn(fleet: Known): boolean {
  const { beyond, systems } = reachOf(fleet);
  return beyond.size > systems.size;
}
