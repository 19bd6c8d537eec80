import { KIND_WORLD } from '../../src/config/worlds/world-schema.ts';
import { systemClock } from '../../src/time/clock.ts';
import { serveUniverse } from '../../src/universe/service/http-server.ts';
import { createUniverse } from '../../src/universe/universe.ts';

/** A universe at an address, for programs that a test starts. */
export type Served = Awaited<ReturnType<typeof served>>;

/** Serves a universe from this process: another one would take a second to start. */
export async function served(seed: number, speed: number) {
  const clock = systemClock();
  const universe = createUniverse({ world: KIND_WORLD, seed, speed, startedAtMs: clock.nowMs() });
  const { url, port, close } = await serveUniverse(universe, { port: 0, clock });
  return { ...universe, clock, url, port, accountToken: universe.mintAccountToken('player'), end: close };
}
