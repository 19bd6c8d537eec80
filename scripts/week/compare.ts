import { estimateOf } from '../../src/backtest/search/paired.ts';
import { mean } from '../../src/game/numbers/averages.ts';
import type { Played } from './play.ts';
import type { WeekFigures } from './week-figures.ts';

/** Figures that are compared as ratios. */
const COMPARED = ['gateHours', 'worthAt6', 'worthAt24', 'creditsAt48', 'worthAtEnd', 'charts'] as const;

type Ratios = Readonly<Record<(typeof COMPARED)[number], number | null>>;

/** A row of the table: what was played, and what it came to. */
export interface Row extends Played {
  readonly world: string;
  readonly name: string;
}

/** The ratios of one row to the same before, or the geometric means over a world or over all. */
export interface Comparison {
  readonly name: string;
  readonly ratios: Ratios;
}

function ratiosOf(now: WeekFigures, before: WeekFigures): Ratios {
  const ratioOf = (figure: (typeof COMPARED)[number]) => {
    const [one, other] = [now[figure], before[figure]];
    return one === null || other === null || other === 0 ? null : one / other;
  };
  return Object.fromEntries(COMPARED.map((figure) => [figure, ratioOf(figure)])) as Ratios;
}

/** The geometric mean of each ratio over some rows; a figure that a row lacks is null. */
function meansOf(rows: readonly Ratios[]): Ratios {
  const meanOf = (figure: (typeof COMPARED)[number]) => {
    const logs = rows.flatMap((row) => {
      const ratio = row[figure];
      return ratio === null || ratio <= 0 ? [] : [Math.log(ratio)];
    });
    return logs.length < rows.length ? null : Math.exp(mean(logs));
  };
  return Object.fromEntries(COMPARED.map((figure) => [figure, meanOf(figure)])) as Ratios;
}

/** Twice the standard error of what the runs came to, as a ratio; of their logarithms, since ratios multiply. */
function errorOf(rows: readonly Ratios[]): string {
  const { standardError } = estimateOf(rows.map(({ worthAtEnd }) => Math.log(worthAtEnd ?? Number.NaN)));
  return standardError === null ? 'one run' : `times or by ${Math.exp(2 * standardError).toFixed(2)}`;
}

/** Each row to the same row before; then the geometric means by world and over all, with twice their standard error. */
export function comparedBy(rows: readonly Row[], before: readonly Row[]): readonly Comparison[] {
  const each = rows.map(({ world, name, figures }, index) => {
    return { world, name, ratios: ratiosOf(figures, before[index]?.figures ?? figures) };
  });
  const all = (title: string, some: typeof each) => {
    const ratios = some.map((row) => row.ratios);
    return { name: `${title} (${errorOf(ratios)})`, ratios: meansOf(ratios) };
  };
  const byWorld = [...Map.groupBy(each, ({ world }) => world)].map(([world, some]) => all(world, some));
  return [...each, ...byWorld, all('all', each)];
}
