import type { Random } from '../../time/random.ts';
import { drawStream } from '../draws.ts';
import { type ConditionEvent, diggingEvents, flightEvents } from '../facts/condition-events.ts';
import type { ShipState, UniverseState } from '../state.ts';
import { partOf } from './parts.ts';

/**
 * What a ship does that may wear it; warps and jumps do not (facts: wear; events come with navigating and extracting).
 */
export type WearCause = 'navigate' | 'extract' | 'siphon';

/** Base chance of an event (facts: wear; 1 to 3 percent). */
const CHANCE: Readonly<Record<WearCause, number>> = { navigate: 0.02, extract: 0.03, siphon: 0.03 };

/**
 * Factor on the chance of an event by trait of the waypoint. Explosive gases about double it (facts: wear); other
 * traits are known to raise it, but by how much is our assumption.
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

/** Condition that an event takes from a part of quality 1, minimum and maximum (facts: wear). */
const LOSS = [0.001, 0.02] as const;

function traitFactor(traits: readonly string[]): number {
  return Math.min(
    GREATEST_FACTOR,
    traits.reduce((factor, trait) => factor * (TRAIT_FACTORS[trait] ?? 1), 1),
  );
}

/** Damages the part of an event; better parts lose less. */
function strike(random: Random, ship: ShipState, event: ConditionEvent): void {
  const { state: part, quality } = partOf(ship, event.component);
  part.condition = Math.max(0, part.condition - random.between(...LOSS) / quality);
}

/**
 * Applies the wear of one action: usually none, sometimes one event that lowers the condition of one part (facts: wear).
 * The caller puts the result into `events` of its reply.
 * @param traits those of the extraction site, or of the destination
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
