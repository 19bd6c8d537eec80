import type { Universe } from '../universe.ts';
import type { FaultScript, WorldEvent } from './script.ts';

/** The scripted changes of the world and of its clock. */
export interface ScriptedEvents {
  /**
   * Applies the events due at this number of game seconds after the script's start; returns whether the world was
   * reset.
   */
  letHappen(atSeconds: number): boolean;
  /** Milliseconds by which the server's clock is ahead now. */
  skewMs(): number;
  /** Events that have taken effect. */
  happened(): number;
}

/**
 * The events of a script. Each takes effect at its own instant, even if the next request comes later.
 * @param sinceMs server time at which the script begins
 * @param happened events, the earliest first, that the universe has already seen
 */
export function scriptedEvents(
  universe: Universe,
  { events }: FaultScript,
  sinceMs: number,
  happened: number,
): ScriptedEvents {
  const pending = [...events].sort((one, other) => one.atSeconds - other.atSeconds);
  let skewMs = 0;
  for (const event of pending.splice(0, happened)) if (event.kind === 'clock-skew') skewMs = event.seconds * 1_000;
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
  return { letHappen, skewMs: () => skewMs, happened: () => events.length - pending.length };
}
