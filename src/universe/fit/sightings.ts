import { systemIn } from '../../game/words/symbols.ts';
import { type Exchange, type RecordedSession, replyOf } from '../calibrate/exchanges.ts';
import { marketLogs } from '../calibrate/market-log.ts';
import type { ChartSighting } from './chart-pay.ts';
import { type SupplySeries, telling } from './market-series.ts';
import type { ShipPriceSeries, ShipPriceSighting } from './ship-climb.ts';

/** What the interface showed of one galaxy, as far as a world is fitted to it; no names. */
export interface Sightings {
  /** Game hours from the first to the last. */
  readonly hours: number;
  readonly charts: readonly ChartSighting[];
  readonly shipPrices: readonly ShipPriceSeries[];
  readonly supplies: readonly SupplySeries[];
}

const GATE = 'JUMP_GATE';

/** Whether each system has a gate, as far as lists showed: of systems, or of all waypoints of one. */
function gatesIn(exchanges: readonly Exchange[]): Map<string, boolean> {
  const gates = new Map<string, boolean>();
  const waypointsSeen = new Map<string, Set<string>>();
  for (const exchange of exchanges) {
    for (const { symbol, waypoints } of replyOf(exchange, 'getSystems')?.data ?? [])
      if (waypoints.length > 0)
        gates.set(
          symbol,
          waypoints.some(({ type }) => type === GATE),
        );
    const list = replyOf(exchange, 'getSystemWaypoints');
    for (const { symbol, systemSymbol, type } of list?.data ?? []) {
      const seen = waypointsSeen.get(systemSymbol) ?? new Set();
      waypointsSeen.set(systemSymbol, seen.add(symbol));
      const isWhole = seen.size >= (list?.meta.total ?? Number.POSITIVE_INFINITY);
      if (type === GATE) gates.set(systemSymbol, true);
      else if (isWhole && !exchange.path.includes('traits=') && !gates.has(systemSymbol))
        gates.set(systemSymbol, false);
    }
  }
  return gates;
}

function chartsIn(exchanges: readonly Exchange[]): ChartSighting[] {
  const gates = gatesIn(exchanges);
  return exchanges.flatMap((exchange) => {
    const { waypoint, transaction } = replyOf(exchange, 'createChart')?.data ?? {};
    if (waypoint === undefined || transaction === undefined) return [];
    const traits = waypoint.traits.map(({ symbol }) => symbol);
    return [{ credits: transaction.totalPrice, traits, hasGate: gates.get(waypoint.systemSymbol) }];
  });
}

/** A price of a type of ship, with where it was seen. */
export interface PlacedShipPrice extends ShipPriceSighting {
  readonly waypointSymbol: string;
  readonly shipType: string;
}

/** The prices by yard and type, each in the order of time. */
export function bySeries(prices: readonly PlacedShipPrice[]): ShipPriceSeries[] {
  const keyOf = ({ waypointSymbol, shipType }: PlacedShipPrice) => `${waypointSymbol} ${shipType}`;
  return [...Map.groupBy(prices, keyOf).values()].map((series) => ({
    shipType: series[0]?.shipType ?? '',
    sightings: series
      .map(({ atSeconds, priceCredits, isPurchase }) => ({ atSeconds, priceCredits, isPurchase }))
      .sort((a, b) => a.atSeconds - b.atSeconds),
  }));
}

function shipPricesIn(exchange: Exchange): PlacedShipPrice[] {
  const { atSeconds } = exchange;
  const yard = replyOf(exchange, 'getShipyard')?.data;
  const bought = replyOf(exchange, 'purchaseShip')?.data.transaction;
  return [
    ...(yard?.ships ?? []).map(({ type, purchasePrice }) => {
      return {
        waypointSymbol: yard?.symbol ?? '',
        shipType: type,
        atSeconds,
        priceCredits: purchasePrice,
        isPurchase: false,
      };
    }),
    ...(bought === undefined ? [] : [bought]).map(({ waypointSymbol, shipType, price }) => {
      return { waypointSymbol, shipType, atSeconds, priceCredits: price, isPurchase: true };
    }),
  ];
}

/** The agent's home system; undefined where no reply names it. */
function homeIn(exchanges: readonly Exchange[]): string | undefined {
  for (const exchange of exchanges) {
    const agent = replyOf(exchange, 'register')?.data.agent ?? replyOf(exchange, 'getMyAgent')?.data;
    if (agent?.headquarters !== undefined) return systemIn(agent.headquarters);
  }
  return undefined;
}

/** Everything that a recording shows. */
export function sightingsOf(session: RecordedSession): Sightings {
  const { exchanges } = session;
  const home = homeIn(exchanges);
  const isAbroad = (waypointSymbol: string) => systemIn(waypointSymbol) !== home;
  const [first, last] = [exchanges[0]?.atSeconds ?? 0, exchanges.at(-1)?.atSeconds ?? 0];
  return {
    hours: (last - first) / 3_600,
    charts: chartsIn(exchanges),
    shipPrices: bySeries(exchanges.flatMap(shipPricesIn)),
    supplies: home === undefined ? [] : telling(marketLogs(session), isAbroad),
  };
}
