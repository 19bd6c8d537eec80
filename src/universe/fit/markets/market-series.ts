import type { GoodLog, ShownGood } from '../../calibrate/market-log.ts';
import { exportToImports } from '../../facts/supply-chain.ts';
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
  /** Units; in volumes a good's supply at rest stays the same when it changes, its supply then does not. */
  readonly tradeVolume: number;
}

/** One good of one market. */
export interface SupplySeries {
  /** The same for all goods of a market. */
  readonly market: number;
  readonly good: string;
  readonly type: 'EXPORT' | 'IMPORT';
  /** The goods of this market that it is made of, or that are made of it, with how much they push its supply. */
  readonly chain: readonly { readonly good: string; readonly weight: number }[];
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

/** The series of one good; undefined for exchange goods, which no market makes or uses up. */
function seriesIn(
  log: GoodLog,
  at: Pick<SupplySeries, 'market' | 'good' | 'chain' | 'isAbroad'>,
): SupplySeries | undefined {
  const supplies = suppliesSeen(log);
  const events: SupplyEvent[] = [];
  let good: ShownGood | undefined;
  for (const event of log) {
    good = event.good ?? good;
    if (good === undefined) continue;
    const { atSeconds } = event;
    const { activity, tradeVolume } = good;
    const supply = event.good && supplies.get(event.good);
    const added = event.good === undefined ? event.units / tradeVolume : undefined;
    const seen = { ...(supply !== undefined && { supply }), ...(added !== undefined && { added }) };
    events.push({ atSeconds, activity, tradeVolume, ...seen });
  }
  return good === undefined || good.type === 'EXCHANGE' ? undefined : { ...at, type: good.type, events };
}

type Chain = SupplySeries['chain'];

/** What each good of a market is made of there, or what is made of it (facts: supply-chain). */
function chainsIn(logs: readonly GoodLog[]): (good: string) => Chain {
  const types = new Map(logs.flat().flatMap(({ tradeSymbol, good }) => (good ? [[tradeSymbol, good.type]] : [])));
  const inputsOf = (good: string) =>
    types.get(good) === 'EXPORT' ? (exportToImports[good] ?? []).filter((each) => types.get(each) === 'IMPORT') : [];
  const productsOf = (good: string) => [...types.keys()].filter((each) => inputsOf(each).includes(good));
  return (good) => {
    const inputs = inputsOf(good);
    const fed = inputs.map((each) => ({ good: each, weight: 1 / inputs.length / productsOf(each).length }));
    return [...fed, ...productsOf(good).map((each) => ({ good: each, weight: 1 }))];
  };
}

function seriesOf(logs: readonly GoodLog[], market: number, isAbroad: boolean): SupplySeries[] {
  const chainOf = chainsIn(logs);
  return logs.flatMap((log) => {
    const good = log[0]?.tradeSymbol ?? '';
    return seriesIn(log, { market, good, chain: chainOf(good), isAbroad }) ?? [];
  });
}

/**
 * All series that show how a market came back from a trade of ours.
 * @param isAbroad whether a waypoint is outside of the agent's home system
 */
export function telling(logs: readonly GoodLog[], isAbroad: (waypointSymbol: string) => boolean): SupplySeries[] {
  const markets = [...Map.groupBy(logs, (log) => log[0]?.waypointSymbol ?? '')];
  return markets
    .flatMap(([symbol, logsThere], market) => seriesOf(logsThere, market, isAbroad(symbol)))
    .filter(isTelling);
}
