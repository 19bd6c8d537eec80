import { systemIn } from '../../../game/words/symbols.ts';
import type { ChartSighting } from '../chart-pay.ts';
import { type CharterSeries, charterSeries } from '../crowding.ts';
import { type JumpFeeSeries, jumpFeeSeries } from '../jump-fees.ts';
import { type SupplySeries, telling } from '../markets/market-series.ts';
import type { ShipPriceSeries } from '../ship-climb.ts';
import type { Observed, ShipPriceSeen } from './observed.ts';

/** What a world is fitted to: what the interface showed of one galaxy, as series without names. */
export interface Sightings {
  /** Game hours from the first to the last. */
  readonly hours: number;
  readonly charts: readonly ChartSighting[];
  readonly shipPrices: readonly ShipPriceSeries[];
  readonly supplies: readonly SupplySeries[];
  readonly jumpFees: readonly JumpFeeSeries[];
  readonly charters: readonly CharterSeries[];
}

/** The prices by yard and type, each in the order of time. */
function shipPriceSeries(prices: readonly ShipPriceSeen[]): ShipPriceSeries[] {
  const yards = [...new Set(prices.map(({ waypointSymbol }) => waypointSymbol))];
  const numberOf = new Map(yards.map((symbol, index) => [symbol, index]));
  const keyOf = ({ waypointSymbol, shipType }: ShipPriceSeen) => `${waypointSymbol} ${shipType}`;
  return [...Map.groupBy(prices, keyOf).values()].flatMap((series) => {
    const [first] = series;
    if (first === undefined) return [];
    const sightings = series.map(({ atSeconds, priceCredits, isPurchase }) => ({
      atSeconds,
      priceCredits,
      isPurchase,
    }));
    return [{ yard: numberOf.get(first.waypointSymbol) ?? 0, shipType: first.shipType, sightings }];
  });
}

/** Makes series of what was observed. */
export function sightingsOf(observed: Observed): Sightings {
  const { hours, homeSymbol, charts, gates, shipPrices, markets } = observed;
  const isAbroad = (waypointSymbol: string) => systemIn(waypointSymbol) !== homeSymbol;
  return {
    hours,
    charts: charts.map(({ systemSymbol, traits, credits }) => ({ credits, traits, hasGate: gates.get(systemSymbol) })),
    shipPrices: shipPriceSeries(shipPrices),
    supplies: homeSymbol === undefined ? [] : telling(markets, isAbroad),
    jumpFees: jumpFeeSeries(observed),
    charters: charterSeries(observed),
  };
}
