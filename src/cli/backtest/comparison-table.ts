import {
  type ComparedStrategy,
  type ComparedWorld,
  compare,
  figuresBy,
  type Gain,
  intoGateOf,
  type PlayedStrategy,
  type Verdict,
  verdictOf,
} from '../../backtest/compare/compare.ts';
import type { WorldJudge } from '../../backtest/compare/judge.ts';
import { mayBeChance } from '../../backtest/search/paired.ts';
import { mean } from '../../game/numbers/averages.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { tableLines } from '../../report/screen/table-layout.ts';
import { explained, wrapped } from '../../telemetry/lines/wrapped.ts';
import type { Tried } from './backtest-table.ts';

/** Seeds as words. */
export const seedsNamed = (seeds: readonly number[]) => `${seeds.length > 1 ? 'seeds' : 'seed'} ${seeds.join(', ')}`;

const credits = (value: number) => formatNumber(value);
const orNone = (value: number | null) => (value === null ? '-' : credits(value));
const between = ([low, high]: readonly [number, number]) => `${credits(low)} to ${credits(high)}`;

/**
 * A gain over a strategy in words.
 * @param before what that strategy comes to: the mean over the seeds
 * @param than that strategy
 */
export function gainText(gain: Gain, before: number, than: string): string {
  const { differences, standardError, interval95, seedsAhead } = gain;
  if (differences.every((difference) => difference === 0)) return `makes no difference to ${than}`;
  const percent = formatNumber((100 * Math.abs(gain.mean)) / Math.abs(before), 1);
  const spread =
    interval95 === null
      ? 'one seed shows no spread'
      : `standard error ${orNone(standardError)}, 95 % interval ${between(interval95)}`;
  const seeds = `more on ${seedsAhead} of ${differences.length} seeds`;
  const isLoss = gain.mean < 0;
  const by = `${isLoss ? 'loses' : 'gains'} ${credits(Math.abs(gain.mean))} of net worth, ${percent} % (${spread})`;
  if (mayBeChance(differences)) return `${by}, ${seeds}: that may be chance, try more seeds`;
  return `${by}, ${seeds}: ${isLoss ? 'worse' : 'better'} than ${than}`;
}

/** Gathers what was tried by strategy: its worlds one after the other, as they were tried. */
export function byStrategy(tried: readonly Tried[]): readonly PlayedStrategy[] {
  return [...Map.groupBy(tried, ({ name }) => name)].map(([name, ofName]) => ({
    name,
    worlds: ofName.map(({ world, results }) => ({
      world,
      netWorths: results.map(({ figures }) => figures.netWorth),
      intoGate: results.map(({ figures }) => intoGateOf(figures)),
    })),
  }));
}

function gainCells(gain: Gain | null): readonly string[] {
  if (gain === null) return ['', '', '', ''];
  const { differences, standardError, interval95, seedsAhead } = gain;
  const interval = interval95 === null ? '-' : between(interval95);
  return [credits(gain.mean), orNone(standardError), interval, `${seedsAhead} of ${differences.length} seeds`];
}

const NAMES = 2;

/** The cells of a comparison: a row a strategy and world, those of one world together; the first `words` columns hold names. */
export function comparisonCells(compared: readonly ComparedStrategy[]) {
  const isOneOfMany = compared.length > 1;
  const worlds = compared[0]?.worlds.length ?? 0;
  const rowOf = (name: string, { world = '', median, least, intoGate, gain }: ComparedWorld) => {
    const figures = [credits(median), credits(least), credits(intoGate)];
    return [world, name, ...figures, ...(isOneOfMany ? gainCells(gain) : [])];
  };
  const rows = Array.from({ length: worlds }, (_, at) =>
    compared.flatMap(({ name, worlds: own }) => own.slice(at, at + 1).map((one) => rowOf(name, one))),
  ).flat();
  const gains = ['gain', 'SE', '95 % interval', 'more on'];
  const head = ['world', 'strategy', 'median', 'least', 'into the gate', ...(isOneOfMany ? gains : [])];
  const shown = head.map((_, column) => (column === 0 ? worlds > 1 : column !== 1 || isOneOfMany));
  const kept = (cells: readonly string[]) => cells.filter((_, column) => shown[column]);
  return { head: kept(head), rows: rows.map(kept), words: kept(head.slice(0, NAMES)).length };
}

