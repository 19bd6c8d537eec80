import { zonedDate } from '../clock.ts';
import { colour } from '../frame/theme.ts';
import type uPlot from '../vendor/uplot.js';
import {
  gameMark,
  gameMarksMs,
  gameStepsMs,
  LINEAR_BELOW,
  leastMarkPx,
  logMarks,
  logRange,
  TIME_STEPS_MS,
  timeMarks,
  valueRange,
  WHOLE_STEPS,
} from './axes.ts';
import { isLogScale, shownGameTime } from './shown-range.ts';

/** What the axes of a plot show. */
interface Shown {
  readonly axis: (value: number) => string;
  /** Whether the value axis begins at 0. */
  readonly fromZero?: boolean;
  /** Whether it may be logarithmic. */
  readonly isOfCredits?: boolean;
}

/** Room for marks of one line, and of two, a date below a time. */
const ONE_LINE_PX = 24;
const TWO_LINES_PX = 38;

const FONT = '12px system-ui, sans-serif';

/** The scales and axes of a plot, as the reader has chosen them. */
export function axesOf(shown: Shown, period: () => readonly [fromMs: number, untilMs: number]) {
  const isLog = isLogScale.get() && shown.isOfCredits === true;
  const fromZero = shown.fromZero ?? false;
  const common = { stroke: colour('faint'), font: FONT, ticks: { show: false } };
  const grid = { stroke: colour('line'), width: 1 };
  const space = (chart: uPlot, _: number, fromMs: number, untilMs: number) =>
    leastMarkPx(untilMs - fromMs, chart.bbox.width / devicePixelRatio);
  const values = (marks: readonly number[]) => marks.map(shown.axis);
  return {
    tzDate: zonedDate,
    scales: {
      x: { time: true, range: (): [number, number] => [...period()] },
      y: {
        ...(isLog ? { distr: 4 as const, asinh: LINEAR_BELOW } : {}),
        range: (_: uPlot, least: number | null, most: number | null) =>
          (isLog ? logRange : valueRange)(least, most, fromZero),
      },
    },
    axes: [
      { ...common, grid: { show: false }, space, ...timeAxis() },
      isLog
        ? {
            ...{ ...common, grid, size: 52 },
            splits: (_: uPlot, __: number, low: number, high: number) => logMarks(low, high),
            filter: (_: uPlot, marks: number[]) => marks,
            values: (_: uPlot, marks: number[]) => values(marks),
          }
        : {
            ...common,
            grid,
            size: 52,
            incrs: WHOLE_STEPS,
            space: 34,
            values: (_: uPlot, marks: number[]) => values(marks),
          },
    ],
  };
}

/** How the time axis is marked: by hours of the game, or by the time of day. */
function timeAxis(): Pick<uPlot.Axis, 'size' | 'incrs' | 'splits' | 'values'> {
  const game = shownGameTime();
  if (game === undefined)
    return { size: TWO_LINES_PX, incrs: TIME_STEPS_MS, values: (_, marks, __, ___, step) => timeMarks(marks, step) };
  return {
    size: ONE_LINE_PX,
    incrs: gameStepsMs(game),
    splits: (_, __, fromMs, untilMs, stepMs) => gameMarksMs(fromMs, untilMs, stepMs, game),
    values: (_, marks, __, ___, stepMs) => marks.map((atMs) => gameMark(atMs, stepMs, game)),
  };
}

/** An instant in game time, for the readings of a plot; empty where plots are marked by the time of day. */
export function inGameTime(atMs: number): string {
  const game = shownGameTime();
  return game === undefined ? '' : `${gameMark(atMs, 0, game)} of the game, `;
}
