import { mean } from '../../../src/game/numbers/averages.ts';
import { chartCounts, chartRewardCredits } from '../../../src/universe/galaxy/charts.ts';
import { about, type Row } from './rows.ts';
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

/** What a chart pays. */
export function rewardRows({ state, homes, abroad }: Sample): Row[] {
  const thousands = (waypoints: (typeof homes)[number]) =>
    mean(waypoints.map((waypoint) => chartRewardCredits(state, waypoint) / 1_000));
  const ofType = (type: string) => homes.flat().filter((waypoint) => waypoint.type === type);
  const byType = Object.entries(STARTER_REWARDS).map(([type, recorded]): Row => {
    const reason = REASONS[type];
    return {
      figure: `chart reward in home systems, ${type}, thousands`,
      ours: [thousands(ofType(type))],
      recorded: [about(recorded, 0.25)],
      ...(reason !== undefined && { reason }),
    };
  });
  const all = { figure: 'chart reward abroad, mean, thousands', ours: [thousands(abroad.flat())] };
  return [{ ...all, recorded: [[33.2, 38.8]] }, ...byType];
}

/** What has been charted by others, and by whom. */
export function chartedRows({ state, waypoints, waypointsAbroad }: Sample): Row[] {
  const chartsAt = (hours: number) => [...chartCounts(state, hours * HOUR_MS).values()].sort((a, b) => b - a);
  const sumAt = (hours: number) => chartsAt(hours).reduce((sum, count) => sum + count, 0);
  const percent = (part: number, whole: number) => (100 * part) / whole;
  return [
    {
      figure: 'charted at the reset, % of all waypoints',
      ours: [percent(waypoints.charted, waypoints.all)],
      recorded: [about(13, 0.15)],
    },
    // Nobody recorded their sum then: it is no less than the charts of the leader, 22,075 on day 4.
    { figure: 'charts of others at hour 96', ours: [sumAt(96)], recorded: [[22_075, 75_000]] },
    { figure: 'charts of others at hour 168', ours: [sumAt(168)], recorded: [[60_000, 75_000]] },
    {
      figure: 'share of the waypoints abroad that they are at hour 168, %',
      ours: [percent(sumAt(168), waypointsAbroad)],
      recorded: [[50, 60]],
    },
    {
      figure: 'the first five at hour 168',
      ours: chartsAt(168).slice(0, 5),
      recorded: [18_551, 13_249, 8_457, 6_940, 5_865].map((count) => about(count, 0.15)),
    },
    {
      figure: 'share of the waypoints abroad charted at hours 24, 48, 72, 96, 120, 144, %',
      ours: [24, 48, 72, 96, 120, 144].map((hours) => percent(sumAt(hours), waypointsAbroad)),
      recorded: [],
    },
  ];
}
