import type { LedgerRow } from '../store/ledger.ts';
import type { Store } from '../store/store.ts';
import { changesGame, type OperationId, operationLabel, type ReplyOf } from '../wire/endpoints.ts';
import { isSurveyGone, refusesToken } from '../wire/error-codes.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { failureOfRefusal } from '../world/patience.ts';
import type { WorldView } from '../world/state.ts';
import type { Account } from './account.ts';
import { ledgerRow, priceRows, shipPriceRows } from './books.ts';
import type { Partly } from './classify.ts';
import type { Command } from './commands.ts';
import { completed, withKnownParts } from './completion.ts';
import type { CourierParts } from './courier.ts';
import { driftFields, readingsOf } from './drift.ts';
import { type Errand, WORTH } from './errand.ts';
import { isRemembered, rememberFailure } from './left-alone.ts';
import { tellOddities } from './odd-replies.ts';
import type { Outcome, Refusal } from './outcome.ts';
import type { Performer } from './performer.ts';
import { tell } from './story.ts';

/** What commands are performed with. */
export interface PerformerParts extends CourierParts {
  readonly store: Store;
  /** Game seconds per second; 1 unless given. */
  readonly speed?: number;
  /** Holds the credits that replies tell against the books; nobody does unless given. */
  readonly account?: Account;
}

/** How a request left: its name, and for a list of ships what was known of them then. */
export interface Departure {
  readonly id: string;
  ships: ReadonlyMap<string, Ship> | undefined;
}

/** What an outcome is concluded with. */
export interface Concluding extends PerformerParts, Pick<Performer, 'perform'> {
  readonly departure: Departure;
  readonly isChanging: (shipSymbol: string) => boolean;
}

type Done<Operation extends OperationId> = Extract<Outcome<Operation>, { kind: 'done' }>;

/** What became of a command in the end, and what it did to credits or a contract. */
interface Concluded<Operation extends OperationId> {
  readonly outcome: Outcome<Operation>;
  readonly effect?: LedgerRow | undefined;
}

/** World, prices and log after an outcome. */
export async function conclude<Operation extends OperationId>(
  parts: Concluding,
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
  { world, perform, clock, closing, account, departure }: Concluding,
  command: Command<Operation>,
  partly: Partly<Operation>,
  { signal: _, ...errand }: Errand,
): Promise<Outcome<Operation>> {
  const atMs = clock.nowMs();
  const { agent } = (partly.parts as { readonly data: { readonly agent?: { readonly credits: number } } }).data;
  const ownCredits = agent && account?.effectOf(departure.id, agent.credits);
  const works = { world: world.view, perform, serverMs: atMs + world.view.serverOffsetMs, ownCredits };
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

/** Tells the account of the agent's credits, where a reply has told them. */
function tellAccount({ account, world, departure }: Concluding, before: WorldView['agent'], ownCredits: number): void {
  const { agent } = world.view;
  if (agent !== undefined && agent !== before) account?.tells(departure.id, agent.credits, ownCredits);
}

function refused(parts: Concluding, command: Command, refusal: Refusal, errand: Errand): void {
  const { world, clock } = parts;
  const { agent } = world.view;
  world.applyRefusal(refusal, { path: command.path, body: command.body ?? {}, atMs: clock.nowMs() });
  tellAccount(parts, agent, 0);
  const { code, name, message } = refusal;
  // Of a token, and of a question, tells who asks; neither says anything of the thing.
  const isOfThing = !errand.isQuestion && !refusesToken(code);
  if (isSurveyGone(code)) parts.log.debug('survey.gone', { ...who(errand), code, name, reason: message });
  else if (isOfThing) tellRefused(parts, command, refusal, errand);
  if (!isOfThing) return;
  const reason = `${code} ${name}: ${message}`;
  const failure = failureOfRefusal(refusal, !changesGame(command.operation));
  rememberFailure(parts, command, failure, { ...errand, reason });
}

function tellRefused({ log }: Concluding, command: Command, refusal: Refusal, errand: Errand): void {
  const { code, name, status, message } = refusal;
  // Whoever reads it tells what follows.
  if (command.operation === 'getMyShip' && status === 404) {
    log.debug('ship.missing', { ship: command.path.shipSymbol });
    return;
  }
  const operation = operationLabel(command.operation);
  const where = command.path.waypointSymbol === undefined ? {} : { waypoint: command.path.waypointSymbol };
  const numbers = code === 0 ? {} : { code, status };
  const told = { ...who(errand), operation, ...where, ...numbers, name, reason: message };
  if (isRemembered(command.operation)) log.info('command.refused', told);
  else log.warn('read.refused', told);
}

async function done<Operation extends OperationId>(
  parts: Concluding,
  command: Command<Operation>,
  { reply, oddities }: Done<Operation>,
  errand: Errand & { readonly isFolded: boolean },
): Promise<LedgerRow | undefined> {
  const { world, store, log, clock, departure, isChanging, speed = 1 } = parts;
  const { agent } = world.view;
  const before = { credits: agent?.credits ?? 0, atMs: clock.nowMs() };
  const effect = ledgerRow(command, reply, errand, before);
  // What was left out of an odd reply may be what would have borne a rule out.
  for (const reading of oddities === undefined ? readingsOf(world.view, command, reply, speed) : []) {
    const drift = world.observe(reading);
    if (drift !== undefined) log.warn('rules.drift', { ...who(errand), ...driftFields(drift) });
  }
  const { ships } = departure;
  const isNewer = (shipSymbol: string) =>
    world.view.ships.get(shipSymbol) !== ships?.get(shipSymbol) || isChanging(shipSymbol);
  const answered = { path: command.path, body: command.body ?? {}, atMs: before.atMs };
  if (!errand.isFolded)
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
