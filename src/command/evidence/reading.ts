import type { ReplyOf } from '../../wire/endpoints.ts';
import { type Command, commands } from '../commands.ts';
import type { Errand } from '../errand.ts';
import type { Outcome } from '../outcome.ts';
import type { Performer } from '../perform.ts';
import type { Receipts } from './effect.ts';
import type { Doubt } from './intent.ts';
import { shipSymbolOf } from './pre-state.ts';

/** A read that the service would not answer. */
export type NotRead = Exclude<Outcome, { kind: 'done' }>;

/** What reading brought beside what the world has taken up. */
export interface Read {
  readonly receipts: Receipts;
  readonly notRead: NotRead | undefined;
  /** The service no longer knows the ship. */
  readonly isShipGone: boolean;
}

/** Entries that the service puts on a page at most (game-facts 1.2). */
const PAGE = 20;

type What = 'ship' | 'taker' | 'agent' | 'contract' | 'contracts' | 'ships' | 'market' | 'shipyard';

/** What must be read to settle each operation: the fewest reads that tell (reliability F01). */
const READS: { readonly [Operation in Command['operation']]?: readonly What[] } = {
  sellCargo: ['ship', 'agent', 'market'],
  purchaseCargo: ['ship', 'agent', 'market'],
  refuelShip: ['ship', 'agent', 'market'],
  transferCargo: ['ship', 'taker'],
  scrapShip: ['ship', 'agent'],
  purchaseShip: ['ships', 'agent', 'shipyard'],
  negotiateContract: ['contracts'],
  acceptContract: ['contract', 'agent'],
  fulfillContract: ['contract', 'agent'],
  deliverContract: ['contract', 'ship'],
};

async function pages<R extends { readonly meta: { readonly total: number } }>(
  readPage: (page: number) => Promise<{ readonly kind: 'done'; readonly reply: R } | NotRead>,
  which: 'every' | 'first and last',
): Promise<NotRead | undefined> {
  const first = await readPage(1);
  if (first.kind !== 'done') return first;
  const last = Math.ceil(first.reply.meta.total / PAGE);
  for (let page = which === 'every' ? 2 : Math.max(2, last); page <= last; page++) {
    const outcome = await readPage(page);
    if (outcome.kind !== 'done') return outcome;
  }
  return undefined;
}

/** Reads what the doubt is settled by; the world takes up what the replies say. */
export async function readFor({ command, before, intent }: Doubt, performer: Performer, errand: Errand): Promise<Read> {
  const market: Receipts['market'][number][] = [];
  const shipyard: Receipts['shipyard'][number][] = [];
  let isShipGone = false;
  const shipSymbol = command === undefined ? (intent.shipSymbol ?? '') : shipSymbolOf(command);
  const body = command?.body ?? {};

  async function ship(symbol: string): Promise<NotRead | undefined> {
    const outcome = await performer.perform(commands.readShip(symbol), errand);
    const isGone = outcome.kind === 'refused' && outcome.refusal.status === 404;
    if (isGone && symbol === shipSymbol) isShipGone = true;
    return outcome.kind === 'done' || isGone ? undefined : outcome;
  }

  async function plain(asked: Command): Promise<NotRead | undefined> {
    const outcome = await performer.perform(asked, errand);
    return outcome.kind === 'done' ? undefined : outcome;
  }

  async function receipts(which: 'market' | 'shipyard', waypoint: string | undefined): Promise<NotRead | undefined> {
    if (waypoint === undefined) return undefined;
    const asked = which === 'market' ? commands.readMarket(waypoint) : commands.readShipyard(waypoint);
    const outcome = await performer.perform(asked as Command, errand);
    if (outcome.kind !== 'done') return outcome;
    if (which === 'market') market.push(...((outcome.reply as ReplyOf<'getMarket'>).data.transactions ?? []));
    else shipyard.push(...((outcome.reply as ReplyOf<'getShipyard'>).data.transactions ?? []));
    return undefined;
  }

  const readers: Readonly<Record<What, () => Promise<NotRead | undefined>>> = {
    ship: () => ship(shipSymbol),
    taker: () => ship(String(body.shipSymbol)),
    agent: () => plain(commands.readAgent()),
    contract: () => plain(commands.readContract(command?.path.contractId ?? '')),
    contracts: () => pages((page) => performer.perform(commands.readContracts(page), errand), 'first and last'),
    ships: () => pages((page) => performer.perform(commands.readShips(page), errand), 'every'),
    market: () => receipts('market', before.waypoint),
    shipyard: () => receipts('shipyard', String(body.waypointSymbol)),
  };

  let notRead: NotRead | undefined;
  for (const what of (command && READS[command.operation]) ?? ['ship']) {
    notRead = await readers[what]();
    if (notRead !== undefined) break;
  }
  return { receipts: { market, shipyard }, notRead, isShipGone };
}
