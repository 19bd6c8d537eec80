import { systemIn } from '../../src/game/words/symbols.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import { SystemPlaces } from '../../src/world/galaxy/places.ts';
import type { MarketKnown, ShipyardKnown } from '../../src/world/known.ts';
import { Ships } from '../../src/world/ships/ships.ts';
import { emptyWorld, type WorldState, type WorldView } from '../../src/world/state.ts';
import { createWorld, type World } from '../../src/world/world.ts';
import { agent, contract, good, HOME, ship, survey, waypoint } from './replies.ts';

/** A fleet of these ships. */
export function fleetOf(ships: Iterable<Ship>): Ships {
  const fleet = new Ships();
  for (const one of ships) fleet.set(one.symbol, one);
  return fleet;
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !(value instanceof Map)) {
    for (const below of Object.values(value)) freeze(below);
    Object.freeze(value);
  }
  return value;
}

const byName = <Item>(entries: readonly (readonly [string, Item])[]) =>
  new Map(entries.map(([key, item]) => [key, freeze(item)]));

/** The same, for what is known of waypoints. */
export function byPlace<Item extends { readonly symbol: string }>(
  entries: Iterable<readonly [string, Item]>,
): SystemPlaces<Item> {
  const places = new SystemPlaces<Item>(({ symbol }) => systemIn(symbol));
  for (const [symbol, item] of entries) places.set(symbol, freeze(item));
  return places;
}

/** What is noted for the books, as it was: the matter of galaxy/atlas.test.ts and galaxy/census.test.ts. */
export const booksOf = ({ discovered, unbooked, census }: WorldState) => ({ discovered, unbooked, census });

/** A deep copy, which keeps its indexes by system. */
export function copyOf<Of extends WorldView>(world: Of): Of {
  const { ships, waypoints, markets, shipyards, gates, ...rest } = structuredClone(world);
  return {
    ...rest,
    ships: fleetOf(ships.values()),
    waypoints: byPlace(waypoints),
    markets: byPlace(markets),
    shipyards: byPlace(shipyards),
    gates: byPlace(gates),
    physics: world.physics,
  } as unknown as Of;
}

/** A world in which something of everything is known, none of it to be written to. */
export function knownWorld(): { readonly world: World; readonly state: WorldState } {
  const state: WorldState = {
    ...emptyWorld(),
    agent: freeze(agent(1_000)),
    ships: fleetOf([ship('A-1'), ship('A-2')].map(freeze)),
    contracts: byName([contract('c1'), contract('c2')].map((each) => [each.id, each])),
    supplyChain: byName([['FUEL', ['HYDROCARBON']]]),
    waypoints: byPlace([['X1-Z-A1', waypoint('X1-Z-A1')]]),
    markets: byPlace<MarketKnown>([
      [
        HOME,
        {
          symbol: HOME,
          exports: ['IRON'],
          imports: [],
          exchange: ['FUEL'],
          prices: byName(['IRON', 'FUEL'].map((symbol) => [symbol, { ...good(symbol), seenAtMs: 5 }])),
        },
      ],
    ]),
    shipyards: byPlace<ShipyardKnown>([
      [
        HOME,
        {
          symbol: HOME,
          shipTypes: ['SHIP_PROBE'],
          prices: byName([['SHIP_PROBE', { priceCredits: 20, seenAtMs: 5 }]]),
        },
      ],
    ]),
    surveys: byName([['s1', survey('s1')]]),
  };
  return { world: createWorld(state), state };
}
