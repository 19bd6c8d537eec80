import type { Intent } from '../store/books/intents.ts';
import { changesGame, type OperationId } from '../wire/endpoints.ts';
import type { WorldView } from '../world/state.ts';
import { closeIntent } from './booking/books.ts';
import { type Command, shipSymbolOf } from './commands.ts';
import type { PreState } from './evidence/pre-state.ts';
import { type Departure, finish, type PerformerParts } from './finish.ts';
import { operationRow } from './operations/rows.ts';
import type { Outcome, Performer, RequestContext } from './performer.ts';
import { createDispatcher } from './sending/dispatcher.ts';

/** Notes what the evidence for a command will need. */
function preStateOf(world: WorldView, command: Command, nowMs: number): PreState {
  const ship = world.ships.get(shipSymbolOf(command));
  return {
    serverMs: nowMs + world.serverOffsetMs,
    ...(ship !== undefined && {
      waypoint: ship.nav.waypointSymbol,
      departure: ship.nav.route.departureTime,
      cooldownExpiration: ship.cooldown.expiration ?? '',
    }),
    ...operationRow(command.operation).notes?.(world, command, ship),
  };
}

export type { PerformerParts } from './finish.ts';

/** Creates the performer from its parts. */
export function createPerformer(parts: PerformerParts): Performer {
  const { store, clock, events } = parts;
  const dispatcher = createDispatcher(parts);
  const begun = new Map<
    Promise<unknown>,
    { readonly operation: OperationId; readonly shipSymbol: string | undefined }
  >();
  let intents = 0;

  function depart(departure: Departure, { operation }: Command): void {
    parts.account?.departs(departure.id, operation);
    if (operationRow(operation).listsShips) departure.ships = new Map(parts.world.view.ships);
  }

  /** Whether a change of a ship has begun and is not in the books yet. */
  function isChanging(shipSymbol: string): boolean {
    return [...begun.values()].some((one) => one.shipSymbol === shipSymbol && changesGame(one.operation));
  }

  /**
   * Whether it was cancelled before it was sent. After any other failure, which is a bug, that is not certain, and the
   * intent stays open.
   */
  function isCalledOff(reason: unknown, { signal }: RequestContext): boolean {
    return [signal, parts.closing].some((one) => one?.aborted && one.reason === reason);
  }

  async function carryOut<Operation extends OperationId>(
    id: string,
    command: Command<Operation>,
    requestContext: RequestContext,
  ): Promise<Outcome<Operation>> {
    const mutates = changesGame(command.operation);
    if (mutates) await store.intents.open(intentOf(id, command, requestContext, parts), requestContext.signal);
    const departure: Departure = { id, ships: undefined };
    const brought = await dispatcher(command, requestContext, () => depart(departure, command)).catch(
      async (reason) => {
        if (mutates && isCalledOff(reason, requestContext)) await closeIntent(parts, id, 'not-sent');
        throw reason;
      },
    );
    const concluding = { ...parts, perform, departure, isChanging };
    const { outcome, effect } = await finish(concluding, command, brought, requestContext);
    const unknown = outcome.kind === 'unknown' ? { sentAtMs: outcome.sentAtMs, note: outcome.reason } : {};
    if (mutates) {
      await closeIntent(parts, id, outcome.kind, { effect, ...unknown });
      parts.world.creditsSettled(parts.account?.settledCredits());
    }
    events.publish('commandSettled', { command, outcome, requestContext });
    return outcome;
  }

  /**
   * The path of a request, by files:
   *
   *  1. register  `begun` here: what is under way for a ship; the ship machine sends one change at a time (src/fleet).
   *  2. intent    src/store/books/intents.ts: a change is on the disk before it is sent, with what the evidence for it
   *               will need (evidence/pre-state.ts).
   *  3. queue     sending/dispatcher.ts hands it to src/queue/request-queue.ts: the worthiest goes first (queued.ts),
   *               each when the service's limit has room (traffic.ts, either-limiter.ts).
   *  4. send      src/api/http.ts, once; an outage holds all of them back (sending/outage.ts). Reads are sent again.
   *  5. classify  replies/classify.ts: done, refused, unknown, or partly where parts of the reply cannot be read.
   *  6. complete  replies/completion.ts reads what such a reply lacks (finish.ts, `makeWhole`).
   *  7. world     finish.ts applies it: src/world/reply-appliers.ts for a success, refusals.ts for a refusal.
   *  8. log       finish.ts, with the operation's row (operations/row.ts), which also records prices.
   *  9. books     booking/books.ts: intent and ledger entry in one transaction.
   * 10. events    `commandSettled`, to the subscribers of the run (src/daemon/subscribers.ts).
   *
   * An unknown outcome stays open in the journal, and outcome-resolver.ts reads what became of it.
   */
  const perform: Performer['perform'] = (command, requestContext) => {
    const id = `${clock.nowMs()}-${++intents}`;
    events.publish('commandBegun', { command, requestContext });
    const performing = carryOut(id, command, requestContext).finally(() => parts.account?.isOver(id));
    const watched = performing.catch(() => {}).finally(() => begun.delete(watched));
    begun.set(watched, { operation: command.operation, shipSymbol: requestContext.shipSymbol });
    return performing;
  };

  return {
    perform,
    settled: async (shipSymbol) => {
      const meant = [...begun].filter(([, by]) => shipSymbol === undefined || by.shipSymbol === shipSymbol);
      await Promise.all(meant.map(([performing]) => performing));
    },
    isUnderWay: (operation) => [...begun.values()].some((one) => one.operation === operation),
  };
}

function intentOf(
  id: string,
  command: Command,
  requestContext: RequestContext,
  { clock, world }: PerformerParts,
): Intent {
  const atMs = clock.nowMs();
  return {
    id,
    atMs,
    shipSymbol: requestContext.shipSymbol ?? null,
    lane: requestContext.lane ?? null,
    missionId: requestContext.missionId ?? null,
    operation: command.operation,
    path: JSON.stringify(command.path),
    body: command.body === undefined ? null : JSON.stringify(command.body),
    preState: JSON.stringify(preStateOf(world.view, command, atMs)),
  };
}
