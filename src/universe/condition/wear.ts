import type { Random } from '../../time/random.ts';
import { drawStream } from '../draws.ts';
import { type ConditionEvent, diggingEvents, flightEvents } from '../facts/condition-events.ts';
import type { ShipState, UniverseState } from '../state.ts';
import { partOf } from './parts.ts';

/** What a ship does that may wear it; warps and jumps do not (game-facts 3.7: events come with navigating and digging). */
export type WearCause = 'navigate' | 'extract' | 'siphon';

/** Chance of an event where nothing makes it likelier (game-facts 10: 1 to 3 percent). */
const CHANCE: Readonly<Record<WearCause, number>> = { navigate: 0.02, extract: 0.03, siphon: 0.03 };

/**
 * How much likelier events are where a waypoint has these traits. Explosive gases about double the chance (game-facts
 * 3.7); that other traits raise it is known, by how much is our assumption.
 */
const TRAIT_FACTORS: Readonly<Record<string, number>> = {
  EXPLOSIVE_GASES: 2,
  CORROSIVE_ATMOSPHERE: 1.5,
  DEBRIS_CLUSTER: 1.5,
  RADIOACTIVE: 1.5,
  UNSTABLE_COMPOSITION: 1.5,
  EXTREME_PRESSURE: 1.25,
  EXTREME_TEMPERATURES: 1.25,
  MICRO_GRAVITY_ANOMALIES: 1.25,
  STRONG_MAGNETOSPHERE: 1.25,
};
const GREATEST_FACTOR = 4;

/** Condition that an event costs a part of quality 1, least and most (game-facts 10). */
const LOSS = [0.001, 0.02] as const;

function traitFactor(traits: readonly string[]): number {
  return Math.min(
    GREATEST_FACTOR,
    traits.reduce((factor, trait) => factor * (TRAIT_FACTORS[trait] ?? 1), 1),
  );
}

/** Better parts lose less. */
function strike(random: Random, ship: ShipState, event: ConditionEvent): void {
  const { state: part, quality } = partOf(ship, event.component);
  part.condition = Math.max(0, part.condition - random.between(...LOSS) / quality);
}

/**
 * What an act costs the ship: most often nothing, now and then one event that lowers the condition of one part
 * (game-facts 3.7). The caller puts what is returned into `events` of its reply.
 * @param traits those of the waypoint where the ship digs, or where it flies to
 */
export function wear(
  state: UniverseState,
  ship: ShipState,
  cause: WearCause,
  traits: readonly string[],
): ConditionEvent[] {
  const random = drawStream(state, `wear ${ship.symbol}`);
  if (random.next() >= CHANCE[cause] * traitFactor(traits)) return [];
  const event = random.pick(cause === 'extract' ? diggingEvents : flightEvents);
  strike(random, ship, event);
  return [event];
}