function table(compared: readonly ComparedStrategy[], screen: number): string[] {
  const { head, rows, words } = comparisonCells(compared);
  return tableLines(head, rows, (column) => column < words, screen);
}

/** Where each strategy comes to least; nothing for one world. */
function worstLines(compared: readonly ComparedStrategy[], screen: number): string[] {
  if ((compared[0]?.worlds.length ?? 0) < 2) return [];
  const places = compared.map(({ name, worst }) => `${name} in ${worst.world} (median ${credits(worst.median)})`);
  return wrapped(`comes to least: ${places.join(', ')}`, screen);
}

function verdictText({ best, next, nextMean, gain, worseIn }: Verdict): string {
  if (gain.mean === 0) return `${best} ${gainText(gain, nextMean, next)}`;
  const but = worseIn.length === 0 ? '' : `, but worse in ${worseIn.join(', ')}`;
  return `${best} ${gainText(gain, nextMean, next)}${but}`;
}

/** The verdict on one strategy: no other is there to compare it with. */
function aloneText(played: PlayedStrategy, { name, worst }: ComparedStrategy, judge: WorldJudge): string {
  return `${name} comes to ${credits(mean(figuresBy(judge, played)))}, and to least in ${worst.world}`;
}

/** Strategies, worlds or both, compared. */
export interface Comparison {
  readonly compared: readonly ComparedStrategy[];
  readonly judge: WorldJudge;
  /** Null for one strategy. */
  readonly verdict: Verdict | null;
  /** The verdict in one sentence. */
  readonly text: string;
}

/** Compares what was tried: several strategies, several worlds or both. */
export function comparisonOf(tried: readonly Tried[], judge: WorldJudge): Comparison {
  const played = byStrategy(tried);
  const compared = compare(played);
  const verdict = verdictOf(played, judge) ?? null;
  const [only, itself] = [played[0], compared[0]];
  if (only === undefined || itself === undefined) throw new RangeError('comparisonOf: expected runs, got none');
  return { compared, judge, verdict, text: verdict === null ? aloneText(only, itself, judge) : verdictText(verdict) };
}

/** Explains what a newcomer would misread in the table. */
function legendOf([first, ...others]: readonly ComparedStrategy[]): string {
  const gain = `; gain: over ${first?.name}, mean of the differences seed by seed; SE: its standard error`;
  const end = 'docs/reading-a-backtest.md tells how to read them.';
  return `median and least: net worth over the seeds; into the gate: goods and fuel for it, the median${others.length > 0 ? gain : ''}. ${end}`;
}

/** Which figures a judge reads. */
export const JUDGED: Readonly<Record<WorldJudge, string>> = {
  middle: 'by the world middle',
  worst: 'by the worst world of each seed',
  mean: 'by the mean of the worlds',
};

/** What a verdict is by, in words. */
export function judgedOn(judge: WorldJudge, seeds: readonly number[], worlds: number): string {
  return worlds > 1 ? `${JUDGED[judge]}, on ${seedsNamed(seeds)}` : `by ${seedsNamed(seeds)}`;
}

/** The comparison for a terminal, without its verdict. */
export function comparisonLines({ compared }: Comparison, screen: number): string[] {
  return [
    '',
    ...table(compared, screen),
    ...worstLines(compared, screen),
    '',
    ...explained(legendOf(compared), screen),
  ];
}

/** The verdict for a terminal. */
export function verdictLines({ compared, judge, text }: Comparison, seeds: readonly number[], screen: number) {
  const by = judgedOn(judge, seeds, compared[0]?.worlds.length ?? 0);
  return ['', ...wrapped(`verdict, ${by}: ${text}`, screen)];
}

/** The comparison as plain data; differences are one a seed. */
export function comparisonJson({ compared, judge, verdict, text }: Comparison, seeds: readonly number[]) {
  const strategies = compared.map(({ name, worlds, worst }) => ({ config: name, worlds, worstWorld: worst.world }));
  return { seeds, strategies, judge, verdict: { text, ...verdict } };
}
