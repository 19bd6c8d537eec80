import type { GameWorld } from '../../config/worlds/world-schema.ts';
import { seededRandom } from '../../time/random.ts';
import { sketchOf, systemCatalogue } from '../galaxy/catalogue.ts';
import { isWall, leadsOutOfPocket } from '../galaxy/gates/walls.ts';
import { once } from '../lookup.ts';
import { type UniverseState, worldOf } from '../state.ts';

/** Gates of starter systems that other agents finish, in the first six days, as a share of all (facts: home-gate). */
const BUILT_SHARE = 10 / 315;

/** How many leaders build at most, evenly spread over the hours of the world; ours. */
const LEADERS = 6;

/** Game hours after the reset in which the others finish theirs: by the end of the sixth day (facts: home-gate). */
const OTHERS = { fromHours: 60, toHours: 144 } as const;

/** Game hours after the reset before which no gate of others is finished, and nobody charts abroad. */
export function firstGateHours(state: UniverseState): number {
  return Math.min(worldOf(state).charters.gatesFromHours, OTHERS.fromHours);
}

/** Game hours from the first delivery of others to the last, evenly spread; ours. */
const BUILDING_HOURS = 24;

/** A gate of a starter system that other agents build. */
export interface BuiltGate {
  readonly systemSymbol: string;
  /** Game hours after the reset. */
  readonly finishedAtHours: number;
}

const startersOf = (state: UniverseState) => systemCatalogue(state).filter(({ role }) => role === 'starter');

/** How many gates others build; 0 in a galaxy so small that nobody else builds one. */
export const gatesToBeBuilt = once((state: UniverseState) => Math.round(startersOf(state).length * BUILT_SHARE));

/**
 * The gates that others build in starter systems, in the order in which they are finished; none that would be a way out
 * of a pocket. Home systems in play are not among them.
 */
export const gatesBuiltByOthers = once((state: UniverseState): readonly BuiltGate[] => {
  const random = seededRandom(state.seed, 'gates built by others');
  const { gatesFromHours, gatesToHours } = worldOf(state).charters;
  const leaders = { fromHours: gatesFromHours, toHours: gatesToHours };
  const closing = random.shuffle(startersOf(state)).filter(({ symbol }) => !leadsOutOfPocket(state, symbol));
  const built = closing.slice(0, gatesToBeBuilt(state));
  return built
    .map(({ symbol }, index) => {
      const { fromHours, toHours } = index < LEADERS ? leaders : OTHERS;
      return { systemSymbol: symbol, finishedAtHours: random.between(fromHours, toHours) };
    })
    .sort((one, other) => one.finishedAtHours - other.finishedAtHours);
});

const finishedAtHoursOf = once(
  (state: UniverseState) =>
    new Map(gatesBuiltByOthers(state).map(({ systemSymbol, finishedAtHours }) => [systemSymbol, finishedAtHours])),
);

/** Game hours since the universe began. */
export function hoursSinceStart({ startedAtMs, speed }: UniverseState, nowMs: number): number {
  return ((nowMs - startedAtMs) * speed) / 3_600_000;
}

/** Game hours by which strangers at home have delivered the share of the world, and by which nearly all (facts: shared-homes). */
const STRANGERS = { shareHours: 34, nearlyHours: 55, nearlyShare: 0.76 } as const;

/** What strangers have delivered to the gate of a played home, who slow down once the most is done; 0 to 1. */
export function shareOfStrangers({ strangers }: Pick<GameWorld, 'strangers'>, hours: number): number {
  const { shareHours, nearlyHours, nearlyShare } = STRANGERS;
  const { gateShare } = strangers;
  const later = Math.max(0, Math.min(1, (hours - shareHours) / (nearlyHours - shareHours)));
  return gateShare * Math.min(1, hours / shareHours) + (gateShare > 0 ? (1 - gateShare) * nearlyShare * later : 0);
}

/** The share of a gate's materials, 0 to 1, that others have delivered to a system by now. */
export function shareBuiltByOthers(state: UniverseState, systemSymbol: string, nowMs: number): number {
  if (sketchOf(state, systemSymbol)?.role === 'home')
    return shareOfStrangers(worldOf(state), hoursSinceStart(state, nowMs));
  const finishedAtHours = isWall(state, systemSymbol)
    ? worldOf(state).gates.wallsUntilHours
    : finishedAtHoursOf(state).get(systemSymbol);
  if (finishedAtHours === undefined) return 0;
  const share = 1 - (finishedAtHours - hoursSinceStart(state, nowMs)) / BUILDING_HOURS;
  return Math.min(1, Math.max(0, share));
}
