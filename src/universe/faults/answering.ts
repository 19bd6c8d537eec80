import type { Clock } from '../../time/clock.ts';
import { httpDateFromMs } from '../../time/iso.ts';
import type { UniverseReply, UniverseRequest } from '../service/handler.ts';
import type { Universe } from '../universe.ts';
import { createFaultRules } from './rules.ts';
import type { FaultScript, WorldEvent } from './script.ts';
import { createReplica, type FaultTools, struckBy } from './strikes.ts';

/**
 * The events of a script. Each takes effect at its own instant, even if the next request comes later.
 * @param sinceMs server time at which the script begins
 * @param happened events, the earliest first, that the universe has already seen
 * @returns how many milliseconds the server's clock is ahead now, how many events have taken effect, and what applies
 * those that are due so many game seconds after the start and says whether the world was reset
 */
function scriptedEvents(universe: Universe, { events }: FaultScript, sinceMs: number, happened: number) {
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

/** Answers requests; undefined means that the connection is cut without a reply. */
export type RequestHandler = (request: UniverseRequest) => Promise<UniverseReply | undefined>;

/** How far a script has come, as plain data; replies for stale reads are not part of it. */
export interface ScriptPosition {
  /** Server time at which the script began. */
  readonly sinceMs: number;
  /** Requests that matched so far, by rule. */
  readonly counts: readonly number[];
  /** Events that have taken effect. */
  readonly happened: number;
}

export interface FaultyParts {
  readonly universe: Universe;
  readonly clock: Clock;
  /** Its times and counts start now, unless it goes on from a position. */
  readonly script: FaultScript;
  readonly position?: ScriptPosition | undefined;
  /** Ends all waiting: waiting requests are cut, pending effects are lost. */
  readonly stop?: AbortSignal;
  /** Receives exceptions of the universe that no client can see any more. */
  readonly onBug?: (error: unknown) => void;
}

/** A universe that answers at once and never fails. */
export function faultless(universe: Universe, clock: Clock): RequestHandler {
  return async (request) => universe.handle(request, clock.nowMs());
}

function openScene({ universe, clock, script, stop, onBug = () => {} }: FaultyParts, skewMs: () => number): FaultTools {
  const serverMs = () => clock.nowMs() + skewMs();
  return {
    handle: (request) => universe.handle(request, serverMs()),
    dated: (reply) => ({ ...reply, headers: { date: httpDateFromMs(serverMs()), ...reply.headers } }),
    sleep: (ms) => clock.sleepUntil(clock.nowMs() + ms, stop),
    gameMs: (seconds) => (seconds * 1_000) / universe.speed,
    replica: createReplica(script),
    onLateFailure: (error) => {
      if (stop?.aborted !== true) onBug(error);
    },
  };
}

/** A universe with the faults of a script: the same faults for the same requests at the same times. */
export function faulty(parts: FaultyParts): RequestHandler {
  return faultyFrom(parts).answering;
}

/** The same as `faulty`, with how far its script has come. */
export function faultyFrom(parts: FaultyParts) {
  const { universe, clock, script, stop, position } = parts;
  const sinceMs = position?.sinceMs ?? clock.nowMs();
  const rules = createFaultRules(script, position?.counts);
  const events = scriptedEvents(universe, script, sinceMs, position?.happened ?? 0);
  const scene = openScene(parts, events.skewMs);
  const answering: RequestHandler = async (request) => {
    const atSeconds = ((clock.nowMs() - sinceMs) / 1_000) * universe.speed;
    if (events.letHappen(atSeconds)) scene.replica.forget();
    const fault = rules.strike(universe.endpointOf(request.method, request.path), request.path, atSeconds);
    try {
      if (fault !== undefined) return await struckBy(fault, request, scene);
    } catch (error) {
      if (stop?.aborted === true) return undefined;
      throw error;
    }
    const reply = scene.handle(request);
    scene.replica.note(request, reply);
    return reply;
  };
  return {
    answering,
    position: (): ScriptPosition => ({ sinceMs, counts: rules.counts(), happened: events.happened() }),
  };
}
