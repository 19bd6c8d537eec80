import type { ShipyardView } from '../../../daemon/views.ts';

/** Where a type is sold for least. */
export interface CheapestOffer {
  readonly type: string;
  readonly yard: string;
  readonly price: number | null;
}

/** Each type that is sold, at the shipyard where it costs least; a price that nobody has seen counts last. */
export function cheapestOffers(shipyards: readonly ShipyardView[]): CheapestOffer[] {
  const offers = shipyards.flatMap(({ symbol, ships }) =>
    ships.map(({ type, price }) => ({ type, price, yard: symbol })),
  );
  const worth = ({ price }: CheapestOffer) => price ?? Number.MAX_SAFE_INTEGER;
  const byPrice = offers.sort((a, b) => worth(a) - worth(b));
  return byPrice.filter(({ type }, index) => byPrice.findIndex((other) => other.type === type) === index);
}
