import { gainOf } from '../../backtest/compare/compare.ts';
import type { Rung } from '../../backtest/search/search.ts';
import type { Standing } from '../../backtest/search/standings.ts';
import { mean } from '../../game/numbers/averages.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { tableLines } from '../../report/screen/table-layout.ts';
import { explained, wrapped } from '../../telemetry/lines/wrapped.ts';
import { type Combination, shownValue } from './combinations.ts';
import { gainText, seedsNamed } from './comparison-table.ts';

const INDENT = 2;

const hoursNamed = (hours: number) =>
  `${hours.toLocaleString('en', { maximumFractionDigits: 2 })} ${hours === 1 ? 'hour' : 'hours'}`;
const credits = (value: number | null) => (value === null ? '-' : formatNumber(value));

/** What became of a combination in a rung: why it was dropped though it may be as good as the best, too. */
function fateOf({ isUndecided, behind }: Standing<Combination>, place: number, kept: number): string {
  if (place < kept) return kept === 1 ? 'best' : 'kept';
  if (!isUndecided) return '';
  return behind.mean === 0 && behind.standardError === 0 ? 'no difference' : 'no sure difference';
}

/** A rung as a table, the best combination first. */
export function rungLines(rung: Rung<Combination>, number: number, screen: number): string[] {
  const { hours, seeds, standings } = rung;
  const keys = Object.keys(standings[0]?.point.values ?? {});
  const rows = standings.map((standing, place) => {
    const { point, median, behind } = standing;
    const values = keys.map((key) => shownValue(point.values[key]) ?? '');
    const name = point.isAsItIs ? 'as it is' : '';
    const figures = [credits(median), credits(behind.mean), credits(behind.standardError)];
    return [...values, ...figures, name, fateOf(standing, place, rung.kept)];
  });
  const head = [...keys, 'net worth', 'behind', 'SE', '', ''];
  const table = tableLines(head, rows, (column) => column >= keys.length + 3, screen - INDENT);
  const title = `rung ${number}: ${standings.length} combinations, ${hoursNamed(hours)}, ${seedsNamed(seeds)}`;
  return ['', ...wrapped(title, screen), ...table.map((line) => `${' '.repeat(INDENT)}${line}`)];
}

/** Explains what a newcomer would misread in the rungs. */
export function rungsLegend(screen: number): string[] {
  return explained(
    'net worth: median over the seeds; behind: how much less than the best of the rung, mean of the differences seed by seed; SE: its standard error. docs/tuning.md tells how to read them.',
    screen,
  );
}

/** What the winner came to beside the strategy as it is, on the same seeds. */
export interface Judged {
  readonly asItIs: readonly number[];
  /** Credits that the winner came to more, one figure a seed. */
  readonly gains: readonly number[];
}

/** What the winner gains over the strategy as it is, in words. */
export function searchVerdict({ asItIs, gains }: Judged): string {
  return gainText(gainOf(gains), mean(asItIs), 'the strategy as it is');
}

/** The keys that need no thought; nothing where there are none. */
export function idleKeysLines(keys: readonly string[], screen: number): string[] {
  return keys.length === 0 ? [] : wrapped(`these keys made no difference: ${keys.join(', ')}`, screen);
}
