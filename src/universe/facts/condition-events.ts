import { type Named, nameFromSymbol } from './by-symbol.ts';

/** The parts of a ship that wear. */
export type Component = 'FRAME' | 'REACTOR' | 'ENGINE';

/** An event that damages a part of a ship, as the API returns it. */
export interface ConditionEvent extends Named {
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
