import type { Universe } from '../universe.ts';
import type { FaultScript, WorldEvent } from './script.ts';

/** What a script does to the world itself and to its clock. */
export interface ScriptedEvents {
  /** Lets happen what is due so many game seconds after the script's start; returns whether the world has begun anew. */
  letHappen(atSeconds: number): boolean;
  /** By how much the server's clock is ahead by now. */
  skewMs(): number;
}

/**
 * The events of a script, each at its own instant, however much later somebody looks.
 * @param sinceMs server time at which the script begins
 */
export function scriptedEvents(universe: Universe, { events }: FaultScript, sinceMs: number): ScriptedEvents {
  const pending = [...events].sort((one, other) => one.atSeconds - other.atSeconds);
  let skewMs = 0;
  const happen = (event: WorldEvent) => {
    if (event.kind === 'clock-skew') skewMs = event.seconds * 1_000;
    else universe.disturb(event, sinceMs + (event.atSeconds * 1_000) / universe.speed + skewMs);
  };
  const letHappen = (atSeconds: number) => {
    let isReset = false;
    for (let next = pending[0]; next !== undefined && next.atSeconds <= atSeconds; next = pending[0]) {
      pending.shift();
      happen(next);
      isReset ||= next.kind === 'reset';
    }
    return isReset;
  };
  return { letHappen, skewMs: () => skewMs };
}
