import { sum } from '../../game/numbers/averages.ts';
import { lowest } from '../../game/numbers/extremes.ts';
import { CHARTS_PER_HULL_HOUR, GROWTH_HOURS, WEEKS_CHARTS, workedHours } from '../rivals/charters.ts';
import type { Observed } from './observe/observed.ts';
import type { FittedValue } from './squares/fitted-value.ts';

/** The charts of one agent on the board, oldest first. */
export interface CharterSeries {
  readonly sightings: readonly {
    /** Game hours after the reset. */
    readonly hour: number;
    readonly charts: number;
  }[];
}

/** The others that were seen on a board, with no charts where a whole board did not have them. */
export function charterSeries({ resetAtSeconds, boards }: Observed): CharterSeries[] {
  if (resetAtSeconds === undefined) return [];
  const agents = new Set(boards.flatMap(({ charts }) => [...charts.keys()]));
  return [...agents].map((agent) => ({
    sightings: boards.flatMap(({ atSeconds, charts, isWhole }) => {
      const count = charts.get(agent) ?? (isWhole ? 0 : undefined);
      return count === undefined ? [] : [{ hour: (atSeconds - resetAtSeconds) / 3_600, charts: count }];
    }),
  }));
}

/** What is tried: hours from an agent's start, and factors on the board of a quiet week. */
const STEP_HOURS = 0.25;
const FACTORS = Array.from({ length: 300 }, (_, index) => 0.3 * 1.01 ** index);

/** How far a count may be off: by this many charts, and by this share of them. Guesses. */
const COUNT_ERROR = { charts: 12, share: 0.04 } as const;

/** Charts below which an agent has just begun. A guess. */
const LEAST_CHARTS = 100;

/** Deviation of a week's charts, as a logarithm, from which on they tell nothing. A guess. */
const VAGUE = 0.3;

/** Share of a week's charts that an agent has at an hour: its ships begin one after another, as charters here do. */
function shareAt(hour: number, gateHour: number, ships: number): number {
  const hours = Math.max(0, hour - gateHour);
  const grown = Math.min(hours, GROWTH_HOURS);
  // Each ship begins at the start of its part of that time, so half of a part earlier than the middle.
  const shipHours = grown ** 2 / 2 / GROWTH_HOURS + (hours - grown) + grown / 2 / ships;
  return shipHours / workedHours(gateHour);
}

/** A week's charts of an agent, as a logarithm, with its deviation. */
interface Week {
  readonly log: number;
  readonly deviation: number;
}

interface Trial {
  readonly log: number;
  readonly misfit: number;
}

/** Rounds in which the week's charts and the ships that make them agree. */
const ROUNDS = 4;

function trialAt({ sightings }: CharterSeries, gateHour: number): Trial {
  const weights = sightings.map(({ charts }) => (COUNT_ERROR.charts + COUNT_ERROR.share * charts) ** -2);
  const total = (of: (index: number) => number) => sum(sightings.map((_, index) => (weights[index] ?? 0) * of(index)));
  let [week, misfit, ships] = [0, 0, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round++) {
    const shares = sightings.map(({ hour }) => shareAt(hour, gateHour, ships));
    const [share, charts] = [(index: number) => shares[index] ?? 0, (index: number) => sightings[index]?.charts ?? 0];
    week = total((index) => charts(index) * share(index)) / total((index) => share(index) ** 2);
    misfit = total((index) => (charts(index) - week * share(index)) ** 2);
    ships = Math.max(1, week / workedHours(gateHour) / CHARTS_PER_HULL_HOUR);
  }
  return { log: Math.log(week), misfit };
}

/** The week of an agent, over all hours at which its gate may have opened; undefined for one that has just begun. */
function weekOf(series: CharterSeries): Week | undefined {
  const first = series.sightings.find(({ charts }) => charts > 0);
  const last = series.sightings.at(-1);
  if (first === undefined || last === undefined || last.charts < LEAST_CHARTS) return undefined;
  const count = Math.ceil(first.hour / STEP_HOURS);
  const trials = Array.from({ length: count }, (_, index) => trialAt(series, index * STEP_HOURS));
  const least = lowest(trials.map(({ misfit }) => misfit));
  const weights = trials.map(({ misfit }) => Math.exp((least - misfit) / 2));
  const total = sum(weights);
  const log = sum(trials.map((trial, index) => trial.log * (weights[index] ?? 0))) / total;
  const variance = sum(trials.map((trial, index) => (trial.log - log) ** 2 * (weights[index] ?? 0))) / total;
  const deviation = Math.hypot(Math.sqrt(variance), COUNT_ERROR.share);
  return deviation > VAGUE ? undefined : { log, deviation };
}

/** The board of a quiet week, most first; all those that are not among the strongest count as one place each. */
const QUIET = [...WEEKS_CHARTS.strong, ...Array.from({ length: 8 }, () => WEEKS_CHARTS.small)].map(Math.log);

function density({ log, deviation }: Week, expected: number): number {
  return Math.exp(-(((log - expected) / deviation) ** 2) / 2) / deviation;
}

/** How likely it is that an agent of the quiet board has not begun though a weaker one has. A guess: the strong are early. */
const SKIPPED = 0.2;

/** What is believed of the factor without a board: the range that the evidence allows, as two deviations each way. */
const BELIEF = { log: Math.log(1.55), deviation: 0.3 } as const;

/** How likely the weeks, most first, are with this factor: over all ways to give them places of the quiet board in order. */
function likelihood(weeks: readonly Week[], factor: number): number {
  let ways: number[] = [1, ...weeks.map(() => 0)];
  for (const place of QUIET) {
    ways = ways.map((before, count) => {
      const week = weeks[count - 1];
      const taken = week === undefined ? 0 : (ways[count - 1] ?? 0) * density(week, place + Math.log(factor));
      return before * (count === weeks.length ? 1 : SKIPPED) + taken;
    });
  }
  return (ways.at(-1) ?? 0) * density(BELIEF, Math.log(factor));
}

/** How many agents tell, and the factor. */
export interface Crowding {
  readonly chartsFactor: FittedValue | undefined;
  readonly agents: number;
}

/** The factor up to which this part of the likelihood lies. */
function quantile(likelihoods: readonly number[], part: number): number {
  const total = sum(likelihoods);
  let below = 0;
  const index = likelihoods.findIndex((each) => {
    below += each;
    return below >= part * total;
  });
  return FACTORS[index] ?? Number.NaN;
}

/** Fits what others chart in a week, as a factor on the board of a quiet one; undefined before any has charted a hundred. */
export function fitCrowding(all: readonly CharterSeries[]): Crowding {
  const weeks = all.flatMap((series) => weekOf(series) ?? []).sort((one, other) => other.log - one.log);
  const likelihoods = FACTORS.map((factor) => likelihood(weeks, factor));
  if (weeks.length === 0 || sum(likelihoods) === 0) return { chartsFactor: undefined, agents: weeks.length };
  const [low, value, high] = [0.025, 0.5, 0.975].map((part) => quantile(likelihoods, part));
  return { chartsFactor: { value: value ?? 1, low: low ?? 1, high: high ?? 1 }, agents: weeks.length };
}
