import type { MissionRow } from '../store/books/missions.ts';
import type { Flown } from './flown.ts';
import type { EarningsLine } from './sums.ts';
import { createIdleTimes } from './times.ts';

/** The work of one ship. */
export interface ShipReport {
  readonly ship: string;
  /** The price of ships that it bought is left out. Cargo that is not sold yet counts as spent. */
  readonly profitCredits: number;
  readonly requests: number;
  /** Missions by lane, the most frequent first. */
  readonly missions: Readonly<Record<string, number>>;
  /** Fraction of its time without a mission. */
  readonly idleShare: number;
  /** The reason of most of its idle time; null where it never was idle. */
  readonly idleBecause: string | null;
  readonly last?: (Pick<MissionRow, 'what' | 'why'> & Pick<Flown, 'isCutOff'>) | undefined;
}

/** Adds up the work of one ship. */
function createShip() {
  const idle = createIdleTimes();
  const byLane = new Map<string, number>();
  let requests = 0;
  let last: ShipReport['last'];
  return {
    take: (activity: MissionRow, flown: Flown | undefined): void => {
      idle.take(activity);
      if (flown === undefined) return;
      byLane.set(flown.lane, (byLane.get(flown.lane) ?? 0) + 1);
      requests += flown.requests;
      last = { what: activity.what, why: activity.why, isCutOff: flown.isCutOff };
    },
    report: (ship: string, profitCredits: number): ShipReport => ({
      ship,
      profitCredits,
      requests,
      missions: Object.fromEntries([...byLane].sort(([, a], [, b]) => b - a)),
      idleShare: idle.share() ?? 0,
      idleBecause: idle.lines(1)[0]?.name ?? null,
      last,
    }),
  };
}

/** Adds up the work of each ship. */
export function createShips() {
  const ships = new Map<string, ReturnType<typeof createShip>>();
  return {
    take: (activity: MissionRow, flown: Flown | undefined): void => {
      const ship = ships.get(activity.shipSymbol) ?? createShip();
      ships.set(activity.shipSymbol, ship);
      ship.take(activity, flown);
    },
    /** The most profitable first, by the profits of each ship. */
    reports: (byShip: readonly EarningsLine[]): ShipReport[] => {
      const profits = new Map(byShip.map(({ name, profitCredits }) => [name, profitCredits]));
      return [...ships]
        .map(([symbol, ship]) => ship.report(symbol, profits.get(symbol) ?? 0))
        .sort((a, b) => b.profitCredits - a.profitCredits);
    },
  };
}
