import { loadWorld } from '../../../src/config/worlds/load-world.ts';
import { chartedRows, meanRewardRow, rewardRows } from './charts.ts';
import { makeupRows } from './makeup.ts';
import { networkRows } from './network.ts';
import { placeRows } from './places.ts';
import type { Row } from './rows.ts';
import { sampleOf } from './sample.ts';
import { tradeRows, yardRows } from './trade.ts';
import { crowdRows, dearnessRows } from './worlds.ts';

/** Every figure of the kind universe of a seed, the network's of some seeds, and some of the middle one. */
export function allRows(seed: number, networkSeeds: readonly number[]): Row[] {
  const sample = sampleOf(seed, loadWorld('kind'));
  const middle = sampleOf(seed, loadWorld('middle'));
  return [
    meanRewardRow('kind', sample),
    meanRewardRow('middle', middle),
    ...rewardRows(sample),
    ...chartedRows(sample),
    ...networkRows(networkSeeds),
    ...makeupRows(sample),
    ...tradeRows(sample),
    ...yardRows(sample),
    ...crowdRows(seed),
    ...dearnessRows(seed),
    ...placeRows(middle),
  ];
}
