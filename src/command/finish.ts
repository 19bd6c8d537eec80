import type { LedgerRow } from '../store/books/ledger.ts';
import type { Store } from '../store/store.ts';
import { changesGame, type OperationId, operationLabel } from '../wire/endpoints.ts';
import { refusesToken } from '../wire/error-codes.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { failureOfRefusal } from '../world/failures/patience.ts';
import type { WorldView } from '../world/state.ts';
import type { Account } from './booking/account.ts';
import { ledgerRow } from './booking/books.ts';
import type { Command } from './commands.ts';
import { driftFields, readingsOf } from './drift.ts';
import type { CommandPublisher } from './events.ts';
import { isRemembered, rememberFailure } from './failure-memory.ts';
import type { ExpectedRefusal } from './operations/row.ts';
import { operationRow } from './operations/rows.ts';
import { type Outcome, type Performer, type Refusal, type RequestContext, WORTH } from './performer.ts';
import type { Partly } from './replies/classify.ts';
import { completed, withKnownParts } from './replies/completion.ts';
import { tellOddities } from './replies/odd-replies.ts';
import type { DispatcherParts } from './sending/dispatcher.ts';

/** What a performer needs. */
export interface PerformerParts extends DispatcherParts {
  readonly store: Store;
  /** Game seconds per second; 1 unless given. */
  readonly speed?: number;
  /** Compares the credits in replies with the books; without it no comparison is made. */
  readonly account?: Account;
  readonly events: CommandPublisher;
}

/** How a request was sent: its id and, for a list of ships, the ships as they were known then. */
export interface Departure {
  readonly id: string;
  ships: ReadonlyMap<string, Ship> | undefined;
}

/** What is needed to finish an outcome. */
export interface Concluding extends PerformerParts, Pick<Performer, 'perform'> {
  readonly departure: Departure;
  readonly isChanging: (shipSymbol: string) => boolean;
}

type Done<Operation extends OperationId> = Extract<Outcome<Operation>, { kind: 'done' }>;

/** The final outcome of a command, and its effect on credits or a contract. */
interface Concluded<Operation extends OperationId> {
  readonly outcome: Outcome<Operation>;
  readonly effect?: LedgerRow | undefined;
}

/** Updates world, prices and log after an outcome. */
export async function finish<Operation extends OperationId>(
  parts: Concluding,
  command: Command<Operation>,
  brought: Outcome<Operation> | Partly<Operation>,
  requestContext: RequestContext,
): Promise<Concluded<Operation>> {
  const operation = operationLabel(command.operation);
  if ('oddities' in brought) tellOddities(parts.log, command.operation, brought.oddities);
  const outcome = brought.kind === 'partly' ? await makeWhole(parts, command, brought, requestContext) : brought;
  parts.store.requests.count({
    lane: requestContext.lane ?? null,
    operation: command.operation,
    outcome: outcome.kind,
  });
  if (outcome.kind === 'done') {
    const isApplied = brought.kind === 'partly';
    return { outcome, effect: await done(parts, command, outcome, { ...requestContext, isApplied }) };
  }
  if (outcome.kind === 'refused') refused(parts, command, outcome.refusal, requestContext);
  if (outcome.kind === 'unknown' && !outcome.isTold)
    parts.log.info('command.unknown', { ...who(requestContext), operation, reason: outcome.reason });
  return { outcome };
}

/**
 * Applies the readable parts of the reply to a change and reads the missing ones; the change has been made and is never
 * sent again. If a part that the books need stays missing, the outcome is resolved like that of a lost reply.
 */
async function makeWhole<Operation extends OperationId>(
  { world, perform, clock, closing, account, departure }: Concluding,
  command: Command<Operation>,
  partly: Partly<Operation>,
  { signal: _, ...requestContext }: RequestContext,
): Promise<Outcome<Operation>> {
  const atMs = clock.nowMs();
  const { agent } = (partly.parts as { readonly data: { readonly agent?: { readonly credits: number } } }).data;
  const ownCredits = agent && account?.effectOf(departure.id, agent.credits);
  const works = { world: world.view, perform, serverMs: atMs + world.view.serverOffsetMs, ownCredits };
  const remains = withKnownParts(partly, command, works);
  world.apply(command.operation, remains.parts, { path: command.path, body: command.body ?? {}, atMs });
  // A client gets the reply to its own request alone.
  const client = requestContext.client && { client: { ...requestContext.client, onReply: () => {} } };
  const reading = completed(remains, command, works, { ...requestContext, ...client, worth: WORTH.resolve });
  // A closing daemon reads no more; the next one resolves the outcome.
  const reply = await reading.catch((reason) => {
    if (!closing.aborted || reason !== closing.reason) throw reason;
  });
  if (reply === undefined) return { kind: 'unknown', reason: partly.reason, sentAtMs: atMs };
  return { kind: 'done', reply, oddities: partly.oddities };
}

