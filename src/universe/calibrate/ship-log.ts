import type { Ship } from '../../wire/schemas/ship.ts';
import { type Exchange, replyOf, type Session } from './exchanges.ts';

/** An exchange of one ship, with what was known of the ship before. */
export interface ShipExchange {
  readonly exchange: Exchange;
  readonly ship: Ship;
}

/** Ships that a reply tells of in full. */
function shipsIn(exchange: Exchange): readonly Ship[] {
  const registered = replyOf(exchange, 'register')?.data;
  const one = replyOf(exchange, 'getMyShip')?.data ?? replyOf(exchange, 'purchaseShip')?.data.ship ?? registered?.ship;
  return [
    ...(replyOf(exchange, 'getMyShips')?.data ?? []),
    ...(registered?.ships ?? []),
    ...(one === undefined ? [] : [one]),
  ];
}

/** What a reply to a ship's act changes of the ship. */
function changeIn(exchange: Exchange): Partial<Ship> {
  const flight = replyOf(exchange, 'navigateShip')?.data;
  if (flight !== undefined) return { nav: flight.nav, fuel: flight.fuel };
  const refuelled = replyOf(exchange, 'refuelShip')?.data;
  if (refuelled !== undefined) return { fuel: refuelled.fuel };
  const cargo =
    replyOf(exchange, 'sellCargo')?.data.cargo ??
    replyOf(exchange, 'purchaseCargo')?.data.cargo ??
    replyOf(exchange, 'jettison')?.data.cargo ??
    replyOf(exchange, 'deliverContract')?.data.cargo ??
    replyOf(exchange, 'extractResources')?.data.cargo ??
    replyOf(exchange, 'extractResourcesWithSurvey')?.data.cargo;
  return cargo === undefined ? {} : { cargo };
}

/** The acts of ships, each with its ship as the replies before it had left it. */
export function shipLog({ exchanges }: Session): ShipExchange[] {
  const ships = new Map<string, Ship>();
  const log: ShipExchange[] = [];
  for (const exchange of exchanges) {
    const ship = ships.get(exchange.params.shipSymbol ?? '');
    if (ship !== undefined) {
      log.push({ exchange, ship });
      ships.set(ship.symbol, { ...ship, ...changeIn(exchange) });
    }
    for (const known of shipsIn(exchange)) ships.set(known.symbol, known);
  }
  return log;
}
