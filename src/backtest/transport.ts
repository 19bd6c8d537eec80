import type { Clock } from '../time/clock.ts';
import type { Random } from '../time/random.ts';
import type { Universe } from '../universe/universe.ts';
import type { Transport } from '../wire/transport.ts';

/** Milliseconds that a request, and its reply, take on their way. */
const LEAST_MS = 20;
const MOST_MS = 30;

/** Reaches a universe in this process over a simulated network; requests and replies cross as text. */
export function simulatedTransport(universe: Universe, clock: Clock, random: Random): Transport {
  const travel = () => clock.sleepUntil(clock.nowMs() + random.integer(LEAST_MS, MOST_MS));
  return async ({ method, path, headers, body }) => {
    await travel();
    const request = { method, path: `/v2${path}`, headers: { ...headers }, body, address: 'backtest' };
    const reply = universe.handle(request, clock.nowMs());
    await travel();
    return reply;
  };
}
