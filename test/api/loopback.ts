import { httpTransport } from '../../src/api/http.ts';
import type { Command } from '../../src/command/commands.ts';
import type { Outcome } from '../../src/command/outcome.ts';
import { createPerformer } from '../../src/command/perform.ts';
import { createEventHub } from '../../src/events/hub.ts';
import { createRequestQueue } from '../../src/queue/request-queue.ts';
import { openStore } from '../../src/store/store.ts';
import { type Clock, systemClock } from '../../src/time/clock.ts';
import { seededRandom } from '../../src/time/random.ts';
import { serveUniverse } from '../../src/universe/service/http-server.ts';
import type { UniverseState } from '../../src/universe/state.ts';
import { createWorld } from '../../src/world/world.ts';
import { keptLog } from '../telemetry/lines.ts';
import { type Stage, savedState, scene } from '../universe/operations/scene.ts';

/** A player's command line to a universe behind HTTP, whose time stands still between commands. */
export interface Loopback {
  /** Performs a command a game second later, by the way that every command of the daemon takes. */
  readonly act: (command: Command) => Promise<Outcome>;
  /** The state that the universe would save now. */
  readonly state: () => UniverseState;
  /** The starter contract. */
  readonly contractId: string;
}

/** A clock that moves when it is told. */
function steppedClock(nowMs: number): Clock & { step(ms: number): void } {
  let atMs = nowMs;
  return {
    nowMs: () => atMs,
    monotonicMs: () => atMs,
    sleepUntil: () => Promise.reject(new Error('nobody sleeps by this clock')),
    step: (ms) => {
      atMs += ms;
    },
  };
}

/** Runs against a universe with an edited beginning, served on loopback. */
export async function overLoopback<T>(
  edit: (stage: Stage) => void,
  run: (loopback: Loopback) => Promise<T>,
): Promise<T> {
  const { player, contract } = scene(edit);
  const serverClock = steppedClock(player.nowMs);
  const served = await serveUniverse(player.universe, { port: 0, clock: serverClock });
  const clock = systemClock();
  const store = await openStore(':memory:');
  const performer = createPerformer({
    events: createEventHub(),
    queue: createRequestQueue({ clock, random: seededRandom('loopback'), speed: 1 }),
    transport: httpTransport(served.url),
    world: createWorld(),
    store,
    clock,
    log: keptLog().log,
    quoteUnits: false,
    tokenFor: () => player.token,
    closing: new AbortController().signal,
    onTokenRefused: () => undefined,
  });
  const act = (command: Command) => {
    serverClock.step(1_000);
    return performer.perform(command, { worth: 1 });
  };
  try {
    return await run({ act, state: () => savedState(player), contractId: contract.split('/').at(-1) ?? '' });
  } finally {
    await store.close();
    await served.close();
  }
}
