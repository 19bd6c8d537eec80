import type { Random } from '../../time/random.ts';
import { drawStream } from '../draws.ts';
import { type Named, nameFromSymbol } from '../facts/by-symbol.ts';
import { engineFacts, frameFacts, reactorFacts } from '../facts/hulls.ts';
import type { UniverseState } from '../state.ts';
import type { PartState, ShipState } from './ship-state.ts';

/** The parts of a ship that wear. */
export type Component = 'FRAME' | 'REACTOR' | 'ENGINE';

/** An event that damages a part of a ship, as the API returns it. */
interface ConditionEvent extends Named {
  readonly component: Component;
}

/**
 * Symbol, component, whether only extraction and siphoning cause it, description (the service's own symbols, our
 * descriptions).
 */
type EventRow = readonly [string, Component, 'digging' | 'any', string];

const EVENT_ROWS: readonly EventRow[] = [
  ['ATMOSPHERIC_ENTRY_HEAT', 'FRAME', 'any', 'The dive through thick air heated the hull more than planned.'],
  ['BEARING_LUBRICATION_FADE', 'ENGINE', 'any', 'The bearings ran hot on too little oil.'],
  ['COOLANT_LEAK', 'REACTOR', 'any', 'Coolant seeped from a hairline crack until the reactor throttled itself.'],
  ['COOLANT_SYSTEM_AGEING', 'ENGINE', 'any', 'Old coolant lines let the drive run warmer than it should.'],
  ['CORROSIVE_MINERAL_CONTAMINATION', 'FRAME', 'digging', 'Dust from the dig sticks to the hull and eats at it.'],
  ['DUST_MICROABRASIONS', 'ENGINE', 'any', 'Fine dust scoured the surfaces of the drive.'],
  ['ELECTROMAGNETIC_FIELD_INTERFERENCE', 'FRAME', 'digging', 'Stray fields of the tools upset the gauges of the hull.'],
  ['ELECTROMAGNETIC_SURGE_EFFECTS', 'FRAME', 'any', 'A charged cloud sent sparks along the hull.'],
  ['ENERGY_SPIKE_FROM_MINERAL', 'REACTOR', 'digging', 'A charged vein discharged into the power lines.'],
  ['EXHAUST_PORT_CLOGGING', 'ENGINE', 'any', 'Soot narrowed the ports of the drive.'],
  ['FUEL_EFFICIENCY_DEGRADATION', 'ENGINE', 'any', 'The mixture is off and the drive burns unevenly.'],
  ['HULL_MICROMETEORITE_DAMAGE', 'FRAME', 'any', 'Grains of rock left pits in the plating.'],
  ['HULL_MICROMETEORITE_STRIKES', 'FRAME', 'any', 'A swarm of grains hammered the plating.'],
  ['IMPACT_WITH_EXTRACTED_DEBRIS', 'FRAME', 'digging', 'A lump broke loose and hit the hull.'],
  ['MAGNETIC_FIELD_DISRUPTION', 'REACTOR', 'digging', 'Magnetic rock disturbed the containment.'],
  ['POWER_DISTRIBUTION_FLUCTUATION', 'REACTOR', 'any', 'The load jumped from one bus to the next.'],
  ['PRESSURE_DIFFERENTIAL_STRESS', 'FRAME', 'any', 'Pressure changed faster than the seams liked.'],
  ['REACTOR_OVERLOAD', 'REACTOR', 'any', 'The reactor gave more than its rating for a while.'],
  ['SENSOR_CALIBRATION_DRIFT', 'ENGINE', 'any', 'The gauges of the drive drifted, and so did its settings.'],
  ['SOLAR_FLARE_INTERFERENCE', 'REACTOR', 'any', 'A flare of the star shook the control of the reactor.'],
  ['SPACE_DEBRIS_COLLISION', 'FRAME', 'any', 'A piece of somebody else’s ship struck this one.'],
  ['STRUCTURAL_STRESS_FRACTURES', 'FRAME', 'any', 'Small cracks showed up in the ribs.'],
  ['THERMAL_EXPANSION_MISMATCH', 'FRAME', 'any', 'Two metals that share a seam grew at different rates.'],
  ['THERMAL_STRESS', 'FRAME', 'any', 'Sunlight and shadow took turns on the hull.'],
  ['THRUSTER_NOZZLE_WEAR', 'ENGINE', 'any', 'The nozzles have worn wider than they were.'],
  ['VIBRATION_DAMAGE_FROM_DRILLING', 'FRAME', 'digging', 'The shaking of the dig loosened what was bolted down.'],
  ['VIBRATION_OVERLOAD', 'FRAME', 'any', 'The hull found a note to hum along with, and would not stop.'],
];

function eventOf([symbol, component, , description]: EventRow): ConditionEvent {
  return { symbol, component, name: nameFromSymbol(symbol), description };
}

/** Events of extraction and siphoning: all 27 (facts: wear). */
export const diggingEvents: readonly ConditionEvent[] = EVENT_ROWS.map(eventOf);

/** Events of flights: all that do not require extraction or siphoning. */
export const flightEvents: readonly ConditionEvent[] = EVENT_ROWS.filter(([, , when]) => when === 'any').map(eventOf);

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

/** Base chance of an event (facts: wear; 1 to 3 percent, a guess). */
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
/** Ours: no place wears every visitor. */
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
