import type { Settings } from '../config/settings.ts';
import type { chooseMission } from '../plan/choose.ts';
import type { Store } from '../store/store.ts';
import type { RootLog } from '../telemetry/log.ts';
import type { Clock } from '../time/clock.ts';
import type { Random } from '../time/random.ts';
import type { Transport } from '../wire/transport.ts';
import type { Credentials } from './credentials.ts';
import type { OperatorConsole } from './operator/operator-console.ts';

/** What a trial does otherwise. */
export interface Trial {
  /** Chooses a ship's next mission. */
  readonly choose?: typeof chooseMission;
  /** What a request counts for in the queue, from what it would count for. */
  readonly worth?: (worth: number) => number;
  /** Whether the fleet is counted now and then; it is unless given. */
  readonly countsShips?: boolean;
}

/** Everything that reaches the daemon from outside. */
export interface DaemonParts {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: RootLog;
  readonly credentials: Credentials;
  /** Opens the books of an agent of a universe, after putting those of older universes away. */
  readonly openBooks: (agent: { readonly resetDate: string; readonly callsign: string }) => Promise<Store>;
  /** Asks for a clean stop. */
  readonly stop: AbortSignal;
  /** Another way to plan or to order requests, to be set beside the usual one in backtests. */
  readonly trial?: Trial;
  /** Where the owner watches and steers; nowhere unless given. */
  readonly owner?: OperatorConsole;
  /** Called once the ships have taken up work. */
  readonly onReady: () => void;
}
