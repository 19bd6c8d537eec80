import { middleOf } from '../../config/worlds/doubt-list.ts';
import { mean, median, sum } from '../../game/numbers/averages.ts';
import { exchangePrices } from '../economy/prices.ts';
import { remainingShare } from '../economy/ticks.ts';
import { goodFacts } from '../facts/goods.ts';
import { BUSY_JUMPS, trafficGrowth } from '../rivals/jump-traffic.ts';
import type { JumpFeeSeen, Observed } from './observe/observed.ts';
import { type FittedValue, halfInterval } from './squares/fitted-value.ts';
import { fitted } from './squares/least-squares.ts';
import { type Residuals, residualsOf } from './squares/series.ts';

/** The price of ANTIMATTER at one look or jump. */
interface JumpFeeSighting {
  /** Game hours after the reset. */
  readonly hour: number;
  readonly feeCredits: number;
  /** Whether we took a unit at this price. */
  readonly isJump: boolean;
}

/** The prices of ANTIMATTER at one gate, oldest first. */
export interface JumpFeeSeries {
  /** Units. */
  readonly tradeVolume: number;
  readonly sightings: readonly JumpFeeSighting[];
}

/** Units, where no market showed it: what gates here have. */
const USUAL_VOLUME = 18;

const BASE_CREDITS = goodFacts('ANTIMATTER')?.basePriceCredits ?? 0;

/** Sightings of a gate below which nothing tells its own traffic from ours. A guess. */
const LEAST_FEES = 4;

/** The fees by gate; none where nothing showed when the week began. */
export function jumpFeeSeries({ resetAtSeconds, jumpFees, antimatterVolume }: Observed): JumpFeeSeries[] {
  if (resetAtSeconds === undefined) return [];
  const sightingOf = ({ atSeconds, feeCredits, isJump }: JumpFeeSeen) => {
    return { hour: (atSeconds - resetAtSeconds) / 3_600, feeCredits, isJump };
  };
  const byGate = Map.groupBy(jumpFees, ({ waypointSymbol }) => waypointSymbol);
  return [...byGate.values()]
    .map((fees) => ({ tradeVolume: antimatterVolume ?? USUAL_VOLUME, sightings: fees.map(sightingOf) }))
    .filter(({ sightings }) => sightings.length >= LEAST_FEES);
}

/** Deviation of a fee, a guess: prices are whole, and traffic may be uneven. Credits. */
const FEE_ERROR = 2;

/** Trade volumes that we took before the first sighting: likely below this. */
const EARLIER = 2;

/** Trade volumes that we have taken at each sighting, as far as they have not come back. */
function ownVolumes({ sightings, tradeVolume }: JumpFeeSeries, earlier: number, halfLifeMinutes: number): number[] {
  let own = earlier;
  let before = sightings[0]?.hour ?? 0;
  return sightings.map(({ hour, isJump }) => {
    own *= remainingShare((hour - before) * 3_600, halfLifeMinutes);
    before = hour;
    const seen = own;
    if (isJump) own += 1 / tradeVolume;
    return seen;
  });
}

/** Trade volumes that a fee shows to be missing. */
function missingAt(feeCredits: number): number {
  const rise = feeCredits - exchangePrices(BASE_CREDITS, 0).ask;
  const perSquare = exchangePrices(BASE_CREDITS, -1).ask - exchangePrices(BASE_CREDITS, 0).ask;
  return Math.sqrt(Math.max(0, rise) / perSquare);
}

/** Others' traffic by the universe's hours. */
const growthAt = ({ hour }: JumpFeeSighting) => trafficGrowth(Math.floor(hour));

/** What is left of a gate's fees, with the volumes that others keep taken there at hour 72 as the first unknown. */
function leftOf(series: JumpFeeSeries, halfLifeMinutes: number) {
  const { sightings } = series;
  const unaided = ownVolumes(series, 0, halfLifeMinutes);
  const shown = sightings.map((each, index) => (missingAt(each.feeCredits) - (unaided[index] ?? 0)) / growthAt(each));
  const others = { start: Math.max(0, median(shown) ?? 0), slack: Number.POSITIVE_INFINITY };
  return residualsOf([others, { start: 0, slack: EARLIER }], ([taken, earlier]) => {
    const own = ownVolumes(series, earlier, halfLifeMinutes);
    return sightings.map((each, index) => {
      const volumes = Math.max(0, taken * growthAt(each) + (own[index] ?? 0));
      return (each.feeCredits - exchangePrices(BASE_CREDITS, -volumes).ask) / FEE_ERROR;
    });
  });
}

