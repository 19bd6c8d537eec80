import { systemClock } from '../time/clock.ts';
import { serveUniverse } from '../universe/service/http-server.ts';
import { createUniverse } from '../universe/universe.ts';
import { stopOnSignals } from './signals.ts';

interface UniverseFlags {
  readonly port: number;
  readonly seed: number;
  readonly speed: number;
  /** True where no account was named. */
  readonly accountToken?: string | true;
}

/** `argosy universe`: serves a universe of the seed until stopped, in one line when it is ready; or prints a token. */
export async function serve({ port, seed, speed, accountToken }: UniverseFlags): Promise<void> {
  const clock = systemClock();
  const universe = createUniverse({ seed, speed, startedAtMs: clock.nowMs() });
  if (accountToken !== undefined) {
    process.stdout.write(`${universe.mintAccountToken(accountToken === true ? 'player' : accountToken)}\n`);
    return;
  }
  const stop = stopOnSignals(clock);
  const onBug = (error: unknown) => process.stderr.write(`argosy: ${error instanceof Error ? error.stack : error}\n`);
  const served = await serveUniverse(universe, { port, clock, onBug });
  process.stdout.write(
    `universe of seed ${seed} at speed ${speed} is ready at ${served.url} (a token to register with: argosy universe --seed ${seed} --account-token)\n`,
  );
  await new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
  await served.close();
}
