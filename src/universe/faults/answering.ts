import type { Clock } from '../../time/clock.ts';
import type { UniverseReply, UniverseRequest } from '../service/handler.ts';
import { httpDate } from '../service/http-date.ts';
import type { Universe } from '../universe.ts';
import { createReplica } from './replica.ts';
import { createFaultRules } from './rules.ts';
import type { Fault, FaultScript, WorldEvent } from './script.ts';
import { bareTooManyRequests, htmlBadGateway, maintenance, serverError, truncated } from './spoilt-replies.ts';

/** How a universe answers requests: undefined means that the connection is cut without a reply. */
export type Answering = (request: UniverseRequest) => Promise<UniverseReply | undefined>;

export interface FaultyParts {
  readonly universe: Universe;
  readonly clock: Clock;
  /** Its seconds and its counts begin now. */
  readonly script: FaultScript;
  /** Ends every silence: requests that still wait are cut, effects that are still to come are lost. */
  readonly stop?: AbortSignal;
  /** Told of exceptions of the universe that no client is there to see any more. */
  readonly onBug?: (error: unknown) => void;
}

/** Seconds of real time after which a client has given up on a silent server for certain. */
const SILENCE_SECONDS = 30;

/** A universe that answers at once and never fails. */
export function faultless(universe: Universe, clock: Clock): Answering {
  return async (request) => universe.handle(request, clock.nowMs());
}

/** What the events of a script do to the world and to its clock, each at its instant, once somebody looks. */
function createEvents({ universe, script }: FaultyParts, sinceMs: number) {
  const pending = [...script.events].sort((one, other) => one.atSeconds - other.atSeconds);
  const time = { skewMs: 0 };
  const happen = (event: WorldEvent) => {
    if (event.kind === 'clock-skew') time.skewMs = event.seconds * 1_000;
    else universe.disturb(event, sinceMs + (event.atSeconds * 1_000) / universe.speed + time.skewMs);
  };
  /** Returns whether the world has begun anew. */
  const letHappen = (atSeconds: number): boolean => {
    let isReset = false;
    for (let next = pending[0]; next !== undefined && next.atSeconds <= atSeconds; next = pending[0]) {
      pending.shift();
      happen(next);
      isReset ||= next.kind === 'reset';
    }
    return isReset;
  };
  return { letHappen, skewMs: () => time.skewMs };
}

/** A universe in which the faults of a script strike, the same ones for the same requests at the same times. */
export function faulty(parts: FaultyParts): Answering {
  const { universe, clock, script, stop, onBug = () => {} } = parts;
  const sinceMs = clock.nowMs();
  const rules = createFaultRules(script);
  const events = createEvents(parts, sinceMs);
  const replica = createReplica(script);

  const serverMs = () => clock.nowMs() + events.skewMs();
  const act = (request: UniverseRequest) => universe.handle(request, serverMs());
  const dated = (reply: UniverseReply) => ({ ...reply, headers: { date: httpDate(serverMs()), ...reply.headers } });
  const gameMs = (seconds: number) => (seconds * 1_000) / universe.speed;
  const sleep = (ms: number) => clock.sleepUntil(clock.nowMs() + ms, stop);

  async function actLater(request: UniverseRequest, ms: number): Promise<void> {
    try {
      await sleep(ms);
      act(request);
    } catch (error) {
      if (stop?.aborted !== true) onBug(error);
    }
  }

  async function struckBy(fault: Fault, request: UniverseRequest): Promise<UniverseReply | undefined> {
    switch (fault.kind) {
      case 'request-lost':
        return undefined;
      case 'reply-lost':
        act(request);
        return undefined;
      case 'late-effect':
        void actLater(request, gameMs(fault.seconds));
        await sleep(SILENCE_SECONDS * 1_000);
        return undefined;
      case 'server-error':
        if (fault.effect) act(request);
        return dated(serverError(fault.status));
      case 'bad-gateway':
        if (fault.effect) act(request);
        return dated(htmlBadGateway());
      case 'truncated':
        return truncated(act(request), fault.at);
      case 'bare-429':
        return dated(bareTooManyRequests());
      case 'maintenance':
        return dated(maintenance());
      case 'stale-read':
        return replica.stale(request, act(request));
      case 'slow':
        await sleep(gameMs(fault.seconds));
        return act(request);
    }
  }

  async function strike(fault: Fault, request: UniverseRequest): Promise<UniverseReply | undefined> {
    try {
      return await struckBy(fault, request);
    } catch (error) {
      if (stop?.aborted === true) return undefined;
      throw error;
    }
  }

  return async (request) => {
    const atSeconds = ((clock.nowMs() - sinceMs) / 1_000) * universe.speed;
    if (events.letHappen(atSeconds)) replica.forget();
    const fault = rules.strike(universe.endpointOf(request.method, request.path), atSeconds);
    if (fault !== undefined) return strike(fault, request);
    const reply = act(request);
    replica.note(request, reply);
    return reply;
  };
}
