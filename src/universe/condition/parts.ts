import type { Component } from '../facts/condition-events.ts';
import { engineFacts, frameFacts, reactorFacts } from '../facts/parts.ts';
import type { PartState, ShipState } from '../state.ts';

/** A part of a ship that wears, with what decides how fast and what mending it takes. */
export interface WearingPart {
  readonly component: Component;
  readonly state: PartState;
  /** From 1 for what is meant to be thrown away. */
  readonly quality: number;
}

/** The part that an event strikes. */
export function partOf(ship: ShipState, component: Component): WearingPart {
  if (component === 'FRAME') return { component, state: ship.frame, quality: frameFacts(ship.frame.symbol).quality };
  if (component === 'ENGINE')
    return { component, state: ship.engine, quality: engineFacts(ship.engine.symbol).quality };
  return { component, state: ship.reactor, quality: reactorFacts(ship.reactor.symbol).quality };
}

/** All three. */
export function wearingParts(ship: ShipState): WearingPart[] {
  return [partOf(ship, 'FRAME'), partOf(ship, 'REACTOR'), partOf(ship, 'ENGINE')];
}
