import type { Physics } from '../../game/physics/observed/physics.ts';
import { keepLastUsed, memoizeByKey, memoizeByObject } from '../memoize.ts';
import { TUNING } from '../tuning/tuning.ts';
import type { RoutePlace } from './route.ts';
import { type RouteTables, routeTables } from './route-tables.ts';

interface Remembered {
  readonly physics: Physics | undefined;
  readonly signature: string;
  readonly tables: RouteTables;
}

/**
 * Most systems whose tables are kept, those used last; a rich one takes some 2 MB. Ships that trade or warp are in some
 * 50 systems at a time, and go on to others all week. With 12 kept, half as many tables again are made as with 24;
 * with 48 hardly fewer.
 */
const MOST_SYSTEMS = 24;

/** The tables of systems of each world, in the order of their last use; they are freed together with the world. */
const remembered = memoizeByObject((_world: object) => new Map<string, Remembered>());

/** Signatures of places by the usual ask: how many there are, and which sell fuel at what price. */
const ofPlaces = memoizeByKey<ReadonlyMap<string, RoutePlace>, number, string>();

/** A place whose ask is unknown counts as one of the usual ask, as it does in a route. */
function signatureOf(places: ReadonlyMap<string, RoutePlace>, usualCredits: number): string {
  return ofPlaces(places, usualCredits, () => {
    const fuel = [...places.values()].filter((place) => place.sellsFuel);
    const askOf = (place: RoutePlace) => (place.isBeyondMeans ? 'beyond' : (place.fuelPriceCredits ?? usualCredits));
    return [places.size, ...fuel.map((place) => `${place.symbol}:${askOf(place)}`)].join(' ');
  });
}

/**
 * The route tables of one system of a world, kept between plans as long as its physics, its places, the places that
 * sell fuel and the prices there stay the same.
 * @param world owner of these places; two worlds never share a table
 */
export function rememberedTables(
  world: { readonly physics?: Physics },
  systemSymbol: string,
  places: ReadonlyMap<string, RoutePlace>,
  secondsWorthCredits: number,
  tuning = TUNING,
): RouteTables {
  const ofWorld = remembered(world);
  const { physics } = world;
  // Besides physics everything that a route depends on, except the worth of a second, which is part of the key.
  const signature = signatureOf(places, tuning.routes.usualFuelCredits);
  const key = `${systemSymbol} ${secondsWorthCredits}`;
  const before = ofWorld.get(key);
  const isSame = before?.physics === physics && before?.signature === signature;
  const settings = { places, secondsWorthCredits, physics, tuning };
  const now = before !== undefined && isSame ? before : { physics, signature, tables: routeTables(settings) };
  keepLastUsed(ofWorld, key, now, MOST_SYSTEMS);
  return now.tables;
}