/** Reports the agent's credits to the account if a reply contains them. */
function showAccount({ account, world, departure }: Concluding, before: WorldView['agent'], ownCredits: number): void {
  const { agent } = world.view;
  if (agent !== undefined && agent !== before) account?.shows(departure.id, agent.credits, ownCredits);
}

function refused(parts: Concluding, command: Command, refusal: Refusal, requestContext: RequestContext): void {
  const { world, clock, store } = parts;
  const { agent } = world.view;
  const atMs = clock.nowMs();
  world.applyRefusal(refusal, { path: command.path, body: command.body ?? {}, atMs });
  showAccount(parts, agent, 0);
  const { recordsRefusal, expectedRefusals } = operationRow(command.operation);
  recordsRefusal?.(refusal, command, store, atMs);
  const expected = expectedRefusals?.find(({ isMeant }) => isMeant(refusal));
  const logExpected = ({ event, fields }: ExpectedRefusal) =>
    parts.log.debug(event, fields(refusal, command, who(requestContext), world.view));
  if (expected?.isFailure === false) {
    logExpected(expected);
    return;
  }
  // The caller reports refusals of a token or of a question; neither is a failure of the thing asked for. What a client
  // is refused says nothing of what our own missions may do.
  if (requestContext.isQuestion || requestContext.client !== undefined || refusesToken(refusal.code)) return;
  if (expected === undefined) logRefused(parts, command, refusal, requestContext);
  else logExpected(expected);
  const reason = `${refusal.code} ${refusal.name}: ${refusal.message}`;
  const failure = failureOfRefusal(refusal, !changesGame(command.operation));
  rememberFailure(parts, command, failure, { ...requestContext, reason });
}

function logRefused({ log }: Concluding, command: Command, refusal: Refusal, requestContext: RequestContext): void {
  const { code, name, status, message } = refusal;
  const operation = operationLabel(command.operation);
  const where = command.path.waypointSymbol === undefined ? {} : { waypoint: command.path.waypointSymbol };
  const numbers = code === 0 ? {} : { code, status };
  const fields = { ...who(requestContext), operation, ...where, ...numbers, name, reason: message };
  if (isRemembered(command.operation)) log.info('command.refused', fields);
  else log.warn('read.refused', fields);
}

async function done<Operation extends OperationId>(
  parts: Concluding,
  command: Command<Operation>,
  { reply, oddities }: Done<Operation>,
  requestContext: RequestContext & { readonly isApplied: boolean },
): Promise<LedgerRow | undefined> {
  const { world, store, log, clock, departure, isChanging, speed = 1 } = parts;
  const { agent } = world.view;
  const before = { credits: agent?.credits ?? 0, atMs: clock.nowMs() };
  const effect = ledgerRow(command, reply, requestContext, before);
  // A part left out of an odd reply may be one that would have confirmed a rule.
  for (const reading of oddities === undefined ? readingsOf(world.view, command, reply, speed) : []) {
    const drift = world.observe(reading);
    if (drift !== undefined) log.warn('rules.drift', { ...who(requestContext), ...driftFields(drift) });
  }
  const { ships } = departure;
  const isNewer = (shipSymbol: string) =>
    world.view.ships.get(shipSymbol) !== ships?.get(shipSymbol) || isChanging(shipSymbol);
  const answered = { path: command.path, body: command.body ?? {}, atMs: before.atMs };
  if (!requestContext.isApplied)
    world.apply(command.operation, reply, ships === undefined ? answered : { ...answered, isNewer });
  showAccount(parts, agent, effect?.creditsDelta ?? 0);
  const row = operationRow(command.operation);
  const entry = row.logs?.(reply, command, speed, world.view);
  if (entry !== undefined) {
    const more = row.addsToLog === undefined ? {} : await row.addsToLog(reply, store);
    log[entry.level](entry.event, { ...who(requestContext), ...entry.fields, ...more });
  }
  store.atlas.note(world.takeDiscovered());
  await row.records?.(reply, store, before.atMs);
  return effect;
}

function who(requestContext: RequestContext) {
  return {
    ...(requestContext.shipSymbol === undefined ? {} : { ship: requestContext.shipSymbol }),
    ...(requestContext.lane === undefined ? {} : { lane: requestContext.lane }),
    ...(requestContext.missionId === undefined ? {} : { mission: requestContext.missionId }),
  };
}
