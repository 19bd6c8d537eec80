import type { IntentOutcome, UnresolvedIntent } from '../../store/books/intents.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { Store } from '../../store/store.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { operationLabel } from '../../wire/endpoints.ts';
import { CUT_OFF, WITHOUT_EFFECT } from '../../world/failures/patience.ts';
import type { World } from '../../world/world.ts';
import { closeIntent, creditsByBooks, ledgerRowFrom } from '../booking/books.ts';
import type { CommandPublisher } from '../events.ts';
import { forgetFailures, rememberFailure } from '../failure-memory.ts';
import { operationRow } from '../operations/rows.ts';
import type { RequestContext } from '../performer.ts';
import { CLOCKS_APART_MS, type Effect, type Receipts } from './appraisers.ts';
import type { UnresolvedCommand } from './intent.ts';
import type { EffectVerdict } from './verdict.ts';

/** An effect with the ledger row it is booked as. */
export type BookedEffect = Effect & { readonly row: LedgerRow };

/** The books, and what is needed to write them. */
interface ClosingParts {
  readonly store: Store;
  readonly world: World;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: CommandPublisher;
}

/** Closes unresolved commands in the books. */
export interface IntentCloser {
  /** What the books have of the same operation, where its effect may be another's: of ships, those bought since. */
  bookedAround(unresolved: UnresolvedCommand): Promise<readonly LedgerRow[]>;
  /** The effect on credits, by the receipts; undefined if it did not change them. */
  effectIn(unresolved: UnresolvedCommand, receipts: Receipts): Promise<BookedEffect | undefined>;
  /** Closes an unresolved command by its verdict and books the effect, in one transaction. */
  close(unresolved: UnresolvedCommand, verdict: EffectVerdict, effect?: BookedEffect): Promise<void>;
}

/** The request context under which it was sent. */
function requestContextOf({ shipSymbol, lane, missionId }: UnresolvedIntent): Omit<RequestContext, 'worth'> {
  return {
    ...(shipSymbol === null ? {} : { shipSymbol }),
    ...(lane === null ? {} : { lane }),
    ...(missionId === null ? {} : { missionId }),
  };
}

const OUTCOMES: Readonly<Record<EffectVerdict, IntentOutcome>> = {
  happened: 'done',
  absent: 'absent',
  unclear: 'given-up',
};

/** Closes unresolved commands in the current books. */
export function createClosing({ store, world, clock, log, events }: ClosingParts): IntentCloser {
  // The clock of the run that wrote an intent may have been wrong, so its date alone decides nothing.
  async function bookedAround({ command, before, intent }: UnresolvedCommand): Promise<readonly LedgerRow[]> {
    const { mayBeAnothers } = command === undefined ? {} : operationRow(command.operation);
    if (mayBeAnothers === undefined) return [];
    const rows = await store.ledger.after(0, [intent.operation]);
    if (mayBeAnothers !== 'anywhere') return rows;
    const isNew = (symbol: string) => world.view.ships.has(symbol) && before.ships?.includes(symbol) === false;
    const sinceMs = intent.atMs - CLOCKS_APART_MS;
    return rows.filter(({ atMs, boughtShip }) => atMs >= sinceMs || (boughtShip && isNew(boughtShip)));
  }

  async function unbooked(): Promise<number> {
    const [credits, byBooks] = [world.view.agent?.credits, await creditsByBooks(store)];
    return credits === undefined || byBooks === undefined ? 0 : credits - byBooks;
  }

  async function effectIn(unresolved: UnresolvedCommand, receipts: Receipts): Promise<BookedEffect | undefined> {
    const { intent, command, before } = unresolved;
    if (command === undefined) return undefined;
    const booked = await bookedAround(unresolved);
    const found = operationRow(command.operation).appraises?.({
      world: world.view,
      command,
      before,
      receipts,
      booked,
      unbookedCredits: await unbooked(),
    });
    if (found === undefined) return undefined;
    // A trade took place when it was sent, before its market was read; a ship's purchase is matched with those booked
    // since.
    const atMs = command.operation === 'purchaseShip' ? clock.nowMs() : (intent.sentAtMs ?? intent.atMs);
    const standing = { credits: world.view.agent?.credits ?? 0, atMs };
    return { ...found, row: ledgerRowFrom(command.operation, found.entry, requestContextOf(intent), standing) };
  }

  /** Remembers a failure if there was no effect, or if that can never be known; otherwise forgets earlier failures. */
  function remember({ intent, command }: UnresolvedCommand, verdict: EffectVerdict): void {
    if (command === undefined) return;
    const by = intent.shipSymbol ?? undefined;
    const reason = intent.note ?? 'the run before ended before it was answered';
    const about = { ...requestContextOf(intent), reason };
    if (verdict === 'happened') forgetFailures({ world }, command, by);
    else rememberFailure({ world, clock, log }, command, intent.note === null ? CUT_OFF : WITHOUT_EFFECT, about);
  }

  async function close(unresolved: UnresolvedCommand, verdict: EffectVerdict, effect?: BookedEffect): Promise<void> {
    const { intent, command } = unresolved;
    const closing = { effect: effect?.row, note: 'settled by reading' };
    await closeIntent({ store, clock, events }, intent.id, OUTCOMES[verdict], closing);
    const { boughtShip, tradeSymbol, creditsDelta = 0 } = effect?.row ?? {};
    if (boughtShip && tradeSymbol)
      world.bought({ shipSymbol: boughtShip, shipType: tradeSymbol, priceCredits: -creditsDelta });
    const about = {
      ...(intent.shipSymbol === null ? {} : { ship: intent.shipSymbol }),
      operation: command === undefined ? intent.operation : operationLabel(command.operation),
      ...(effect === undefined ? {} : { creditsDelta: effect.row.creditsDelta }),
    };
    if (verdict === 'unclear') log.warn('command.given-up', about);
    else log.info('command.settled', { ...about, outcome: OUTCOMES[verdict] });
    if (effect?.isEstimated === true) log.warn('books.estimated', about);
    remember(unresolved, verdict);
  }

  return { bookedAround, effectIn, close };
}
