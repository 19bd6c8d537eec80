import type { Reading } from '../../game/physics/observed/reading.ts';
import type { Store } from '../../store/store.ts';
import type { EventName, Fields } from '../../telemetry/log.ts';
import type { OperationId, ReplyOf } from '../../wire/endpoints.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { WorldView } from '../../world/state.ts';
import type { Command } from '../commands.ts';
import type { Appraiser, EffectEntry, TradeOf } from '../evidence/appraisers.ts';
import type { Judge } from '../evidence/judges.ts';
import type { Observer } from '../evidence/pre-state.ts';
import type { Refusal } from '../performer.ts';

/** The log line of a success: its event, fields and level. */
export interface LogEntry {
  readonly event: EventName;
  readonly fields: Fields;
  readonly level: 'info' | 'debug';
}

/** A log line of level info. */
export function info(event: EventName, fields: Fields): LogEntry {
  return { event, fields, level: 'info' };
}

/** A log line of level debug. */
export function debug(event: EventName, fields: Fields): LogEntry {
  return { event, fields, level: 'debug' };
}

/** What can be read again after a lost reply. */
export type Readable =
  | 'ship'
  | 'taker'
  | 'agent'
  | 'contract'
  | 'contracts'
  | 'ships'
  | 'waypoint'
  | 'construction'
  | 'market'
  | 'shipyard';

/** The reads that are evidence, and those of what else an effect changes, only once it is known (faults: F01). */
export interface Reads {
  readonly evidence: Readable;
  readonly consequences: readonly Readable[];
}

/** A refusal that is no news: it is logged on level debug as an event of its own. */
export interface ExpectedRefusal {
  readonly isMeant: (refusal: Refusal) => boolean;
  readonly event: EventName;
  /** @param sender ship, lane and mission of the request, as log fields */
  readonly fields: (refusal: Refusal, command: Command, sender: Fields, world: WorldView) => Fields;
  /** Whether it counts as a failure of the thing asked for; other expected refusals leave no trace. */
  readonly isFailure: boolean;
}

/** What the performer knows of one operation; a part that is left out does not apply to it. */
export interface OperationRow<Operation extends OperationId = OperationId> {
  /** The log line of a success; `speed` is in game seconds per second, and the world has the reply already. */
  readonly logs?: (reply: ReplyOf<Operation>, command: Command, speed: number, world: WorldView) => LogEntry;
  /** Further fields of that log line, from the books. */
  readonly addsToLog?: (reply: ReplyOf<Operation>, store: Store) => Promise<Fields>;
  /** Writes what a reply shows into the books, besides its effect; `atMs` is when it came. */
  readonly records?: (reply: ReplyOf<Operation>, store: Store, atMs: number) => Promise<void>;
  /** The same for a refusal. */
  readonly recordsRefusal?: (refusal: Refusal, command: Command, store: Store, atMs: number) => void;
  readonly expectedRefusals?: readonly ExpectedRefusal[];
  /** Whether the reply lists all ships: of those that have changed since it was sent, it is out of date. */
  readonly listsShips?: true;
  /** The entry of a success in the books. */
  readonly books?: (reply: ReplyOf<Operation>, command: Command) => EffectEntry;
  /** What a success shows of the rules that planning relies on; `ship` is as it was before. */
  readonly readings?: (ship: Ship, reply: ReplyOf<Operation>, speed: number) => Reading[];
  /** Only for trades: what a receipt with missing parts must contain. */
  readonly trade?: TradeOf;
  /** What is noted before it is sent, for the evidence. */
  readonly notes?: Observer;
  /** Whether it had its effect, by what was read since its reply was lost. */
  readonly judges?: Judge;
  /** Whether one record alone cannot prove the effect: an older record may also show fewer units of the good. */
  readonly leavesNoReceipt?: true;
  /**
   * Whether what shows its effect may be that of the same operation by another ship: anywhere, at the same place, or of
   * what is done once, such as a contract's payment.
   */
  readonly mayBeAnothers?: 'anywhere' | 'here' | 'once';
  /** Whether its effect on the books, for want of a receipt, is what the agent's credits then differ from them by. */
  readonly isRemainder?: true;
  /** What is read when its reply is lost; its ship, unless given. */
  readonly reads?: Reads;
  /** Its effect on the books, when its reply is lost. */
  readonly appraises?: Appraiser;
}

/** Rows by operation. */
export type OperationRows = { readonly [Operation in OperationId]?: OperationRow<Operation> };
