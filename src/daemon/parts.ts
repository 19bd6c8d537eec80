import type { Settings } from '../config/settings.ts';
import type { Store } from '../store/store.ts';
import type { Log } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import type { Random } from '../time/random.ts';
import type { Transport } from '../wire/transport.ts';
import type { Credentials } from './credentials.ts';

/** Everything that reaches the daemon from outside. */
export interface DaemonParts {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly credentials: Credentials;
  /** Opens the books of an agent of a universe, after putting those of older universes away. */
  readonly openBooks: (agent: { readonly resetDate: string; readonly callsign: string }) => Promise<Store>;
  /** Asks for a clean stop. */
  readonly stop: AbortSignal;
  /** Called once the ships have taken up work. */
  readonly onReady: () => void;
}
