import type { SamplePoint } from '../views.ts';

/** The daemon's figures over time; older points are further apart. */
export interface Samples {
  add(point: Omit<SamplePoint, 'creditsPerHour'>): void;
  all(): readonly SamplePoint[];
  /** Gain in net worth, credits per game hour, over the game hour before this point, or since the first point. */
  perHourUntil(point: Pick<SamplePoint, 'gameHours' | 'netWorth'>): number;
}

/** Maximum points kept, and how many of the newest are never thinned out. */
const MOST = 1_200;
const NEWEST = 600;

/** A rate over less than a game minute is meaningless. */
const LEAST_HOURS = 1 / 60;

/** Drops every other point, except the newest ones and the first. */
function thinned(points: readonly SamplePoint[]): SamplePoint[] {
  const old = points.length - NEWEST;
  return points.filter((_, index) => index >= old || index % 2 === 0);
}

export function createSamples(): Samples {
  let points: SamplePoint[] = [];

  function perHourUntil({ gameHours, netWorth }: Pick<SamplePoint, 'gameHours' | 'netWorth'>): number {
    const from = points.findLast((point) => point.gameHours <= gameHours - 1) ?? points[0];
    const hours = from === undefined ? 0 : gameHours - from.gameHours;
    return from === undefined || hours < LEAST_HOURS ? 0 : Math.round((netWorth - from.netWorth) / hours);
  }

  return {
    perHourUntil,
    add: (point) => {
      points.push({ ...point, creditsPerHour: perHourUntil(point) });
      if (points.length > MOST) points = thinned(points);
    },
    all: () => points,
  };
}
