import type { Clock } from '../../time/clock.ts';
import type { UniverseReply, UniverseRequest } from '../service/handler.ts';
import type { Universe } from '../universe.ts';
import { createFaultRules } from './rules.ts';
import type { Fault, FaultScript, WorldEvent } from './script.ts';
import { bareTooManyRequests, htmlBadGateway, maintenance, serverError, truncated } from './spoilt-replies.ts';

/** How a universe answers requests: undefined means that the connection is cut without a reply. */
export type Answering = (request: UniverseRequest) => Promise<UniverseReply | undefined>;

export interface FaultyParts {
  readonly universe: Universe;
  readonly clock: Clock;
  readonly script: FaultScript;
}

/** Seconds of real time after which a client has given up on a silent server for certain. */
const SILENCE_SECONDS = 30;

/** A universe that answers at once and never fails. */
export function faultless(universe: Universe, clock: Clock): Answering {
  return async (request) => universe.handle(request, clock.nowMs());
}

/** A universe in which the faults of a script strike, the same ones for the same requests at the same times. */
export function faulty({ universe, clock, script }: FaultyParts): Answering {
  const rules = createFaultRules(script);
  const pending = [...script.events].sort((one, other) => one.atSeconds - other.atSeconds);
  const reads = new Map<string, UniverseReply>();
  let skewMs = 0;

  const act = (request: UniverseRequest) => universe.handle(request, clock.nowMs() + skewMs);
  const gameMs = (seconds: number) => (seconds * 1_000) / universe.speed;
  const sleep = (ms: number) => clock.sleepUntil(clock.nowMs() + ms);

  function happen(event: WorldEvent): void {
    if (event.kind === 'clock-skew') skewMs = event.seconds * 1_000;
    else universe.disturb(event, clock.nowMs() + skewMs);
  }

  function letHappen(atSeconds: number): void {
    while (pending[0] !== undefined && pending[0].atSeconds <= atSeconds) happen(pending.shift() as WorldEvent);
  }

  async function actLate(request: UniverseRequest, ms: number): Promise<undefined> {
    void sleep(ms).then(() => act(request));
    await sleep(SILENCE_SECONDS * 1_000);
  }

  function remembered(request: UniverseRequest): UniverseReply {
    const stale = reads.get(request.path);
    if (stale !== undefined && request.method === 'GET') return stale;
    return act(request);
  }

  async function struckBy(fault: Fault, request: UniverseRequest): Promise<UniverseReply | undefined> {
    switch (fault.kind) {
      case 'request-lost':
        return undefined;
      case 'reply-lost':
        act(request);
        return undefined;
      case 'late-effect':
        return actLate(request, gameMs(fault.seconds));
      case 'server-error':
        if (fault.effect) act(request);
        return serverError(fault.status);
      case 'bad-gateway':
        if (fault.effect) act(request);
        return htmlBadGateway();
      case 'truncated':
        return truncated(act(request), fault.at);
      case 'bare-429':
        return bareTooManyRequests();
      case 'maintenance':
        return maintenance();
      case 'stale-read':
        return remembered(request);
      case 'slow':
        await sleep(gameMs(fault.seconds));
        return act(request);
    }
  }

  return async (request) => {
    const atSeconds = ((clock.nowMs() - universe.startedAtMs) / 1_000) * universe.speed;
    letHappen(atSeconds);
    const fault = rules.strike(universe.endpointOf(request.method, request.path), atSeconds);
    const reply = fault === undefined ? act(request) : await struckBy(fault, request);
    if (fault === undefined && reply !== undefined && request.method === 'GET') reads.set(request.path, reply);
    return reply;
  };
}
