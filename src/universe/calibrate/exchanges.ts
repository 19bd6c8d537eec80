import { msFromIso } from '../../time/iso.ts';
import { type OperationId, operationLabelled, type ReplyOf } from '../../wire/endpoints.ts';
import { parseReply } from '../../wire/parse-reply.ts';
import type { RecordedExchange } from '../../wire/recorded.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { operations } from '../operations/index.ts';
import { createRouter } from '../service/router.ts';

/** A recorded exchange, parsed. */
export interface Exchange extends RecordedExchange {
  /** Time at which the request was sent, by our wall clock, in game seconds. */
  readonly atSeconds: number;
  /** "POST /my/ships/{shipSymbol}/sell"; undefined if the universe has no such operation. */
  readonly endpoint: string | undefined;
  /** Status of a success in the universe. */
  readonly successStatus: number | undefined;
  readonly isSuccess: boolean;
  /** Undefined if our client does not know it. */
  readonly operation: OperationId | undefined;
  /** The reply as our client parses it; undefined for a refusal or if it cannot be parsed. */
  readonly reply: ReplyOf<OperationId> | undefined;
  readonly shipSymbol: string | undefined;
}

/** A command of a ship, with the state of the ship before it. */
export interface ShipExchange {
  readonly exchange: Exchange;
  readonly ship: Ship;
}

/** Exchanges in the order in which they were sent, at one clock rate. */
export interface RecordedSession {
  readonly exchanges: readonly Exchange[];
  /** Game seconds per second. */
  readonly speed: number;
}

const route = createRouter(operations);

/**
 * A recorded exchange, parsed.
 * @param wanted operations whose replies are parsed; by default all
 */
export function exchangeOf(recorded: RecordedExchange, speed: number, wanted?: ReadonlySet<OperationId>): Exchange {
  const { sentAt, method, path, status = 0, body } = recorded;
  const { endpoint, operation: served, params } = route(method, path.split('?')[0] ?? '') ?? {};
  const operation = operationLabelled(endpoint ?? '');
  const isSuccess = status >= 200 && status < 300;
  const isWanted = operation !== undefined && wanted?.has(operation) !== false;
  const parsed = isSuccess && isWanted ? parseReply(operation, body) : undefined;
  const reply = parsed?.success ? parsed.reply : undefined;
  const outcome = { operation, isSuccess, reply, shipSymbol: params?.shipSymbol };
  return {
    ...recorded,
    ...outcome,
    atSeconds: (msFromIso(sentAt) / 1_000) * speed,
    endpoint,
    successStatus: served?.status,
  };
}

/** A session from recorded exchanges, oldest first. */
export function sessionOf(recorded: readonly RecordedExchange[], speed: number): RecordedSession {
  const exchanges = recorded.map((each) => exchangeOf(each, speed));
  return { exchanges: exchanges.sort((a, b) => a.atSeconds - b.atSeconds), speed };
}

/** The parsed reply of a success of one of the operations; undefined for anything else. */
export function replyOf<Operation extends OperationId>(
  { operation, reply }: Exchange,
  ...wanted: readonly Operation[]
): ReplyOf<Operation> | undefined {
  return wanted.some((each) => each === operation) ? (reply as ReplyOf<Operation> | undefined) : undefined;
}

/** Ships that a reply contains in full. */
function shipsIn(exchange: Exchange): readonly Ship[] {
  return [
    ...(replyOf(exchange, 'getMyShips')?.data ?? []),
    ...(replyOf(exchange, 'register')?.data.ships ?? []),
    replyOf(exchange, 'register', 'purchaseShip')?.data.ship,
    replyOf(exchange, 'getMyShip')?.data,
  ].filter((ship) => ship !== undefined);
}

/** The commands of ships, each with its ship as earlier replies left it; only place and fuel are tracked. */
export function shipLog({ exchanges }: RecordedSession): ShipExchange[] {
  const ships = new Map<string, Ship>();
  return exchanges.flatMap((exchange) => {
    const ship = ships.get(exchange.shipSymbol ?? '');
    const { nav = ship?.nav, fuel = ship?.fuel } = (exchange.reply as { data?: Partial<Ship> } | undefined)?.data ?? {};
    if (ship !== undefined && nav !== undefined && fuel !== undefined) ships.set(ship.symbol, { ...ship, nav, fuel });
    for (const known of shipsIn(exchange)) ships.set(known.symbol, known);
    return ship === undefined ? [] : [{ exchange, ship }];
  });
}
