import { readdirSync } from 'node:fs';
import type { Settings } from '../config/settings.ts';
import { takeSnapshot, writeSnapshot } from '../store/state-folder.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import { isoFromMs, msFromIso } from '../time/iso.ts';
import { serveUniverse } from '../universe/service/http-server.ts';
import { createUniverse, type Universe } from '../universe/universe.ts';

/** The embedded universe, up and running. */
export interface Embedded {
  readonly url: string;
  readonly accountToken: string;
  /** Stops serving and writes the universe down, so that the next start goes on from here. */
  close(): Promise<void>;
}

interface EmbeddedParts {
  readonly server: Extract<Settings['server'], { kind: 'embedded' }>;
  readonly folder: string;
  readonly fresh: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

const DAY_MS = 86_400_000;

/** A reset date that none of the books in the state folder has: a new universe is never taken for an old one. */
function unusedResetDate(folder: string, nowMs: number): string {
  const names = readdirSync(folder, { recursive: true }).map(String);
  const used = names.flatMap((name) => /@(\d{4}-\d{2}-\d{2})\./.exec(name)?.[1] ?? []);
  const latestMs = Math.max(0, ...used.map(msFromIso));
  return isoFromMs(Math.max(nowMs, latestMs + DAY_MS)).slice(0, 10);
}

/** The universe of the last clean stop where seed and speed are still the same, else a new one. */
function openUniverse({ server, folder, fresh, clock, log }: EmbeddedParts): Universe {
  const { seed, speed } = server;
  const snapshot = takeSnapshot(folder);
  if (snapshot !== null && !fresh) {
    const { state } = JSON.parse(snapshot) as { state: { seed: number; speed: number } };
    if (state.seed === seed && state.speed === speed) {
      log.info('universe.snapshot', { what: 'taken up again' });
      return createUniverse({ seed, speed, startedAtMs: clock.nowMs(), resumeFrom: snapshot });
    }
    log.info('universe.snapshot', { what: 'put aside: the config names another seed or speed' });
  }
  const resetDate = unusedResetDate(folder, clock.nowMs());
  return createUniverse({ seed, speed, startedAtMs: clock.nowMs(), resetDate });
}

/** Starts the embedded universe on a free port of this machine; the daemon then reaches it as it would any server. */
export async function startEmbedded(parts: EmbeddedParts): Promise<Embedded> {
  const { server, folder, clock, log } = parts;
  const universe = openUniverse(parts);
  const onBug = (error: unknown) =>
    log.error('daemon.failed', { reason: 'a bug of the embedded universe', err: error });
  const served = await serveUniverse(universe, { port: 0, clock, onBug });
  log.info('universe.ready', { seed: server.seed, speed: server.speed, address: served.url });
  return {
    url: served.url,
    accountToken: universe.mintAccountToken('player'),
    close: async () => {
      await served.close();
      writeSnapshot(folder, universe.snapshot());
      log.info('universe.snapshot', { what: 'written' });
    },
  };
}
