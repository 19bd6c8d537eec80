import type { Ship } from '../../../src/wire/schemas/ship.ts';
import type { Owner } from './owner.ts';

/** Something that an owner does by hand; true once it was carried out. */
export type ByHand = (owner: Owner) => boolean;

type Good = Ship['cargo']['inventory'][number];

const at = ({ nav }: Ship) => nav.waypointSymbol;
const lying = (owner: Owner) => owner.ships().filter(({ nav }) => nav.status !== 'IN_TRANSIT');
const order = (owner: Owner, { symbol }: Ship, what: string, body?: Parameters<Owner['does']>[2]) =>
  owner.does('POST', `/my/ships/${symbol}/${what}`, body);
const dock = (owner: Owner, ship: Ship) => order(owner, ship, 'dock');
const orbit = (owner: Owner, ship: Ship) => order(owner, ship, 'orbit');

/** Tries each good in the holds of ships that lie somewhere, until something was done with one. */
const ofCargo = (owner: Owner, act: (ship: Ship, good: Good) => boolean | undefined) =>
  lying(owner).some((ship) => ship.cargo.inventory.some((good) => act(ship, good)));

/** Ships beside a shipyard, with what is for sale there. */
function atYards(owner: Owner) {
  const yards = owner.yards();
  return lying(owner).flatMap((ship) => {
    const yard = yards.includes(at(ship)) ? owner.shipyard(at(ship)) : undefined;
    return yard === undefined ? [] : [{ ship, yard }];
  });
}

/** Buys what is for sale where a ship is, the first of its list that it can pay for. */
export const buysShip: ByHand = (owner) =>
  atYards(owner).some(({ yard }) =>
    yard.shipTypes.some(({ type }) => owner.does('POST', '/my/ships', { shipType: type, waypointSymbol: yard.symbol })),
  );

/** @param isMeant which ships may go */
export const scrapsShip =
  (isMeant: (ship: Ship) => boolean): ByHand =>
  (owner) =>
    atYards(owner).some(({ ship }) => isMeant(ship) && dock(owner, ship) && order(owner, ship, 'scrap'));

/** Flies a ship that lies somewhere to where another one is, or to a shipyard. */
export const fliesShip: ByHand = (owner) => {
  const places = [...new Set([...owner.ships().map(at), ...owner.yards()])];
  return lying(owner)
    .filter(({ fuel }) => fuel.capacity > 0)
    .some((ship) =>
      places
        .filter((place) => place !== at(ship))
        .some((waypointSymbol) => orbit(owner, ship) && order(owner, ship, 'navigate', { waypointSymbol })),
    );
};

export const sellsCargo: ByHand = (owner) =>
  ofCargo(owner, (ship, { symbol, units }) => {
    return dock(owner, ship) && order(owner, ship, 'sell', { symbol, units: Math.min(units, 5) });
  });

export const jettisonsCargo: ByHand = (owner) =>
  ofCargo(owner, (ship, { symbol, units }) => order(owner, ship, 'jettison', { symbol, units: Math.min(units, 5) }));

/** Hands cargo to another ship that lies beside. */
export const movesCargo: ByHand = (owner) =>
  ofCargo(owner, (ship, { symbol: tradeSymbol, units }) =>
    lying(owner).some((other) => {
      const room = other.cargo.capacity - other.cargo.units;
      if (other.symbol === ship.symbol || at(other) !== at(ship) || room <= 0) return false;
      const body = { tradeSymbol, units: Math.min(units, room), shipSymbol: other.symbol };
      return orbit(owner, ship) && orbit(owner, other) && order(owner, ship, 'transfer', body);
    }),
  );

export const buysCargo: ByHand = (owner) =>
  lying(owner).some((ship) => {
    const goods = ship.cargo.units < ship.cargo.capacity ? (owner.market(at(ship))?.tradeGoods ?? []) : [];
    const made = goods.filter(({ type }) => type === 'EXPORT');
    return made.some(({ symbol }) => dock(owner, ship) && order(owner, ship, 'purchase', { symbol, units: 1 }));
  });

/** Takes a mount of a kind off a ship at a shipyard. */
export const removesMount =
  (prefix: string): ByHand =>
  (owner) =>
    atYards(owner).some(({ ship }) => {
      const mounts = ship.mounts.filter(({ symbol }) => symbol.startsWith(prefix)).slice(0, 1);
      return mounts.some(({ symbol }) => dock(owner, ship) && order(owner, ship, 'mounts/remove', { symbol }));
    });

/** Negotiates with whoever will have it. */
export const negotiatesContract: ByHand = (owner) =>
  lying(owner).some((ship) => order(owner, ship, 'negotiate/contract'));

export const acceptsContract: ByHand = (owner) =>
  owner.contracts().some(({ id, accepted }) => !accepted && owner.does('POST', `/my/contracts/${id}/accept`));

export const deliversCargo: ByHand = (owner) => {
  const open = owner.contracts().filter(({ fulfilled }) => !fulfilled);
  return open.some(({ id, terms }) =>
    ofCargo(owner, (ship, { symbol: tradeSymbol }) => {
      const isLine = (line: { tradeSymbol: string; destinationSymbol: string }) =>
        line.tradeSymbol === tradeSymbol && line.destinationSymbol === at(ship);
      const body = { shipSymbol: ship.symbol, tradeSymbol, units: 1 };
      return (
        terms.deliver?.some(isLine) && dock(owner, ship) && owner.does('POST', `/my/contracts/${id}/deliver`, body)
      );
    }),
  );
};

export const fulfillsContract: ByHand = (owner) =>
  owner.contracts().some(({ id, fulfilled }) => !fulfilled && owner.does('POST', `/my/contracts/${id}/fulfill`));

export const turnsOver: ByHand = (owner) =>
  lying(owner)
    .slice(0, 1)
    .some((ship) => order(owner, ship, ship.nav.status === 'DOCKED' ? 'orbit' : 'dock'));

export const setsDrift: ByHand = (owner) =>
  lying(owner).some(
    ({ symbol, fuel }) => fuel.capacity > 0 && owner.does('PATCH', `/my/ships/${symbol}/nav`, { flightMode: 'DRIFT' }),
  );
