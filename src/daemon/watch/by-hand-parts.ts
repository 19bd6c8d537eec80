import type { Account } from '../../command/booking/account.ts';
import type { Performer } from '../../command/performer.ts';
import type { Store } from '../../store/store.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { World } from '../../world/world.ts';
import type { FleetRuntime } from '../fleet-runtime.ts';
import type { Clues } from './clues.ts';

/** Dependencies of the watch for what a player does with the agent outside the daemon. */
export interface ByHandParts {
  readonly performer: Performer;
  readonly world: World;
  readonly store: Store;
  readonly account: Account;
  readonly clues: Clues;
  readonly fleet: Pick<FleetRuntime, 'launch' | 'dismiss' | 'send' | 'states' | 'wake'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Game seconds per second. */
  readonly speed: number;
  /** Whether the owner has paused the fleet: no request is sent then. */
  readonly isPaused: () => boolean;
}