/** Where the search for the half-life of our own traffic begins: the middle world. */
const START_MINUTES = middleOf('markets.halfLifeMinutes');

/** Volumes below which the price hardly shows them: the price formula is flat there. */
const FLAT = 0.8;

/** Largest part of a volume, and least, by which a gate may be off its level. Guesses. */
const OFF = { share: 0.05, volumes: 0.25 } as const;

/** Share of gates that a step of the levels must explain. A guess. */
const EXPLAINED_SHARE = 0.85;

/** Volumes for each jump nearer to a capital that are tried, from the largest, each a little below the last. */
const STEPS = Array.from({ length: 400 }, (_, index) => 20 * 0.99 ** index);

interface Levelled {
  readonly level: number;
  readonly volumes: number;
}

/** Each gate's level by a step, where it has one: how many jumps it is nearer to a capital than where traffic ends. */
function levelled(gates: readonly number[], step: number): Levelled[] {
  return gates.flatMap((volumes) => {
    const level = Math.round(volumes / step);
    const mostOff = Math.max(OFF.volumes, OFF.share * volumes);
    const isLevel = level > 0 && level <= BUSY_JUMPS + 1 && Math.abs(volumes - level * step) <= mostOff;
    return isLevel ? [{ level, volumes }] : [];
  });
}

/** What a world's volumes are, and at how many gates their traffic was seen. */
export interface JumpFees {
  readonly othersVolumes: FittedValue | undefined;
  readonly gates: number;
}

/** The most that two steps apart on the way to a capital explain: from it on a capital's own volumes follow. */
function estimateOf(gates: readonly Levelled[]): FittedValue | undefined {
  if (new Set(gates.map(({ level }) => level)).size < 2) return undefined;
  const squares = sum(gates.map(({ level }) => level ** 2));
  const step = sum(gates.map(({ level, volumes }) => level * volumes)) / squares;
  const left = gates.map(({ level, volumes }) => volumes - level * step);
  const variance = sum(left.map((each) => each ** 2)) / (gates.length - 1);
  const half = halfInterval(gates.length - 1) * Math.sqrt(variance / squares);
  const atCapital = (volumes: number) => (BUSY_JUMPS + 1) * volumes;
  return { value: atCapital(step), low: atCapital(step - half), high: atCapital(step + half) };
}

/** Volumes of others by gate, at hour 72, where the fees show any. */
function volumesByGate(all: readonly JumpFeeSeries[]): number[] {
  const residualsWith = ([minutes = START_MINUTES]: readonly number[]): Residuals[] =>
    all.map((series) => leftOf(series, minutes));
  const [halfLife] = fitted({ start: [START_MINUTES], residualsWith }) ?? [];
  const minutes = halfLife?.value ?? START_MINUTES;
  return all.flatMap((series) => {
    const { place, values } = leftOf(series, minutes);
    const isExplained = mean(values.map((value) => value ** 2)) < WORST_MISFIT;
    return isExplained ? [place[0]] : [];
  });
}

/** Mean square of a gate's residuals beyond which something else moves its fees. A guess. */
const WORST_MISFIT = 25;

/**
 * Fits the trade volumes that others keep taken at capitals: with each jump from one, a fifth of them less is taken. The
 * largest fifth that explains nearly all gates is theirs; undefined where less than two levels were seen.
 */
export function fitJumpFees(all: readonly JumpFeeSeries[]): JumpFees {
  if (all.length === 0) return { othersVolumes: undefined, gates: 0 };
  const busy = volumesByGate(all).filter((volumes) => volumes > FLAT);
  const step = STEPS.find((each) => levelled(busy, each).length >= EXPLAINED_SHARE * busy.length);
  const gates = step === undefined ? [] : levelled(busy, step);
  return { othersVolumes: estimateOf(gates), gates: busy.length };
}
