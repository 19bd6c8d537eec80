import { mean } from '../../../src/game/numbers/averages.ts';
import { chartCounts, chartRewardCredits } from '../../../src/universe/galaxy/charts.ts';
import { about, type Row, row } from './rows.ts';
import type { Sample } from './sample.ts';

const HOUR_MS = 3_600_000;

/**
 * Thousands of credits by type in one recorded system of the home template (facts: chart-rewards): one system, so a
 * quarter off is within.
 */
const STARTER_REWARDS = {
  PLANET: 91,
  MOON: 63,
  ORBITAL_STATION: 59,
  ASTEROID_BASE: 55,
  ASTEROID: 30,
  ENGINEERED_ASTEROID: 18,
  GAS_GIANT: 12,
  FUEL_STATION: 10,
  JUMP_GATE: 10,
} as const;

const REASONS: Readonly<Record<string, string>> = {
  ORBITAL_STATION: 'the recorded ones are few, all of one system; ours show fewer traits on average',
};

/**
 * What a chart pays on average, in thousands. No single payment is recorded: credits over charts of three weeks are 33.2
 * to 38.8, with trade, contracts, hulls, jumps and a gate in them, so charts alone may have paid less (facts:
 * chart-rewards).
 */
const MEAN_REWARD = [28, 37] as const;

const MEAN_REASON =
  'it pays what one player’s fit says; credits over charts, 33.2 to 38.8 in three weeks, are no pay: trade is in them';

const thousandsOf = (state: Sample['state'], waypoints: Sample['homes'][number]) =>
  mean(waypoints.map((waypoint) => chartRewardCredits(state, waypoint) / 1_000));

/** What a chart pays on average, in a world. */
export function meanRewardRow(world: string, { state, abroad }: Sample): Row {
  const reward = row(`${world}: chart reward abroad, mean, thousands`, thousandsOf(state, abroad.flat()), MEAN_REWARD);
  return { ...reward, reason: MEAN_REASON };
}

/** What a chart in a home system pays, by type. */
export function rewardRows({ state, homes }: Sample): Row[] {
  const ofType = (type: string) => homes.flat().filter((waypoint) => waypoint.type === type);
  return Object.entries(STARTER_REWARDS).map(([type, recorded]): Row => {
    const reward = row(
      `chart reward in home systems, ${type}, thousands`,
      thousandsOf(state, ofType(type)),
      about(recorded, 0.25),
    );
    const reason = REASONS[type];
    return { ...reward, ...(reason !== undefined && { reason }) };
  });
}

/** What has been charted by others, and by whom. */
export function chartedRows({ state, waypoints, waypointsAbroad }: Sample): Row[] {
  const chartsAt = (hours: number) => [...chartCounts(state, hours * HOUR_MS).values()].sort((a, b) => b - a);
  const sumAt = (hours: number) => chartsAt(hours).reduce((sum, count) => sum + count, 0);
  const percent = (part: number, whole: number) => (100 * part) / whole;
  const shareAt = (hours: number) => percent(sumAt(hours), waypointsAbroad);
  return [
    row('charted at the reset, % of all waypoints', percent(waypoints.charted, waypoints.all), about(13, 0.15)),
    {
      ...row('charts of others at hour 84', sumAt(84), [22_000, 52_000]),
      reason: 'it follows the board of a quiet week, and spreads each sum evenly over the week; see middle and crowded',
    },
    row('charts of others at hour 168', sumAt(168), [60_000, 75_000]),
    row('share of the waypoints abroad that they are at hour 168, %', shareAt(168), [50, 60]),
    row(
      'the first five at hour 168',
      chartsAt(168).slice(0, 5),
      ...[18_551, 13_249, 8_457, 6_940, 5_865].map((count) => about(count, 0.15)),
    ),
    row(
      'share of the waypoints abroad charted at hours 24, 48, 72, 96, 120, 144, %',
      [24, 48, 72, 96, 120, 144].map(shareAt),
    ),
  ];
}
