import type { Strategy } from '../config/schema/strategy-schema.ts';
import type { Settings } from '../config/settings.ts';
import type { OrderStore } from '../fleet/orders/order-store.ts';
import type { OwnCodeKeeper } from '../own/run.ts';
import type { chooseMission } from '../plan/choose.ts';
import type { Tuning } from '../plan/tuning/tuning.ts';
import type { SharedQueue } from '../queue/request-queue.ts';
import type { Store } from '../store/store.ts';
import type { RootLog } from '../telemetry/log.ts';
import { agreedClock } from '../time/agreed.ts';
import type { Clock } from '../time/clock.ts';
import { msFromIso } from '../time/iso.ts';
import type { Random } from '../time/random.ts';
import type { Transport } from '../wire/transport.ts';
import type { Credentials, KeptAgent } from './account/credentials.ts';
import type { Shared } from './agents/shared.ts';
import type { ClientDesk } from './clients/client-desk.ts';
import type { OperatorConsole } from './console/operator-console.ts';
import type { DaemonHub } from './subscribers.ts';

/** All outside dependencies of the daemon. */
export interface DaemonParts {
  readonly settings: Settings;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: RootLog;
  readonly credentials: Credentials;
  /** What other agents of the process share with this one; none unless given. */
  readonly shared?: Shared | undefined;
  /** The queue of the account, where others send through it too; its own unless given. */
  readonly accountQueue?: SharedQueue | undefined;
  /** Where the player's other programs command the agent; nowhere unless given. */
  readonly clients?: ClientDesk | undefined;
  /** Opens the books of an agent of a universe, after archiving those of other universes. */
  readonly openBooks: (agent: KeptAgent) => Promise<Store>;
  /** Asks for a clean stop. */
  readonly stop: AbortSignal;
  /** The numbers to plan by, other than those of the tuning files in some backtests. */
  readonly tuning?: Tuning | undefined;
  /** Chooses a ship's next mission; `chooseMission` unless given. Tests observe and disturb plans by it. */
  readonly choose?: typeof chooseMission;
  /** Makes the strategy's own lanes and hooks; by default as in a backtest. */
  readonly own?: OwnCodeKeeper | undefined;
  /** The console through which the owner watches and controls the fleet; none unless given. */
  readonly owner?: OperatorConsole;
  /** The hub on which the daemon publishes, for subscribers outside it; its own unless given. */
  readonly events?: DaemonHub;
  /** Called once the ships have started work. */
  readonly onReady: () => void;
}

/** The parts of the process, with the hub of its events. */
export type PartsWithHub = DaemonParts & { readonly events: DaemonHub };

/** The strategy now: as its file was last read, with what the owner ordered of single ships. */
export function strategyNow({ settings, owner }: DaemonParts, orders: OrderStore): () => Strategy {
  return () => orders.strategyWith(owner?.strategy.current() ?? settings.strategy);
}

/** The same parts with a clock that is corrected by the `Date` header of each reply. */
export function byAgreedTime<Parts extends Pick<DaemonParts, 'clock' | 'transport'>>(parts: Parts): Parts {
  const clock = agreedClock(parts.clock);
  const transport: Transport = async (request, signal) => {
    const reply = await parts.transport(request, signal);
    const serverMs = msFromIso(reply.headers.date ?? '');
    if (!Number.isNaN(serverMs)) clock.observeServerTime(serverMs);
    return reply;
  };
  return { ...parts, clock, transport };
}
