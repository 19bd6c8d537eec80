import type { GoodLog, ShownGood } from '../calibrate/market-log.ts';
import { suppliesSeen } from './supplies.ts';

/** What happened to one good of one market: a look at its supply, or a trade of ours. */
export interface SupplyEvent {
  /** Game seconds. */
  readonly atSeconds: number;
  /** Trade volumes, as the prices show it; undefined for a trade. */
  readonly supply?: number;
  /** Trade volumes added by our trade, below 0 for a purchase. */
  readonly added?: number;
  readonly activity: ShownGood['activity'];
}

/** One good of one market while its trade volume stayed the same. */
export interface SupplySeries {
  /** The same for all goods of a market. */
  readonly market: number;
  readonly type: 'EXPORT' | 'IMPORT';
  readonly tradeVolume: number;
  /** Whether the market is outside of the agent's home system. */
  readonly isAbroad: boolean;
  readonly events: readonly SupplyEvent[];
}

/** Trades below this many trade volumes move a price too little to see it come back. A guess. */
const LEAST_ADDED = 0.5;

/** Game seconds after a trade from which on a look shows how the market recovers. A guess. */
const LEAST_SECONDS = 900;

/** Looks that a series needs beyond its two unknowns. */
const LEAST_LOOKS = 3;

/** Whether a series shows how a market came back from a trade of ours. */
function isTelling({ events }: SupplySeries): boolean {
  const first = events.findIndex(({ added = 0 }) => Math.abs(added) >= LEAST_ADDED);
  const tradedAtSeconds = events[first]?.atSeconds ?? Number.POSITIVE_INFINITY;
  const looks = events.filter(({ supply }) => supply !== undefined);
  return looks.length >= LEAST_LOOKS && (looks.at(-1)?.atSeconds ?? 0) - tradedAtSeconds >= LEAST_SECONDS;
}

/** The series of one good, cut where its trade volume changed: all supplies are in trade volumes. */
function seriesIn(log: GoodLog, market: number, isAbroad: boolean): SupplySeries[] {
  const supplies = suppliesSeen(log);
  const made: (SupplySeries & { events: SupplyEvent[] })[] = [];
  let good: ShownGood | undefined;
  for (const event of log) {
    if (event.good !== undefined) {
      const { type, tradeVolume } = event.good;
      if (type === 'EXCHANGE') return [];
      if (good?.tradeVolume !== tradeVolume) made.push({ market, type, tradeVolume, isAbroad, events: [] });
      good = event.good;
    }
    if (good === undefined) continue;
    const { atSeconds } = event;
    const { activity, tradeVolume } = good;
    const supply = event.good && supplies.get(event.good);
    const added = event.good === undefined ? event.units / tradeVolume : undefined;
    made.at(-1)?.events.push({
      atSeconds,
      activity,
      ...(supply !== undefined && { supply }),
      ...(added !== undefined && { added }),
    });
  }
  return made;
}

/**
 * All series that show how a market came back from a trade of ours.
 * @param isAbroad whether a waypoint is outside of the agent's home system
 */
export function telling(logs: readonly GoodLog[], isAbroad: (waypointSymbol: string) => boolean): SupplySeries[] {
  const markets = [...Map.groupBy(logs, (log) => log[0]?.waypointSymbol ?? '')];
  return markets
    .flatMap(([symbol, goods], market) => goods.flatMap((log) => seriesIn(log, market, isAbroad(symbol))))
    .filter(isTelling);
}
