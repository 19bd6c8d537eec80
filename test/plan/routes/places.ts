import fc from 'fast-check';
import type { Route, RoutePlace, RouteSettings, RouteShip } from '../../../src/plan/routes/route.ts';
import { routeCostsOf } from '../../../src/plan/routes/route-costs.ts';
import { routeGraphOf } from '../../../src/plan/routes/route-graph.ts';
import { routesFromPlace } from '../../../src/plan/routes/routes-from.ts';

export interface Problem {
  readonly ship: RouteShip;
  readonly places: ReadonlyMap<string, RoutePlace>;
  readonly from: string;
  readonly secondsWorthCredits: number;
}

export function placesOf(list: readonly RoutePlace[]): ReadonlyMap<string, RoutePlace> {
  return new Map(list.map((place) => [place.symbol, place]));
}

export function fuelPlace(symbol: string, x: number, y = 0, fuelPriceCredits?: number): RoutePlace {
  return { symbol, x, y, sellsFuel: true, ...(fuelPriceCredits === undefined ? {} : { fuelPriceCredits }) };
}

export function dryPlace(symbol: string, x: number, y = 0): RoutePlace {
  return { symbol, x, y, sellsFuel: false };
}

const place = fc.record({
  x: fc.integer({ min: -8, max: 8 }).map((step) => step * 8),
  y: fc.integer({ min: -60, max: 60 }),
  sellsFuel: fc.boolean(),
  price: fc.option(fc.integer({ min: 40, max: 150 })),
});

const ship = fc
  .record({
    fuelCapacity: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 100, max: 260 })),
    share: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    engineSpeed: fc.integer({ min: 2, max: 40 }),
  })
  .map(({ fuelCapacity, share, engineSpeed }) => {
    return { fuelCapacity, fuelCurrent: Math.round(share * fuelCapacity), engineSpeed };
  });

/** A ship at the first of two to six places, in a system too wide for most tanks. */
export const problems: fc.Arbitrary<Problem> = fc
  .record({
    ship,
    list: fc.array(place, { minLength: 2, maxLength: 6 }),
    secondsWorthCredits: fc.constantFrom(0, 0.05, 0.5, 2, 5, 50),
  })
  .map(({ ship, list, secondsWorthCredits }) => {
    const places = list.map(({ x, y, sellsFuel, price }, number) =>
      sellsFuel ? fuelPlace(`P${number}`, x, y, price ?? undefined) : dryPlace(`P${number}`, x, y),
    );
    return { ship, places: placesOf(places), from: 'P0', secondsWorthCredits };
  });

/** A question for ways: what there is, and which ship leaves from where. */
interface Asked extends RouteSettings {
  readonly ship: RouteShip;
  readonly from: string;
}

/** The cheapest way to every place that can be reached, with nothing remembered from one question to the next. */
export function planRoutesFrom({ ship, from, places, secondsWorthCredits }: Asked): Map<string, Route> {
  const list = [...places.values()];
  return routesFromPlace(
    routeGraphOf(list, ship),
    routeCostsOf(list, secondsWorthCredits === undefined ? {} : { secondsWorthCredits }),
    from,
    ship.fuelCurrent,
  );
}

/** The cheapest way to one place; undefined when there is none. */
export function planRoute(asked: Asked & { readonly to: string }): Route | undefined {
  return planRoutesFrom(asked).get(asked.to);
}
