import type { Intent } from '../store/intents.ts';
import type { LedgerRow } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import { changesGame, type OperationId, operationLabel, type ReplyOf } from '../wire/endpoints.ts';
import { isSurveyGone } from '../wire/error-codes.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { WorldView } from '../world/state.ts';
import type { Account } from './account.ts';
import { ledgerRow, priceRows, shipPriceRows } from './books.ts';
import type { Command } from './commands.ts';
import { type CourierParts, createCourier } from './courier.ts';
import { driftFields, readingsOf } from './drift.ts';
import type { Errand } from './errand.ts';
import { preStateOf } from './evidence/pre-state.ts';
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
  /** Holds the credits that replies tell against the books; nobody does unless given. */
  readonly account?: Account;
  /** Called when the service rejects the token itself (401): no request can succeed any more. */
  readonly onTokenRejected: (refusal: Refusal) => void;
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

  function depart(departure: Departure, { operation }: Command): void {
    parts.account?.departs(departure.id, operation);
    // Of a ship that has changed since, a list tells nothing new.
    if (operation === 'getMyShips') departure.ships = new Map(parts.world.view.ships);
  }

  /** Whether a change of a ship has begun and is not in the books yet. */
  function isChanging(shipSymbol: string): boolean {
    return [...begun.values()].some((one) => one.shipSymbol === shipSymbol && changesGame(one.operation));
  }

  /** Nothing was sent then; after any other failure, which is a bug, that is not certain, and the intent stays open. */
  function isCalledOff(reason: unknown, { signal }: Errand): boolean {
    return [signal, parts.closing].some((one) => one?.aborted && one.reason === reason);
  }

  async function carryOut<Operation extends OperationId>(
    id: string,
    command: Command<Operation>,
    errand: Errand,
  ): Promise<Outcome<Operation>> {
    const mutates = changesGame(command.operation);
    if (mutates) await store.intents.open(intentOf(id, command, errand, parts));
    const departure: Departure = { id, ships: undefined };
    const outcome = await courier(command, errand, () => depart(departure, command)).catch(async (reason) => {
      if (mutates && isCalledOff(reason, errand)) await store.intents.close(id, 'not-sent', clock.nowMs());
      throw reason;
    });
    const effect = await conclude({ ...parts, departure, isChanging }, command, outcome, errand);
    const sentAtMs = outcome.kind === 'unknown' ? outcome.sentAtMs : undefined;
    if (mutates) await store.intents.close(id, outcome.kind, clock.nowMs(), { effect, sentAtMs });
    return outcome;
  }

  return {
    perform: (command, errand) => {
      const id = `${clock.nowMs()}-${++intents}`;
      const performing = carryOut(id, command, errand).finally(() => parts.account?.isOver(id));
      const watched = performing.catch(() => {}).finally(() => begun.delete(watched));
      begun.set(watched, { operation: command.operation, shipSymbol: errand.shipSymbol });
      return performing;
    },
    settled: async (shipSymbol) => {
      const meant = [...begun].filter(([, by]) => shipSymbol === undefined || by.shipSymbol === shipSymbol);
      await Promise.all(meant.map(([performing]) => performing));
    },
    isUnderWay: (operation) => [...begun.values()].some((one) => one.operation === operation),
  };
}

/** How a request left: its name, and for a list of ships what was known of them then. */
interface Departure {
  readonly id: string;
  ships: ReadonlyMap<string, Ship> | undefined;
}

/** What an outcome is concluded with. */
interface Concluding extends PerformerParts {
  readonly departure: Departure;
  readonly isChanging: (shipSymbol: string) => boolean;
}

/** World, prices and log after an outcome; returns what it did to credits or a contract. */
async function conclude<Operation extends OperationId>(
  parts: Concluding,
  command: Command<Operation>,
  outcome: Outcome<Operation>,
  errand: Errand,
): Promise<LedgerRow | undefined> {
  const operation = operationLabel(command.operation);
  parts.store.requests.count({ lane: errand.lane ?? null, operation, outcome: outcome.kind });
  if (outcome.kind === 'done') return await done(parts, command, outcome, errand);
  if (outcome.kind === 'refused') refused(parts, command, outcome.refusal, errand);
  if (outcome.kind === 'unknown')
    parts.log.warn('command.unknown', { ...who(errand), operation, reason: outcome.reason });
  return undefined;
}

/** Tells the account of the agent's credits, where a reply has told them. */
function tellAccount({ account, world, departure }: Concluding, before: WorldView['agent'], ownCredits: number): void {
  const { agent } = world.view;
  if (agent !== undefined && agent !== before) account?.tells(departure.id, agent.credits, ownCredits);
}

function refused(parts: Concluding, command: Command, refusal: Refusal, errand: Errand): void {
  const { world, log, clock, onTokenRejected } = parts;
  const { code, name, status, message } = refusal;
  const { agent } = world.view;
  const operation = operationLabel(command.operation);
  world.applyRefusal(refusal, { path: command.path, body: command.body ?? {}, atMs: clock.nowMs() });
  tellAccount(parts, agent, 0);
  if (isSurveyGone(code)) log.debug('survey.gone', { ...who(errand), code, name, reason: message });
  // Whoever reads it tells what follows.
  else if (command.operation === 'getMyShip' && status === 404)
    log.debug('ship.missing', { ship: command.path.shipSymbol });
  else {
    const where = command.path.waypointSymbol === undefined ? {} : { waypoint: command.path.waypointSymbol };
    const numbers = code === 0 ? {} : { code, status };
    log.warn('command.refused', { ...who(errand), operation, ...where, ...numbers, name, reason: message });
  }
  if (status === 401) onTokenRejected(refusal);
}

async function done<Operation extends OperationId>(
  parts: Concluding,
  command: Command<Operation>,
  { reply }: Done<Operation>,
  errand: Errand,
): Promise<LedgerRow | undefined> {
  const { world, store, log, clock, departure, isChanging, speed = 1 } = parts;
  const { agent } = world.view;
  const before = { credits: agent?.credits ?? 0, atMs: clock.nowMs() };
  const effect = ledgerRow(command, reply, errand, before);
  for (const reading of readingsOf(world.view, command, reply, speed)) {
    const drift = world.observe(reading);
    if (drift !== undefined) log.warn('rules.drift', { ...who(errand), ...driftFields(drift) });
  }
  const { ships } = departure;
  const isNewer = (shipSymbol: string) =>
    world.view.ships.get(shipSymbol) !== ships?.get(shipSymbol) || isChanging(shipSymbol);
  const answered = { path: command.path, body: command.body ?? {}, atMs: before.atMs };
  world.apply(command.operation, reply, ships === undefined ? answered : { ...answered, isNewer });
  tellAccount(parts, agent, effect?.creditsDelta ?? 0);
  const told = tell(command, reply, speed);
  const more = told?.event === 'contract.fulfilled' ? await gainOf(store, reply as ReplyOf<'fulfillContract'>) : {};
  if (told !== undefined) log[told.level](told.event, { ...who(errand), ...told.fields, ...more });
  await notePrices(store, command, reply, before.atMs);
  return effect;
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
