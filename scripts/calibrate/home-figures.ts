import { type FreshHome, marketsOf, shipyardsOf } from './fresh-home.ts';
import {
  DEPOSITS_PERCENT,
  HOME_COUNTS,
  HOME_SOURCE,
  MARKETS_BY_TYPE,
  type RangeFact,
  WAYPOINTS_BY_TYPE,
} from './recorded-figures.ts';
import { countBy, greatest, least, median } from './statistics.ts';
import { judged, type Row, type Section, shownPercent, shownRange } from './table.ts';

/** A count in every home, beside the range in which it was seen. */
function countRow({ figure, low, high, ...source }: RangeFact, counts: readonly number[]): Row {
  const inside = counts.filter((count) => count >= low && count <= high).length;
  const ours = `${shownRange(least(counts), greatest(counts))} (median ${median(counts)})`;
  return { figure, recorded: shownRange(low, high), ours, verdict: judged(inside === counts.length), ...source };
}

function listings(home: FreshHome, list: 'exports' | 'imports' | 'exchange'): number {
  return home.waypoints.reduce((total, { trade }) => total + (trade?.[list].length ?? 0), 0);
}

function wholeCounts(homes: readonly FreshHome[]): Row[] {
  const each = (count: (home: FreshHome) => number) => homes.map(count);
  return [
    countRow(
      HOME_COUNTS.waypoints,
      each(({ waypoints }) => waypoints.length),
    ),
    countRow(
      HOME_COUNTS.markets,
      each((home) => marketsOf(home).length),
    ),
    countRow(
      HOME_COUNTS.shipyards,
      each((home) => shipyardsOf(home).length),
    ),
    countRow(
      HOME_COUNTS.exports,
      each((home) => listings(home, 'exports')),
    ),
    countRow(
      HOME_COUNTS.imports,
      each((home) => listings(home, 'imports')),
    ),
    countRow(
      HOME_COUNTS.exchange,
      each((home) => listings(home, 'exchange')),
    ),
  ];
}

function waypointRows(homes: readonly FreshHome[]): Row[] {
  const byHome = homes.map(({ waypoints }) => countBy(waypoints, ({ type }) => type));
  return Object.entries(WAYPOINTS_BY_TYPE).map(([type, [low, high]]) =>
    countRow(
      { figure: `waypoints of type ${type}`, low, high, ...HOME_SOURCE.template },
      byHome.map((counts) => counts[type] ?? 0),
    ),
  );
}

/** 25 markets stood in the one system that is known whole, 25 to 30 in others: one more or two a kind are allowed. */
function marketRows(homes: readonly FreshHome[]): Row[] {
  const byHome = homes.map(({ waypoints }) =>
    countBy(
      waypoints.filter(({ trade }) => trade !== undefined),
      ({ type }) => type,
    ),
  );
  return Object.entries(MARKETS_BY_TYPE).map(([type, seen]) => {
    const slack = type === 'PLANET' || type === 'MOON' ? 2 : 0;
    const range = { low: seen - slack, high: seen + slack };
    return countRow(
      { figure: `markets at a ${type} (${seen} seen)`, ...range, ...HOME_SOURCE.oneSystem },
      byHome.map((counts) => counts[type] ?? 0),
    );
  });
}

function depositRows(homes: readonly FreshHome[]): Row[] {
  const asteroids = homes.flatMap(({ waypoints }) => waypoints.filter(({ type }) => type === 'ASTEROID'));
  return Object.entries(DEPOSITS_PERCENT).map(([trait, percent]) => {
    const share = asteroids.filter(({ traits }) => traits.includes(trait)).length / asteroids.length;
    return {
      figure: `asteroids with ${trait}`,
      recorded: `${percent} %`,
      ours: shownPercent(share),
      verdict: judged(Math.abs(100 * share - percent) <= 10),
      ...HOME_SOURCE.oneSystem,
    };
  });
}

/** What a home system is made of. */
export function homeSection(homes: readonly FreshHome[]): Section {
  return {
    title: 'A home system',
    told: 'Lowest and highest count over the fresh homes; every home has to lie within the recorded range, asteroid shares within 10 points.',
    rows: [...wholeCounts(homes), ...waypointRows(homes), ...marketRows(homes), ...depositRows(homes)],
  };
}
