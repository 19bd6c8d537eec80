import type { ReplyOf } from '../../wire/endpoints.ts';
import { type Command, commands, shipSymbolOf } from '../commands.ts';
import type { Readable, Reads } from '../operations/row.ts';
import { operationRow } from '../operations/rows.ts';
import type { Performer, RequestContext } from '../performer.ts';
import { type NotRead, readNewestContracts, readShipOrGone, readShips } from '../reads.ts';
import type { Receipts } from './appraisers.ts';
import type { UnresolvedCommand } from './intent.ts';

/** Reads for one unresolved command; the replies are applied to the world. */
export interface Reader {
  /** Reads what shows whether the effect took place. */
  evidence(): Promise<NotRead | undefined>;
  /** Reads what else an effect has changed, and its receipts for the books. */
  consequences(): Promise<NotRead | undefined>;
  /** Reads the receipts again if the operation leaves any: a market's record may be older than it looks. */
  receiptsAgain(): Promise<NotRead | undefined>;
  /** Receipts read so far. */
  readonly receipts: Receipts;
  /** Whether the service no longer knows the ship. */
  isShipGone(): boolean;
}

const OF_A_SHIP: Reads = { evidence: 'ship', consequences: [] };

/** Creates the reader for an unresolved command. */
export function readerFor(
  { command, before, intent }: UnresolvedCommand,
  performer: Performer,
  requestContext: RequestContext,
): Reader {
  const market: Receipts['market'][number][] = [];
  const shipyard: Receipts['shipyard'][number][] = [];
  let isShipGone = false;
  const shipSymbol = command === undefined ? (intent.shipSymbol ?? '') : shipSymbolOf(command);
  const body = command?.body ?? {};

  async function ship(symbol: string): Promise<NotRead | undefined> {
    const outcome = await readShipOrGone(performer, symbol, requestContext, command?.operation === 'scrapShip' ? 1 : 2);
    if (outcome === 'gone') {
      if (symbol === shipSymbol) isShipGone = true;
      return undefined;
    }
    return outcome.kind === 'done' ? undefined : outcome;
  }

  async function plain(asked: Command): Promise<NotRead | undefined> {
    const outcome = await performer.perform(asked, requestContext);
    return outcome.kind === 'done' ? undefined : outcome;
  }

  async function receipts(which: 'market' | 'shipyard', waypoint: string | undefined): Promise<NotRead | undefined> {
    if (waypoint === undefined) return undefined;
    const asked = which === 'market' ? commands.readMarket(waypoint) : commands.readShipyard(waypoint);
    const outcome = await performer.perform(asked as Command, requestContext);
    if (outcome.kind !== 'done') return outcome;
    if (which === 'market')
      for (const each of (outcome.reply as ReplyOf<'getMarket'>).data.transactions ?? []) market.push(each);
    else for (const each of (outcome.reply as ReplyOf<'getShipyard'>).data.transactions ?? []) shipyard.push(each);
    return undefined;
  }

  const readers: Readonly<Record<Readable, () => Promise<NotRead | undefined>>> = {
    ship: () => ship(shipSymbol),
    taker: () => ship(String(body.shipSymbol)),
    agent: () => plain(commands.readAgent()),
    contract: () => plain(commands.readContract(command?.path.contractId ?? '')),
    contracts: () => readNewestContracts(performer, requestContext),
    ships: () => readShips(performer, requestContext),
    waypoint: () => plain(commands.readWaypoint(before.waypoint ?? '')),
    construction: () => plain(commands.readConstruction(command?.path.waypointSymbol ?? '')),
    market: () => receipts('market', before.waypoint),
    shipyard: () => receipts('shipyard', String(body.waypointSymbol)),
  };

  async function read(whats: readonly Readable[]): Promise<NotRead | undefined> {
    for (const what of whats) {
      const notRead = await readers[what]();
      if (notRead !== undefined) return notRead;
    }
    return undefined;
  }

  const { evidence, consequences } = (command && operationRow(command.operation).reads) ?? OF_A_SHIP;
  return {
    evidence: () => read([evidence]),
    consequences: () => read(consequences),
    receiptsAgain: () => read(consequences.filter((what) => what === 'market' || what === 'shipyard')),
    receipts: { market, shipyard },
    isShipGone: () => isShipGone,
  };
}
