import type { Ship } from '../../../src/wire/schemas/ship.ts';
import type { Owner } from './owner.ts';

/** Something that an owner does by hand; true once it was carried out. */
export type ByHand = (owner: Owner) => boolean;

const at = ({ nav }: Ship) => nav.waypointSymbol;
const isThere = ({ nav }: Ship) => nav.status !== 'IN_TRANSIT';
const lying = (owner: Owner) => owner.ships().filter(isThere);
const laden = (owner: Owner) => lying(owner).filter(({ cargo }) => cargo.units > 0);
const dock = (owner: Owner, { symbol }: Ship) => owner.does('POST', `/my/ships/${symbol}/dock`);
const orbit = (owner: Owner, { symbol }: Ship) => owner.does('POST', `/my/ships/${symbol}/orbit`);

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
    atYards(owner).some(
      ({ ship }) => isMeant(ship) && dock(owner, ship) && owner.does('POST', `/my/ships/${ship.symbol}/scrap`),
    );

/** Flies a ship that lies somewhere to where another one is. */
export const fliesShip: ByHand = (owner) => {
  const ships = lying(owner).filter(({ fuel }) => fuel.capacity > 0);
  const places = new Set(owner.ships().map(at));
  return ships.some((ship) =>
    [...places].some(
      (waypointSymbol) =>
        waypointSymbol !== at(ship) &&
        orbit(owner, ship) &&
        owner.does('POST', `/my/ships/${ship.symbol}/navigate`, { waypointSymbol }),
    ),
  );
};

export const sellsCargo: ByHand = (owner) =>
  laden(owner).some((ship) =>
    ship.cargo.inventory.some(
      ({ symbol, units }) =>
        dock(owner, ship) && owner.does('POST', `/my/ships/${ship.symbol}/sell`, { symbol, units: Math.min(units, 5) }),
    ),
  );

export const jettisonsCargo: ByHand = (owner) =>
  laden(owner).some(({ symbol: ship, cargo }) =>
    cargo.inventory.some(({ symbol, units }) =>
      owner.does('POST', `/my/ships/${ship}/jettison`, { symbol, units: Math.min(units, 5) }),
    ),
  );

/** Hands cargo to another ship that lies beside. */
export const movesCargo: ByHand = (owner) =>
  laden(owner).some((ship) =>
    lying(owner).some(
      (other) =>
        other.symbol !== ship.symbol &&
        at(other) === at(ship) &&
        other.cargo.capacity > other.cargo.units &&
        orbit(owner, ship) &&
        orbit(owner, other) &&
        ship.cargo.inventory.some(({ symbol: tradeSymbol, units }) =>
          owner.does('POST', `/my/ships/${ship.symbol}/transfer`, {
            tradeSymbol,
            units: Math.min(units, other.cargo.capacity - other.cargo.units),
            shipSymbol: other.symbol,
          }),
        ),
    ),
  );

export const buysCargo: ByHand = (owner) =>
  lying(owner).some((ship) => {
    const goods = owner.market(at(ship))?.tradeGoods ?? [];
    if (ship.cargo.units >= ship.cargo.capacity) return false;
    return goods.some(
      ({ symbol, type }) =>
        type === 'EXPORT' &&
        dock(owner, ship) &&
        owner.does('POST', `/my/ships/${ship.symbol}/purchase`, { symbol, units: 1 }),
    );
  });

/** Takes a mount of a kind off a ship at a shipyard. */
export const removesMount =
  (prefix: string): ByHand =>
  (owner) =>
    lying(owner)
      .filter((ship) => owner.yards().includes(at(ship)))
      .some((ship) => {
        const mount = ship.mounts.find(({ symbol }) => symbol.startsWith(prefix));
        if (mount === undefined || !dock(owner, ship)) return false;
        return owner.does('POST', `/my/ships/${ship.symbol}/mounts/remove`, { symbol: mount.symbol });
      });

/** Negotiates with whoever will have it. */
export const negotiatesContract: ByHand = (owner) =>
  lying(owner).some((ship) => owner.does('POST', `/my/ships/${ship.symbol}/negotiate/contract`));

export const acceptsContract: ByHand = (owner) =>
  owner.contracts().some(({ id, accepted }) => !accepted && owner.does('POST', `/my/contracts/${id}/accept`));

export const deliversCargo: ByHand = (owner) =>
  owner
    .contracts()
    .some(({ id, fulfilled, terms }) =>
      laden(owner).some(
        (ship) =>
          !fulfilled &&
          ship.cargo.inventory.some(
            ({ symbol: tradeSymbol }) =>
              terms.deliver?.some((line) => line.tradeSymbol === tradeSymbol && line.destinationSymbol === at(ship)) &&
              dock(owner, ship) &&
              owner.does('POST', `/my/contracts/${id}/deliver`, { shipSymbol: ship.symbol, tradeSymbol, units: 1 }),
          ),
      ),
    );

export const fulfillsContract: ByHand = (owner) =>
  owner.contracts().some(({ id, fulfilled }) => !fulfilled && owner.does('POST', `/my/contracts/${id}/fulfill`));

export const turnsOver: ByHand = (owner) => {
  const [ship] = lying(owner);
  if (ship === undefined) return false;
  return ship.nav.status === 'DOCKED' ? orbit(owner, ship) : dock(owner, ship);
};

export const setsDrift: ByHand = (owner) =>
  lying(owner).some(
    ({ symbol, fuel }) => fuel.capacity > 0 && owner.does('PATCH', `/my/ships/${symbol}/nav`, { flightMode: 'DRIFT' }),
  );
