import { isoFromMs } from '../time/iso.ts';
import type { OperationId, PartsOf, ReplyOf } from '../wire/endpoints.ts';
import type { Remains } from '../wire/parse-reply.ts';
import type { WorldView } from '../world/state.ts';
import { type Command, commands } from './commands.ts';
import type { Errand } from './errand.ts';
import { newShip } from './evidence/new-ship.ts';
import { shipSymbolOf } from './evidence/pre-state.ts';
import { readNewestContracts, readShips } from './lists.ts';
import type { Performer } from './performer.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a reply is completed with. */
export interface CompletionParts {
  readonly world: WorldView;
  readonly perform: Performer['perform'];
  /** The server's clock, milliseconds. */
  readonly serverMs: number;
  /** What the request did to the credits, where that is certain. */
  readonly ownCredits?: number | undefined;
}

/** What a receipt of each kind of trade is of, by its request. */
const TRADES: {
  readonly [Operation in OperationId]?: { readonly type: string; readonly good: (body: Fields) => unknown };
} = {
  sellCargo: { type: 'SELL', good: ({ symbol }) => symbol },
  purchaseCargo: { type: 'PURCHASE', good: ({ symbol }) => symbol },
  refuelShip: { type: 'PURCHASE', good: () => 'FUEL' },
};

/** A market unit of fuel fills a hundred of a tank (game-facts 3.4). */
const FUEL_PER_MARKET_UNIT = 100;

/** Units of a trade: as many as were asked for, or as the price of one tells. */
function unitsOf({ totalPrice, pricePerUnit }: Fields, operation: OperationId, { units }: Fields): number {
  const byPrice = Math.round(Number(totalPrice) / Number(pricePerUnit));
  if (Number.isInteger(byPrice)) return byPrice;
  const asked = Number(units ?? FUEL_PER_MARKET_UNIT);
  return operation === 'refuelShip' ? Math.ceil(asked / FUEL_PER_MARKET_UNIT) : asked;
}

/** A receipt with what its request says of it, where it does not say so itself; only sums cannot be told. */
function receiptOf(
  receipt: Fields,
  { operation, path, body = {} }: Command,
  { world, serverMs }: CompletionParts,
): Fields {
  const waypointSymbol = world.ships.get(path.shipSymbol ?? '')?.nav.waypointSymbol ?? body.waypointSymbol ?? '';
  const known = { waypointSymbol, timestamp: isoFromMs(serverMs) };
  const trade = TRADES[operation];
  if (trade === undefined) return { ...known, ...body, agentSymbol: world.agent?.symbol ?? '', ...receipt };
  const units = receipt.units ?? unitsOf(receipt, operation, body);
  const pricePerUnit = receipt.pricePerUnit ?? Math.round(Number(receipt.totalPrice) / Math.max(1, Number(units)));
  const what = { shipSymbol: path.shipSymbol, tradeSymbol: trade.good(body), type: trade.type };
  return { ...known, ...what, ...receipt, units, pricePerUnit };
}

/** A receipt as far as it came, or as the agent's credits tell of it; undefined where neither does. */
function receiptFor(receipt: Fields | undefined, command: Command, parts: CompletionParts): Fields | undefined {
  const { ownCredits = 0 } = parts;
  if (receipt !== undefined) return receiptOf(receipt, command, parts);
  const isSale = TRADES[command.operation]?.type === 'SELL';
  // A trade for nothing, or one that pays the wrong way, is none that the credits can tell of.
  if (isSale ? ownCredits <= 0 : ownCredits >= 0) return undefined;
  const total = Math.abs(ownCredits);
  const sum = command.operation === 'purchaseShip' ? { price: total } : { totalPrice: total };
  return receiptOf(sum, command, parts);
}

/** What of the missing parts is known without asking: the request names it, or the world does. */
function knownParts(data: Fields, missing: readonly string[], command: Command, parts: CompletionParts): Fields {
  const { agent, transaction } = data as { readonly agent?: Fields; readonly transaction?: Fields };
  const isMissing = (name: string) => missing.includes(name);
  return {
    ...(isMissing('transaction') && { transaction: receiptFor(transaction, command, parts) }),
    ...(isMissing('agent') && agent && parts.world.agent && { agent: { ...parts.world.agent, ...agent } }),
    // Nobody can read them again: those that came with the reply are lost.
    ...(isMissing('surveys') && { surveys: [] }),
  };
}

const OF_A_SHIP: ReadonlySet<string> = new Set(['nav', 'fuel', 'cargo', 'cooldown']);

/** Reads what of the missing parts the service can tell once more. */
async function readParts(
  missing: readonly string[],
  command: Command,
  { perform, world }: CompletionParts,
  errand: Errand,
): Promise<Fields> {
  const read: Record<string, unknown> = {};
  if (missing.some((name) => OF_A_SHIP.has(name))) {
    const outcome = await perform(commands.readShip(shipSymbolOf(command)), errand);
    if (outcome.kind === 'done') for (const name of OF_A_SHIP) read[name] = outcome.reply.data[name as 'nav'];
  }
  if (missing.includes('agent')) {
    const outcome = await perform(commands.readAgent(), errand);
    if (outcome.kind === 'done') read.agent = outcome.reply.data;
  }
  const { contractId } = command.path;
  if (missing.includes('contract') && contractId !== undefined) {
    const outcome = await perform(commands.readContract(contractId), errand);
    if (outcome.kind === 'done') read.contract = outcome.reply.data;
  }
  if (missing.includes('contract') && contractId === undefined)
    read.contract = await newContract(perform, world, errand);
  if (missing.includes('ship')) read.ship = await boughtShip(perform, world, command, errand);
  return Object.fromEntries(missing.map((name) => [name, read[name]]));
}

/** The contract that has come by a negotiation. */
async function newContract(perform: Performer['perform'], world: WorldView, errand: Errand) {
  const known = new Set(world.contracts.keys());
  await readNewestContracts({ perform }, errand);
  return [...world.contracts.values()].find(({ id, fulfilled }) => !fulfilled && !known.has(id));
}

/** The ship that has come by a purchase. */
async function boughtShip(perform: Performer['perform'], world: WorldView, { body = {} }: Command, errand: Errand) {
  const known = [...world.ships.keys()];
  await readShips({ perform }, errand);
  return newShip(world, known, [], String(body.shipType));
}

/** The parts of a reply with what the request and the world tell of those that are missing. */
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
 * A reply whose missing parts have been read; undefined where one of them cannot be, so that reading must settle what the
 * books should say. A ship that was bought is set aside where it cannot be read.
 */
export async function completed<Operation extends OperationId>(
  remains: Remains<Operation>,
  command: Command<Operation>,
  parts: CompletionParts,
  errand: Errand,
): Promise<ReplyOf<Operation> | undefined> {
  const { missing } = remains;
  const { data } = remains.parts as { readonly data: Fields };
  // No receipt can be read of the reply itself: the market's own are the settler's business.
  if (missing.includes('transaction')) return undefined;
  const read = await readParts(missing, command, parts, errand);
  const isWhole = missing.every((name) => name === 'ship' || read[name] !== undefined);
  return isWhole ? ({ data: { ...data, ...read } } as ReplyOf<Operation>) : undefined;
}
