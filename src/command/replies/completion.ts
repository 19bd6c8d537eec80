import { fuelMarketUnits, TANK_UNITS_PER_MARKET_UNIT } from '../../game/physics/travel.ts';
import { isoFromMs } from '../../time/iso.ts';
import type { OperationId, PartsOf, ReplyOf } from '../../wire/endpoints.ts';
import type { Remains } from '../../wire/parse-reply.ts';
import type { WorldView } from '../../world/state.ts';
import { type Command, commands, shipSymbolOf } from '../commands.ts';
import { newShip } from '../evidence/new-ship.ts';
import { operationRow } from '../operations/rows.ts';
import type { Performer, RequestContext } from '../performer.ts';
import { readNewestContracts, readShips } from '../reads.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is needed to complete a reply. */
export interface CompletionParts {
  readonly world: WorldView;
  readonly perform: Performer['perform'];
  /** The server's clock, milliseconds. */
  readonly serverMs: number;
  /** What the request did to the credits, where that is certain. */
  readonly ownCredits?: number | undefined;
}

/** Units of a trade: as requested, or as the total and unit price imply. */
function unitsOf({ totalPrice, pricePerUnit }: Fields, operation: OperationId, { units }: Fields): number {
  const byPrice = Math.round(Number(totalPrice) / Number(pricePerUnit));
  if (Number.isInteger(byPrice)) return byPrice;
  const asked = Number(units ?? TANK_UNITS_PER_MARKET_UNIT);
  return operation === 'refuelShip' ? fuelMarketUnits(asked) : asked;
}

/** Completes a receipt from its request; only totals cannot be inferred. */
function receiptOf(
  receipt: Fields,
  { operation, path, body = {} }: Command,
  { world, serverMs }: CompletionParts,
): Fields {
  const waypointSymbol = world.ships.get(path.shipSymbol ?? '')?.nav.waypointSymbol ?? body.waypointSymbol ?? '';
  const known = { waypointSymbol, timestamp: isoFromMs(serverMs) };
  const { trade } = operationRow(operation);
  if (trade === undefined) return { ...known, ...body, agentSymbol: world.agent?.symbol ?? '', ...receipt };
  const units = receipt.units ?? unitsOf(receipt, operation, body);
  const pricePerUnit = receipt.pricePerUnit ?? Math.round(Number(receipt.totalPrice) / Math.max(1, Number(units)));
  const what = { shipSymbol: path.shipSymbol, tradeSymbol: trade.tradeSymbol({ body }), type: trade.type };
  return { ...known, ...what, ...receipt, units, pricePerUnit };
}

/** A receipt from its parts, or derived from the change in credits; undefined where neither is enough. */
function receiptFor(receipt: Fields | undefined, command: Command, parts: CompletionParts): Fields | undefined {
  const { ownCredits = 0 } = parts;
  if (receipt !== undefined) return receiptOf(receipt, command, parts);
  const isSale = operationRow(command.operation).trade?.type === 'SELL';
  // A change of zero or of the wrong sign cannot come from this trade.
  if (isSale ? ownCredits <= 0 : ownCredits >= 0) return undefined;
  const total = Math.abs(ownCredits);
  const sum = command.operation === 'purchaseShip' ? { price: total } : { totalPrice: total };
  return receiptOf(sum, command, parts);
}

/** The missing parts that are known from the request or the world without another read. */
function knownParts(data: Fields, missing: readonly string[], command: Command, parts: CompletionParts): Fields {
  const { agent, transaction } = data as { readonly agent?: Fields; readonly transaction?: Fields };
  const isMissing = (name: string) => missing.includes(name);
  return {
    ...(isMissing('transaction') && { transaction: receiptFor(transaction, command, parts) }),
    ...(isMissing('agent') && agent && parts.world.agent && { agent: { ...parts.world.agent, ...agent } }),
    // Surveys cannot be read again: the ones in the reply are lost.
    ...(isMissing('surveys') && { surveys: [] }),
  };
}

const OF_A_SHIP: ReadonlySet<string> = new Set(['nav', 'fuel', 'cargo', 'cooldown']);

/** Reads the missing parts that the service can return again. */
async function readParts(
  missing: readonly string[],
  command: Command,
  { perform, world }: CompletionParts,
  requestContext: RequestContext,
): Promise<Fields> {
  const read: Record<string, unknown> = {};
  if (missing.some((name) => OF_A_SHIP.has(name))) {
    const outcome = await perform(commands.readShip(shipSymbolOf(command)), requestContext);
    if (outcome.kind === 'done') for (const name of OF_A_SHIP) read[name] = outcome.reply.data[name as 'nav'];
  }
  if (missing.includes('agent')) {
    const outcome = await perform(commands.readAgent(), requestContext);
    if (outcome.kind === 'done') read.agent = outcome.reply.data;
  }
  const { contractId } = command.path;
  if (missing.includes('contract') && contractId !== undefined) {
    const outcome = await perform(commands.readContract(contractId), requestContext);
    if (outcome.kind === 'done') read.contract = outcome.reply.data;
  }
  if (missing.includes('contract') && contractId === undefined)
    read.contract = await newContract(perform, world, requestContext);
  if (missing.includes('ship')) read.ship = await boughtShip(perform, world, command, requestContext);
  return Object.fromEntries(missing.map((name) => [name, read[name]]));
}

/** The contract that a negotiation created. */
async function newContract(perform: Performer['perform'], world: WorldView, requestContext: RequestContext) {
  const known = new Set(world.contracts.keys());
  await readNewestContracts({ perform }, requestContext);
  return [...world.contracts.values()].find(({ id, fulfilled }) => !fulfilled && !known.has(id));
}

/** The ship that a purchase added. */
async function boughtShip(
  perform: Performer['perform'],
  world: WorldView,
  { body = {} }: Command,
  requestContext: RequestContext,
) {
  const known = [...world.ships.keys()];
  await readShips({ perform }, requestContext);
  return newShip(world, known, [], String(body.shipType));
}

/** Completes the parts of a reply from the request and the world. */
export function withKnownParts<Operation extends OperationId>(
  remains: Remains<Operation>,
  command: Command<Operation>,
  parts: CompletionParts,
): Remains<Operation> {
  const { data } = remains.parts as { readonly data: Fields };
  const known = knownParts(data, remains.missing, command, parts);
  const missing = remains.missing.filter((name) => known[name] === undefined);
  return { parts: { data: { ...data, ...known } } as PartsOf<Operation>, missing };
}

/**
 * A reply with its missing parts read; undefined if a part cannot be read, and then the outcome must be resolved by
 * reading. A bought ship may stay missing.
 */
export async function completed<Operation extends OperationId>(
  remains: Remains<Operation>,
  command: Command<Operation>,
  parts: CompletionParts,
  requestContext: RequestContext,
): Promise<ReplyOf<Operation> | undefined> {
  const { missing } = remains;
  const { data } = remains.parts as { readonly data: Fields };
  // The reply's receipt cannot be read again; the outcome resolver reads the market's receipts.
  if (missing.includes('transaction')) return undefined;
  const read = await readParts(missing, command, parts, requestContext);
  const isWhole = missing.every((name) => name === 'ship' || read[name] !== undefined);
  return isWhole ? ({ data: { ...data, ...read } } as ReplyOf<Operation>) : undefined;
}
