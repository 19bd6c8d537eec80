import type { MarkView } from '../../../daemon/book-views.ts';
import { dateAndTime } from '../clock.ts';
import { h } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { colour, shownTheme } from '../frame/theme.ts';
import { partOf } from '../frame/view.ts';
import { together, watchAll } from '../live/signal.ts';
import uPlot from '../vendor/uplot.js';
import { counted } from '../words/numbers.ts';
import { drawMarks, MARKS_PX, marksAt, markWords } from './marks.ts';
import { axesOf, inGameTime } from './plot-axes.ts';
import { gameTime, isLogScale, zone, zoomBack, zoomTo } from './shown-range.ts';

/** A line of a plot. */
export interface PlotLine {
  readonly label: string;
  /** The name of its colour in the style sheet. */
  readonly colour: string;
  readonly write: (value: number) => string;
  readonly isFilled?: boolean;
  readonly isDashed?: boolean;
}

/** What a plot shows over time. */
interface Plan {
  /** Description for screen readers. */
  readonly title: string;
  readonly lines: readonly PlotLine[];
  readonly axis: (value: number) => string;
  readonly height: number;
  /** Whether the value axis begins at 0. */
  readonly fromZero?: boolean;
  /** Whether it may be logarithmic. */
  readonly isOfCredits?: boolean;
  /** Whether it has room for the words of marks. */
  readonly hasMarks?: boolean;
  /** Draws marks over the lines. */
  readonly drawOver?: (chart: uPlot) => void;
}

/** Instants, one list of values per line (null: nothing is known), and the ends of the time axis. */
export interface Points {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly atMs: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
  /** What happened meanwhile. */
  readonly marks?: readonly MarkView[];
}

/** A line needs two points. */
const NONE = 'Nothing to draw for this time: a figure is taken every minute of the game.';

/** A plot that is on the page. */
export type Plot = ReturnType<typeof plot>;

/** Draws a plot into an empty element; it follows the element's width, the page's theme and the time zone. */
export function plot(host: HTMLElement, plan: Plan) {
  const [readout, canvas, none] = [partOf(host, 'readout'), partOf(host, 'plot'), partOf(host, 'empty', 'p')];
  canvas.setAttribute('role', 'img');
  none.textContent = NONE;
  host.addEventListener('dblclick', zoomBack);
  let points: Points = { fromMs: 0, untilMs: 1, atMs: [], values: plan.lines.map(() => []) };
  let chart: uPlot | undefined;
  canvas.setAttribute('aria-label', spoken(plan, points));
  const read = (chart: uPlot | undefined) => {
    const marks = chart === undefined ? '' : marksAt(chart, points.marks ?? []);
    render(readout, readings(plan, points, chart?.cursor.idx, marks));
  };
  const build = () => {
    chart?.destroy();
    chart = new uPlot(
      optionsOf(plan, host.clientWidth || 320, () => points, read),
      dataOf(points),
      canvas,
    );
  };
  const resize = new ResizeObserver(() => chart?.setSize({ width: host.clientWidth || 320, height: plan.height }));
  build();
  resize.observe(host);
  const unwatch = watchAll([shownTheme, zone, isLogScale, gameTime], build);
  return {
    show: (next: Points) => {
      points = next;
      const isEmpty = points.atMs.length < 2;
      none.hidden = !isEmpty;
      canvas.hidden = isEmpty;
      chart?.setData(dataOf(points));
      canvas.setAttribute('aria-label', spoken(plan, points));
      read(chart);
    },
    close: together(
      unwatch,
      () => resize.disconnect(),
      () => chart?.destroy(),
    ),
  };
}

function dataOf({ atMs, values }: Points): uPlot.AlignedData {
  return [atMs, ...values] as unknown as uPlot.AlignedData;
}

function readings({ lines }: Plan, { atMs, values }: Points, index: number | null | undefined, marks: string) {
  const isPointed = index !== null && index !== undefined;
  const at = index ?? atMs.length - 1;
  const when = atMs[at];
  return [
    ...lines.map(({ label, colour: name, write, isDashed }, line) => {
      const value = values[line]?.[at];
      const text = value === undefined || value === null ? '–' : write(value);
      const dot = h('i', { class: isDashed ? 'dashed' : '', style: { 'border-color': `var(--${name})` } });
      return h('span', { key: label }, dot, `${label} `, h('b', text));
    }),
    h(
      'span.when',
      isPointed && when !== undefined
        ? [marks === '' ? '' : h('b', marks), ` ${inGameTime(when)}${dateAndTime(when)}`]
        : '',
    ),
  ];
}

/** The plot in a sentence: the first and last value of each line, how often the daemon did not run, and the marks. */
function spoken({ title, lines }: Plan, { atMs, values, marks = [] }: Points): string {
  const ways = lines.map(({ label, write }, line) => {
    const known = (values[line] ?? []).filter((value) => value !== null);
    const [first, last] = [known[0], known.at(-1)];
    return first === undefined || last === undefined
      ? `${label} unknown`
      : `${label} from ${write(first)} to ${write(last)}`;
  });
  const [from, until] = [atMs[0], atMs.at(-1)];
  if (from === undefined || until === undefined) return `${title}: nothing to draw`;
  const gaps = atMs.filter((_, index) => values[0]?.[index] === null).length;
  const stopped = gaps === 0 ? '' : `, ${counted(gaps, 'gap')}`;
  const marked = marks.length === 0 ? '' : `; marked: ${marks.map(markWords).join(', ')}`;
  return `${title}, ${dateAndTime(from)} to ${dateAndTime(until)}${stopped}: ${ways.join(', ')}${marked}`;
}

/** A drag of fewer pixels is a click. */
const LEAST_DRAG_PX = 6;

function optionsOf(plan: Plan, width: number, points: () => Points, read: (chart: uPlot) => void): uPlot.Options {
  return {
    width,
    height: plan.height,
    ms: 1,
    padding: [plan.hasMarks ? MARKS_PX : 10, 22, 0, 0],
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false, setScale: false, dist: LEAST_DRAG_PX },
      points: { size: 7 },
      sync: { key: 'plots', scales: ['x', null] },
      bind: { dblclick: () => null },
    },
    ...axesOf(plan, () => [points().fromMs, points().untilMs]),
    series: [{}, ...plan.lines.map(seriesOf)],
    hooks: {
      setCursor: [read],
      setSelect: [zoomToSelection],
      draw: [(chart) => drawMarks(chart, points().marks ?? []), (chart) => plan.drawOver?.(chart)],
    },
  };
}

/** Shows the marked period in all plots. */
function zoomToSelection(chart: uPlot): void {
  const { left, width } = chart.select;
  if (width < LEAST_DRAG_PX) return;
  const [fromMs, untilMs] = [chart.posToVal(left, 'x'), chart.posToVal(left + width, 'x')];
  chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  zoomTo(fromMs, untilMs);
}

function seriesOf({ colour: name, isFilled, isDashed }: PlotLine): uPlot.Series {
  const stroke = colour(name);
  return {
    stroke,
    width: isDashed ? 1.25 : 2,
    points: { show: false },
    spanGaps: false,
    ...(isFilled ? { fill: `color-mix(in srgb, ${stroke} 14%, transparent)` } : {}),
    ...(isDashed ? { dash: [6, 5] } : {}),
  };
}
