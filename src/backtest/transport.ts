import type { Clock } from '../time/clock.ts';
import type { Random } from '../time/random.ts';
import { pass } from '../time/wait.ts';
import { type FaultScript, faultless, faulty, type RequestHandler, type Universe } from '../universe/door.ts';
import { type Transport, TransportError } from '../wire/transport.ts';

/** Milliseconds that a request takes one way, and its reply the other. A guess at a near server. */
const LEAST_MS = 20;
const MOST_MS = 30;

/** Reaches a universe in this process over a simulated network with faults; requests and replies are passed as text. */
export function simulatedTransport(universe: Universe, clock: Clock, random: Random, faults?: FaultScript): Transport {
  const answering = faults === undefined ? faultless(universe, clock) : faulty({ universe, clock, script: faults });
  return simulatedNetwork(answering, random);
}

/** Reaches what answers requests over a simulated network. */
export function simulatedNetwork(answering: RequestHandler, random: Random): Transport {
  const travel = () => pass(random.integer(LEAST_MS, MOST_MS));
  return async ({ method, path, headers, body }) => {
    await travel();
    const request = { method, path: `/v2${path}`, headers: { ...headers }, body, address: 'backtest' };
    const reply = await answering(request);
    await travel();
    if (reply === undefined)
      throw new TransportError(`${method} ${path}: no complete reply came (ECONNRESET)`, true, 'ECONNRESET');
    return reply;
  };
}
