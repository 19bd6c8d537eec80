import type { Settings } from '../../config/settings.ts';
import { readUniverse } from '../../store/universe-folder.ts';
import type { Clock } from '../../time/clock.ts';
import type { Transport } from '../../wire/transport.ts';
import { takeUpUniverse } from './kept-universe.ts';

type Embedded = Extract<Settings['server'], { kind: 'embedded' }>;

/** A transport to a copy of the saved universe in this process, or why there is none; the files do not change. */
export function copyTransport(server: Embedded, folder: string, clock: Clock): Transport | string {
  const kept = readUniverse(folder);
  if (kept === null) return 'the embedded universe has not been played yet';
  const taken = takeUpUniverse(kept, server, clock.nowMs());
  if (typeof taken === 'string') return `${taken}, and argosy run would begin a new one`;
  const { universe, aheadMs } = taken;
  return async ({ method, path, headers, body }) =>
    universe.handle({ method, path: `/v2${path}`, headers, body, address: 'plan' }, clock.nowMs() + aheadMs);
}
