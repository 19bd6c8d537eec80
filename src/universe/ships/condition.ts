import type { Random } from '../../time/random.ts';
import { drawStream } from '../draws.ts';
import { type Component, type ConditionEvent, diggingEvents, flightEvents } from '../facts/condition-events.ts';
import { engineFacts, frameFacts, reactorFacts } from '../facts/hulls.ts';
import type { PartState, ShipState, UniverseState } from '../state.ts';

/** A part of a ship that wears, with its quality, which decides the rate of wear and the repair costs. */
export interface WearingPart {
  readonly component: Component;
  readonly state: PartState;
  /** 1 for the cheapest, disposable parts. */
  readonly quality: number;
}

/** The part that an event damages. */
function partOf(ship: ShipState, component: Component): WearingPart {
  if (component === 'FRAME') return { component, state: ship.frame, quality: frameFacts(ship.frame.symbol).quality };
  if (component === 'ENGINE')
    return { component, state: ship.engine, quality: engineFacts(ship.engine.symbol).quality };
  return { component, state: ship.reactor, quality: reactorFacts(ship.reactor.symbol).quality };
}

/** Frame, reactor and engine. */
export function wearingParts(ship: ShipState): WearingPart[] {
  return [partOf(ship, 'FRAME'), partOf(ship, 'REACTOR'), partOf(ship, 'ENGINE')];
}

/**
 * Largest factor by which wear lengthens a travel time, and largest addition to a cooldown in game seconds
 * (facts: wear; the maintainer's figures).
 */
const SLOWEST_TRAVEL_FACTOR = 1.5;
const LONGEST_EXTRA_COOLDOWN_SECONDS = 5;

/** Largest reduction of a yield by wear, as a fraction; the cap is known (facts: wear), the number is ours. */
const LARGEST_YIELD_LOSS = 0.25;

/** Wear of a part, from 0 for new to 1 for worn out. */
function wornShare({ condition }: { readonly condition: number }): number {
  return Math.min(1, Math.max(0, 1 - condition));
}

/** The speed used for travel times: the engine's own when new, down to two thirds of it; not rounded. */
export function effectiveSpeed(ship: ShipState): number {
  return engineFacts(ship.engine.symbol).speed / (1 + (SLOWEST_TRAVEL_FACTOR - 1) * wornShare(ship.engine));
}

/** Whole game seconds that wear of the reactor adds to every cooldown: 0 to 5. */
export function extraCooldownSeconds(ship: ShipState): number {
  return Math.round(LONGEST_EXTRA_COOLDOWN_SECONDS * wornShare(ship.reactor));
}

/** Factor for yields of lasers and siphons: 1 when the frame is new, down to 0.75. */
export function yieldFactor(ship: ShipState): number {
  return 1 - LARGEST_YIELD_LOSS * wornShare(ship.frame);
}

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
