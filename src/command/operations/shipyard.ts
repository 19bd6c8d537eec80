import type { ShipPriceRecord } from '../../game/price-records.ts';
import type { Fields } from '../../telemetry/log.ts';
import type { Shipyard } from '../../wire/schemas/market.ts';
import { bought, type EffectEntry } from '../evidence/appraisers.ts';
import { newShip } from '../evidence/new-ship.ts';
import { debug, info, type OperationRows } from './row.ts';

/** The reply of a shipyard once it has scrapped, repaired or refitted a ship. */
interface YardReply {
  readonly data: {
    readonly agent: { readonly credits: number };
    readonly transaction: { readonly waypointSymbol: string; readonly totalPrice: number };
  };
}

/** The fields of its log line. */
export function yardFields({ data: { agent, transaction } }: YardReply): Fields {
  const { waypointSymbol: waypoint, totalPrice: totalPriceCredits } = transaction;
  return { waypoint, totalPriceCredits, credits: agent.credits };
}

/** Its entry in the books; `sign` is 1 if the shipyard pays, -1 if it is paid. */
export function yardEntry({ data: { agent, transaction } }: YardReply, sign: 1 | -1): EffectEntry {
  const { waypointSymbol, totalPrice } = transaction;
  return { creditsDelta: sign * totalPrice, creditsAfter: agent.credits, waypointSymbol };
}

/** The price rows of a shipyard reply; empty if the reply has no prices because none of our ships is there. */
function shipPriceRows(yard: Shipyard, atMs: number): ShipPriceRecord[] {
  return (yard.ships ?? []).map(({ type, purchasePrice }) => ({
    waypointSymbol: yard.symbol,
    shipType: type,
    priceCredits: purchasePrice,
    atMs,
  }));
}

/** How many purchases of one type get a line each (a guess); later ones are in the lane's sum alone. */
const TOLD_OF_A_TYPE = 10;

/** Operations that show ships for sale, add a ship to the fleet or take one away. */
export const SHIPYARD = {
  getShipyard: {
    records: ({ data }, { shipPrices }, atMs) => shipPrices.record(shipPriceRows(data, atMs)),
  },
  purchaseShip: {
    logs: ({ data }, _command, _speed, { boughtAs }) => {
      const { shipType, waypointSymbol: waypoint, price: totalPriceCredits } = data.transaction;
      const paid = { waypoint, totalPriceCredits, credits: data.agent.credits };
      const ofType = [...boughtAs.values()].filter((type) => type === shipType).length;
      const line = ofType > TOLD_OF_A_TYPE ? debug : info;
      return line('ship.bought', { bought: data.ship?.symbol, shipType, ...paid });
    },
    books: ({ data }) => ({
      creditsDelta: -data.transaction.price,
      creditsAfter: data.agent.credits,
      tradeSymbol: data.transaction.shipType,
      units: 1,
      unitPriceCredits: data.transaction.price,
      waypointSymbol: data.transaction.waypointSymbol,
      boughtShip: data.ship?.symbol ?? null,
    }),
    notes: ({ ships }) => ({ ships: [...ships.keys()] }),
    judges: ({ world, before: { ships }, booked, command: { body = {} } }) =>
      ships && newShip(world, ships, booked, String(body.shipType)) !== undefined,
    mayBeAnothers: 'anywhere',
    reads: { evidence: 'ships', consequences: ['agent', 'shipyard'] },
    appraises: bought,
  },
  scrapShip: {
    logs: (reply) => info('ship.scrapped', yardFields(reply)),
    books: (reply) => yardEntry(reply, 1),
    notes: ({ scrapValues }, { path }) => {
      const value = scrapValues.get(path.shipSymbol ?? '');
      return value === undefined ? {} : { unitPriceCredits: value };
    },
    judges: ({ ship }) => ship === undefined,
    reads: { evidence: 'ship', consequences: ['agent'] },
    appraises: ({ before }) => ({
      entry: {
        creditsDelta: before.unitPriceCredits ?? 0,
        ...(before.waypoint === undefined ? {} : { waypointSymbol: before.waypoint }),
      },
      isEstimated: true,
    }),
  },
} as const satisfies OperationRows;
