import { DOUBTFUL_KEYS, doubtOf } from '../../config/worlds/doubt-list.ts';
import { chartsShown, fitChartPay } from './chart-pay.ts';
import { fitCrowding } from './crowding.ts';
import { fitJumpFees } from './jump-fees.ts';
import { fitRecovery } from './markets/recovery.ts';
import { withModelError } from './model-error.ts';
import type { Sightings } from './observe/sightings.ts';
import { fitShipClimb, purchasesShown } from './ship-climb.ts';
import type { FittedValue } from './squares/fitted-value.ts';

/** What a recording says of one key of a world. */
export interface Finding {
  /** "ships.climbPerPurchase". */
  readonly key: string;
  readonly estimate: FittedValue | undefined;
  /** "12 charts in systems with a gate". */
  readonly from: string;
  /** Number of those; none where nothing was seen. */
  readonly sightings: number;
  /** Whether the interval is at most half as wide as what is known without it. */
  readonly isSettled: boolean;
  /** What to play, where it is not settled. */
  readonly wouldSettle: string;
}

interface Fitted {
  readonly key: string;
  readonly estimate: FittedValue | undefined;
  readonly sightings: number;
  /** How many of those a value needs at least; `LEAST_SIGHTINGS` by default. */
  readonly least?: number;
  /** What is counted, and what play shows more of it. */
  readonly of: string;
  readonly shownBy: string;
}

/** Series or charts below which a value rests on chance circumstances. A guess. */
const LEAST_SIGHTINGS = 5;

/** The same for agents on a board: two tell by what they differ in, one does not. */
const LEAST_CHARTERS = 2;

/** Half of the range that is known without sightings. */
function widestSettled(key: string): number {
  const { low, high } = doubtOf(key) ?? {};
  return (Number(high) - Number(low)) / 2;
}

/** A week: longer play is none. */
const MOST_HOURS = 168;

/** What to play, and how long: an interval shrinks with the root of the sightings, but not what the model is off by. */
function wouldSettle({ key, estimate, sightings, least = LEAST_SIGHTINGS, shownBy }: Fitted, hours: number): string {
  if (estimate === undefined) return shownBy;
  const certain = withModelError(key, { ...estimate, low: estimate.value, high: estimate.value });
  const [chance, model] = [estimate.high - estimate.low, certain.high - certain.low];
  if (model >= widestSettled(key)) return 'no length of play does, since the fit is off by more than chance';
  const times = Math.max(least / sightings, chance ** 2 / (widestSettled(key) ** 2 - model ** 2));
  const all = Math.max(hours, 0.1) * times;
  return all > MOST_HOURS ? shownBy : `${shownBy}, in all about ${Math.ceil(all)} game hours of such play`;
}

/** An interval with a higher ratio of its ends comes from what is believed before: the sightings tell nothing. A guess. */
const WIDEST_RATIO = 30;

const tellsAnything = ({ low, high }: FittedValue) => high / low < WIDEST_RATIO;

function findingOf(found: Fitted, hours: number): Finding {
  const fitted = found.estimate && !tellsAnything(found.estimate) ? { ...found, estimate: undefined } : found;
  const { key, sightings, of, least = LEAST_SIGHTINGS } = fitted;
  const estimate = fitted.estimate && withModelError(key, fitted.estimate);
  const isNarrow = estimate !== undefined && estimate.high - estimate.low <= widestSettled(key);
  const isSettled = isNarrow && sightings >= least;
  const from = `${sightings} ${of}`;
  return { key, estimate, from, sightings, isSettled, wouldSettle: wouldSettle(fitted, hours) };
}

function chartFindings({ charts }: Sightings): Fitted[] {
  const { payFactor, payFactorUngated } = fitChartPay(charts);
  const { gated, ungated } = chartsShown(charts);
  return [
    {
      key: 'charts.payFactor',
      estimate: payFactor,
      sightings: gated,
      of: 'charts in systems with a gate',
      shownBy: 'chart waypoints in systems that a gate leads to',
    },
    {
      key: 'charts.payFactorUngated',
      estimate: payFactorUngated,
      sightings: ungated,
      of: 'charts in systems without a gate',
      shownBy: 'chart waypoints in systems that only a warp reaches',
    },
  ];
}

function shipFindings({ shipPrices }: Sightings): Fitted[] {
  const climb = fitShipClimb(shipPrices);
  const counted = { sightings: purchasesShown(shipPrices), of: 'purchases of ships whose next price was seen' };
  return [
    {
      key: 'ships.climbPerPurchase',
      estimate: climb?.climbPerPurchase,
      ...counted,
      shownBy: 'buy three ships of one type in a row at one yard',
    },
    {
      key: 'ships.climbHalfLifeMinutes',
      estimate: climb?.climbHalfLifeMinutes,
      ...counted,
      shownBy: 'look at a yard again some hours after buying several ships there',
    },
  ];
}

function traffic({ jumpFees, charters }: Sightings): Fitted[] {
  const { othersVolumes, gates } = fitJumpFees(jumpFees);
  const { chartsFactor, agents } = fitCrowding(charters);
  return [
    {
      key: 'jumps.othersVolumes',
      estimate: othersVolumes,
      sightings: gates,
      of: 'gates at which others made jumps dearer',
      shownBy: 'jump near the capital of a faction, from gates at different distances',
    },
    {
      key: 'charters.chartsFactor',
      estimate: chartsFactor,
      sightings: agents,
      least: LEAST_CHARTERS,
      of: 'others on the board of charts',
      shownBy: 'play on until the gates of others are open, with some looks at the board of charts',
    },
  ];
}

/** What shows how fast markets recover. */
function shownByTrade(key: string): string {
  if (key === 'halfLifeMinutes') return 'trade at home and come back within hours';
  if (key === 'halfLifeFactorAbroad') return 'trade in other systems and come back within hours';
  const [does, activity] = key.split('.');
  const moved = does === 'mostProduced' ? 'buy out exports' : 'fill imports';
  return `${moved} that are ${activity} by six trade volumes or more, and come back within hours`;
}

function marketFindings({ supplies }: Sightings): Fitted[] {
  return [...fitRecovery(supplies)].map(([key, { estimate, series }]) => ({
    key: `markets.${key}`,
    estimate,
    sightings: series,
    of: 'goods of markets seen again after a trade',
    shownBy: shownByTrade(key),
  }));
}

/** What the sightings say of each key that can be fitted, in the order of the schema. */
export function fitWorld(sightings: Sightings): readonly Finding[] {
  const fits = [chartFindings, shipFindings, traffic, marketFindings].flatMap((find) => find(sightings));
  const orderOf = ({ key }: Finding) => DOUBTFUL_KEYS.findIndex((each) => each.key === key);
  return fits.map((each) => findingOf(each, sightings.hours)).sort((a, b) => orderOf(a) - orderOf(b));
}
