import type { Intent } from '../store/intents.ts';
import type { LedgerRow } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import { changesGame, type OperationId, operationLabel, type ReplyOf } from '../wire/endpoints.ts';
import { isSurveyGone, refusesToken } from '../wire/error-codes.ts';
import { failureOfRefusal } from '../world/patience.ts';
import { ledgerRow, priceRows, shipPriceRows } from './books.ts';
import type { Partly } from './classify.ts';
import type { Command } from './commands.ts';
import { completed, withKnownParts } from './completion.ts';
import { type CourierParts, createCourier } from './courier.ts';
import { driftFields, readingsOf } from './drift.ts';
import { type Errand, WORTH } from './errand.ts';
import { preStateOf } from './evidence/pre-state.ts';
import { isRemembered, rememberFailure } from './left-alone.ts';
import { tellOddities } from './odd-replies.ts';
import type { Outcome, Refusal } from './outcome.ts';
import { tell } from './story.ts';

/** The one way to act on the game, for ships and agent alike. */
export interface Performer {
  /**
   * intent → queue → send → classify → world → ledger → log. Never rejects for what the server or the network does;
   * rejects with the signal's reason when the errand was called off before anything was sent, and with StoreError
   * when the books cannot be written, in which case nothing is sent either.
   */
  perform<Operation extends OperationId>(command: Command<Operation>, errand: Errand): Promise<Outcome<Operation>>;
  /** Resolves when every command begun so far, of all ships or of one, is settled and in the books. */
  settled(shipSymbol?: string): Promise<void>;
  /** Whether any command of this operation has begun and is not in the books yet. */
  isUnderWay(operation: OperationId): boolean;
}

export interface PerformerParts extends CourierParts {
  readonly store: Store;
  /** Game seconds per second; 1 unless given. */
  readonly speed?: number;
}

type Done<Operation extends OperationId> = Extract<Outcome<Operation>, { kind: 'done' }>;

