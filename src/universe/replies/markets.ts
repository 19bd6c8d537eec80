import { isoFromMs } from '../../time/iso.ts';
import { engineFacts, frameFacts, moduleFacts, mountFacts, reactorFacts } from '../facts/parts.ts';
import { shipTypeFacts } from '../facts/ship-types.ts';
import { shipPriceCredits } from '../shipyards/prices.ts';
import type { ShipyardState, WaypointState } from '../state.ts';

const NEW = { condition: 1, integrity: 1 } as const;

type Purchase = ShipyardState['transactions'][number];

/** A purchase of a ship. */
export function shipyardTransactionReply({ timestampMs, ...purchase }: Purchase) {
  return { ...purchase, timestamp: isoFromMs(timestampMs) };
}

function shipForSaleReply(yard: ShipyardState, type: string) {
  const facts = shipTypeFacts(type);
  const offer = yard.ships[type];
  return {
    type,
    name: facts.name,
    description: facts.description,
    ...(offer !== undefined && { supply: offer.supply, activity: offer.activity }),
    purchasePrice: shipPriceCredits(yard, type),
    frame: { ...frameFacts(facts.frame), ...NEW },
    reactor: { ...reactorFacts(facts.reactor), ...NEW },
    engine: { ...engineFacts(facts.engine), ...NEW },
    modules: facts.modules.map(moduleFacts),
    mounts: facts.mounts.map(mountFacts),
    crew: { ...facts.crew },
  };
}

/** The public data of a shipyard: the types, without prices. */
export function shipyardListingReply(waypoint: WaypointState, yard: ShipyardState) {
  return {
    symbol: waypoint.symbol,
    shipTypes: (waypoint.shipTypes ?? []).map((type) => ({ type })),
    modificationsFee: yard.modificationsFeeCredits,
  };
}

/** The shipyard as returned to an agent with a ship there. */
export function shipyardReply(waypoint: WaypointState, yard: ShipyardState) {
  return {
    ...shipyardListingReply(waypoint, yard),
    transactions: yard.transactions.map(shipyardTransactionReply),
    ships: Object.keys(yard.ships).map((type) => shipForSaleReply(yard, type)),
  };
}
