import { h } from '../dom/h.ts';
import { render } from '../dom/render.ts';
import { colour, shown } from '../frame/theme.ts';
import uPlot from '../vendor/uplot.js';
import { duration, gameHours } from '../words/numbers.ts';

/** A line of a plot. */
export interface Line {
  readonly label: string;
  /** The name of its colour in the style sheet. */
  readonly colour: string;
  readonly write: (value: number) => string;
  readonly isFilled?: boolean;
  readonly isDashed?: boolean;
}

/** What a plot shows over game hours. */
interface Plan {
  /** Description for screen readers. */
  readonly title: string;
  readonly lines: readonly Line[];
  readonly axis: (value: number) => string;
  readonly height: number;
  /** Whether the value axis begins at 0. */
  readonly fromZero?: boolean;
}

/** Game hours, then one list of values per line. */
export type Points = readonly [readonly number[], ...(readonly (readonly (number | null)[])[])];

/** A plot that is on the page. */
export interface Plot {
  show(points: Points): void;
  close(): void;
}

/** A line needs two points. */
const NONE = 'Nothing to draw yet: a figure is taken every few minutes of the game.';

/** Draws a plot into an empty element; it follows the element's width and the page's theme. */
export function plot(host: HTMLElement, plan: Plan): Plot {
  const readout = document.createElement('div');
  readout.className = 'readout';
  const canvas = document.createElement('div');
  canvas.setAttribute('role', 'img');
  const none = document.createElement('p');
  none.className = 'empty';
  none.textContent = NONE;
  host.append(readout, canvas, none);
  let points: Points = [[], ...plan.lines.map(() => [])];
  let chart: uPlot | undefined;
  const read = (index: number | null | undefined) => render(readout, readings(plan, points, index));
  const build = () => {
    chart?.destroy();
    chart = new uPlot(optionsOf(plan, host.clientWidth || 320, read), dataOf(points), canvas);
  };
  const resize = new ResizeObserver(() => chart?.setSize({ width: host.clientWidth || 320, height: plan.height }));
  build();
  resize.observe(host);
  const unwatch = shown.watch(build);
  return {
    show: (next) => {
      points = next;
      const isEmpty = points[0].length < 2;
      none.hidden = !isEmpty;
      canvas.hidden = isEmpty;
      chart?.setData(dataOf(points));
      canvas.setAttribute('aria-label', spoken(plan, points));
      read(chart?.cursor.idx);
    },
    close: () => {
      unwatch();
      resize.disconnect();
      chart?.destroy();
    },
  };
}

/** Converted to game seconds, since the marks of an axis are at whole numbers. */
function dataOf([hours, ...values]: Points): uPlot.AlignedData {
  return [hours.map((hour) => hour * HOUR_SECONDS), ...values] as unknown as uPlot.AlignedData;
}

const HOUR_SECONDS = 3_600;

function readings({ lines }: Plan, [hours, ...values]: Points, index: number | null | undefined) {
  const at = index ?? hours.length - 1;
  const when = hours[at];
  return [
    ...lines.map(({ label, colour: name, write, isDashed }, line) => {
      const value = values[line]?.[at];
      const text = value === undefined || value === null ? '–' : write(value);
      const dot = h('i', { class: isDashed ? 'dashed' : '', style: { 'border-color': `var(--${name})` } });
      return h('span', { key: label }, dot, `${label} `, h('b', {}, text));
    }),
    h(
      'span',
      { class: 'when' },
      when === undefined || index === null || index === undefined ? '' : `at ${gameHours(when)}`,
    ),
  ];
}

/** The plot in a sentence: the first and last value of each line. */
function spoken({ title, lines }: Plan, [hours, ...values]: Points): string {
  const ways = lines.map(({ label, write }, line) => {
    const known = (values[line] ?? []).filter((value) => value !== null);
    const [first, last] = [known[0], known.at(-1)];
    return first === undefined || last === undefined
      ? `${label} unknown`
      : `${label} from ${write(first)} to ${write(last)}`;
  });
  return `${title}, ${gameHours(hours[0] ?? 0)} to ${gameHours(hours.at(-1) ?? 0)}: ${ways.join(', ')}`;
}

const FONT = '12px system-ui, sans-serif';

function optionsOf(plan: Plan, width: number, read: (index: number | null | undefined) => void): uPlot.Options {
  const [ink, line] = [colour('faint'), colour('line')];
  const axis = { stroke: ink, font: FONT, grid: { stroke: line, width: 1 }, ticks: { show: false } };
  return {
    width,
    height: plan.height,
    padding: [10, 22, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    scales: { x: { time: false }, y: { range: (_, least, most) => rangeOf(least, most, plan.fromZero ?? false) } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 26,
        values: (_, ticks) => ticks.map(duration),
        incrs: STEPS_SECONDS,
        space: 70,
      },
      { ...axis, size: 52, incrs: WHOLE_STEPS, values: (_, ticks) => ticks.map(plan.axis), space: 34 },
    ],
    series: [{}, ...plan.lines.map(seriesOf)],
    hooks: { setCursor: [(chart) => read(chart.cursor.idx)] },
  };
}

/** Steps of the time axis: its marks are at whole minutes, hours and days. */
const STEPS_SECONDS = [
  60,
  120,
  300,
  600,
  900,
  1_800,
  ...[1, 2, 3, 6, 12, 24, 48, 96, 168].map((hours) => hours * 3_600),
];

/** Steps of the value axis: credits and requests are whole. */
const WHOLE_STEPS = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

function rangeOf(least: number | null, most: number | null, fromZero: boolean): uPlot.Range.MinMax {
  if (least === null || most === null) return [0, 1];
  const [low, high] = fromZero ? [Math.min(0, least), Math.max(0, most)] : [least, most];
  const room = (high - low || Math.abs(high) || 1) * 0.08;
  return [low === 0 && fromZero ? 0 : low - room, high + room];
}

function seriesOf({ colour: name, isFilled, isDashed }: Line): uPlot.Series {
  const stroke = colour(name);
  return {
    stroke,
    width: isDashed ? 1.25 : 2,
    points: { show: false },
    spanGaps: true,
    ...(isFilled ? { fill: `color-mix(in srgb, ${stroke} 14%, transparent)` } : {}),
    ...(isDashed ? { dash: [6, 5] } : {}),
  };
}
