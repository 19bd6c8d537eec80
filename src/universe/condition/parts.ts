import type { Component } from '../facts/condition-events.ts';
import { engineFacts, frameFacts, reactorFacts } from '../facts/parts.ts';
import type { PartState, ShipState } from '../state.ts';

/** A part of a ship that wears, with its quality, which decides the rate of wear and the repair costs. */
export interface WearingPart {
  readonly component: Component;
  readonly state: PartState;
  /** 1 for the cheapest, disposable parts. */
  readonly quality: number;
}

/** The part that an event damages. */
export function partOf(ship: ShipState, component: Component): WearingPart {
  if (component === 'FRAME') return { component, state: ship.frame, quality: frameFacts(ship.frame.symbol).quality };
  if (component === 'ENGINE')
    return { component, state: ship.engine, quality: engineFacts(ship.engine.symbol).quality };
  return { component, state: ship.reactor, quality: reactorFacts(ship.reactor.symbol).quality };
}

/** Frame, reactor and engine. */
export function wearingParts(ship: ShipState): WearingPart[] {
  return [partOf(ship, 'FRAME'), partOf(ship, 'REACTOR'), partOf(ship, 'ENGINE')];
}