/** Makes the performer over its parts. */
export function createPerformer(parts: PerformerParts): Performer {
  const { store, clock } = parts;
  const courier = createCourier(parts);
  const begun = new Map<
    Promise<unknown>,
    { readonly operation: OperationId; readonly shipSymbol: string | undefined }
  >();
  let intents = 0;

  /** Nothing was sent then; after any other failure, which is a bug, that is not certain, and the intent stays open. */
  function isCalledOff(reason: unknown, { signal }: Errand): boolean {
    return [signal, parts.closing].some((one) => one?.aborted && one.reason === reason);
  }

  async function carryOut<Operation extends OperationId>(
    command: Command<Operation>,
    errand: Errand,
  ): Promise<Outcome<Operation>> {
    const id = `${clock.nowMs()}-${++intents}`;
    const mutates = changesGame(command.operation);
    if (mutates) await store.intents.open(intentOf(id, command, errand, parts));
    const brought = courier(command, errand).catch(async (reason) => {
      if (mutates && isCalledOff(reason, errand)) await store.intents.close(id, 'not-sent', clock.nowMs());
      throw reason;
    });
    const { outcome, effect } = await conclude({ ...parts, perform }, command, await brought, errand);
    const sentAtMs = outcome.kind === 'unknown' ? outcome.sentAtMs : undefined;
    const note = outcome.kind === 'unknown' ? { note: outcome.reason } : {};
    if (mutates) await store.intents.close(id, outcome.kind, clock.nowMs(), { effect, sentAtMs, ...note });
    return outcome;
  }

  const perform: Performer['perform'] = (command, errand) => {
    const performing = carryOut(command, errand);
    const watched = performing.catch(() => {}).finally(() => begun.delete(watched));
    begun.set(watched, { operation: command.operation, shipSymbol: errand.shipSymbol });
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

/** What concluding an outcome takes. */
type Works = PerformerParts & Pick<Performer, 'perform'>;

/** What became of a command in the end, and what it did to credits or a contract. */
interface Concluded<Operation extends OperationId> {
  readonly outcome: Outcome<Operation>;
  readonly effect?: LedgerRow | undefined;
}

/** World, prices and log after an outcome. */
async function conclude<Operation extends OperationId>(
  parts: Works,
  command: Command<Operation>,
  brought: Outcome<Operation> | Partly<Operation>,
  errand: Errand,
): Promise<Concluded<Operation>> {
  const operation = operationLabel(command.operation);
  if ('oddities' in brought) tellOddities(parts.log, command.operation, brought.oddities);
  const outcome = brought.kind === 'partly' ? await makeWhole(parts, command, brought, errand) : brought;
  parts.store.requests.count({ lane: errand.lane ?? null, operation, outcome: outcome.kind });
  if (outcome.kind === 'done') {
    const isFolded = brought.kind === 'partly';
    return { outcome, effect: await done(parts, command, outcome, { ...errand, isFolded }) };
  }
  if (outcome.kind === 'refused') refused(parts, command, outcome.refusal, errand);
  if (outcome.kind === 'unknown' && !outcome.isTold)
    parts.log.info('command.unknown', { ...who(errand), operation, reason: outcome.reason });
  return { outcome };
}

/**
 * Takes up what can be read of the reply to a change, and reads what is missing: the change has been made, and is never
 * sent again. Where something stays missing that the books need, its outcome is to be settled as one whose reply was lost.
 */
async function makeWhole<Operation extends OperationId>(
  { world, perform, clock, closing }: Works,
  command: Command<Operation>,
  partly: Partly<Operation>,
  { signal: _, ...errand }: Errand,
): Promise<Outcome<Operation>> {
  const atMs = clock.nowMs();
  const works = { world: world.view, perform, serverMs: atMs + world.view.serverOffsetMs };
  const remains = withKnownParts(partly, command, works);
  world.apply(command.operation, remains.parts, { path: command.path, body: command.body ?? {}, atMs });
  const reading = completed(remains, command, works, { ...errand, worth: WORTH.settle });
  // A daemon that closes reads no more: the next one settles it.
  const reply = await reading.catch((reason) => {
    if (!closing.aborted || reason !== closing.reason) throw reason;
  });
  if (reply === undefined) return { kind: 'unknown', reason: partly.reason, sentAtMs: atMs };
  return { kind: 'done', reply, oddities: partly.oddities };
}

function refused(parts: PerformerParts, command: Command, refusal: Refusal, errand: Errand): void {
  const { world, log, clock } = parts;
  const { code, name, status, message } = refusal;
  const operation = operationLabel(command.operation);
  world.applyRefusal(refusal, { path: command.path, body: command.body ?? {}, atMs: clock.nowMs() });
  if (isSurveyGone(code)) log.debug('survey.gone', { ...who(errand), code, name, reason: message });
  // Of its token, and of a question, tells who asks.
  else if (!errand.isQuestion && !refusesToken(code)) {
    const where = command.path.waypointSymbol === undefined ? {} : { waypoint: command.path.waypointSymbol };
    const numbers = code === 0 ? {} : { code, status };
    const told = { ...who(errand), operation, ...where, ...numbers, name, reason: message };
    if (isRemembered(command.operation)) log.info('command.refused', told);
    else log.warn('read.refused', told);
  }
  // A token that is refused says nothing of the thing.
  if (!errand.isQuestion && !refusesToken(code))
    rememberFailure(parts, command, failureOfRefusal(refusal, !changesGame(command.operation)), {
      ...errand,
      reason: `${code} ${name}: ${message}`,
    });
}

async function done<Operation extends OperationId>(
  { world, store, log, clock, speed = 1 }: PerformerParts,
  command: Command<Operation>,
  { reply, oddities }: Done<Operation>,
  errand: Errand & { readonly isFolded: boolean },
): Promise<LedgerRow | undefined> {
  const before = { credits: world.view.agent?.credits ?? 0, atMs: clock.nowMs() };
  // What was left out of an odd reply may be what would have borne a rule out.
  for (const reading of oddities === undefined ? readingsOf(world.view, command, reply, speed) : []) {
    const drift = world.observe(reading);
    if (drift !== undefined) log.warn('rules.drift', { ...who(errand), ...driftFields(drift) });
  }
  const answered = { path: command.path, body: command.body ?? {}, atMs: before.atMs };
  if (!errand.isFolded) world.apply(command.operation, reply, answered);
  const told = tell(command, reply, speed);
  const more = told?.event === 'contract.fulfilled' ? await gainOf(store, reply as ReplyOf<'fulfillContract'>) : {};
  if (told !== undefined) log[told.level](told.event, { ...who(errand), ...told.fields, ...more });
  await notePrices(store, command, reply, before.atMs);
  return ledgerRow(command, reply, errand, before);
}

/** Writes down what a market or a shipyard shows. */
async function notePrices<Operation extends OperationId>(
  { prices, shipPrices }: Store,
  { operation }: Command<Operation>,
  reply: ReplyOf<Operation>,
  atMs: number,
): Promise<void> {
  if (operation === 'getMarket') await prices.record(priceRows((reply as ReplyOf<'getMarket'>).data, atMs));
  if (operation === 'getShipyard') await shipPrices.record(shipPriceRows((reply as ReplyOf<'getShipyard'>).data, atMs));
}

/** What a contract came to, by the books: both payments less what its goods cost; nothing where they cannot be read. */
async function gainOf({ ledger }: Store, { data }: ReplyOf<'fulfillContract'>) {
  const { onAccepted, onFulfilled } = data.contract.terms.payment;
  const costCredits = await ledger.costOfContract(data.contract.id).catch(() => undefined);
  return costCredits === undefined ? {} : { profitCredits: onAccepted + onFulfilled - costCredits };
}

function who(errand: Errand) {
  return {
    ...(errand.shipSymbol === undefined ? {} : { ship: errand.shipSymbol }),
    ...(errand.lane === undefined ? {} : { lane: errand.lane }),
    ...(errand.missionId === undefined ? {} : { mission: errand.missionId }),
  };
}

function intentOf(id: string, command: Command, errand: Errand, { clock, world }: PerformerParts): Intent {
  const atMs = clock.nowMs();
  return {
    id,
    atMs,
    shipSymbol: errand.shipSymbol ?? null,
    lane: errand.lane ?? null,
    missionId: errand.missionId ?? null,
    operation: operationLabel(command.operation),
    path: JSON.stringify(command.path),
    body: command.body === undefined ? null : JSON.stringify(command.body),
    preState: JSON.stringify(preStateOf(world.view, command, atMs)),
  };
}
