import { middle } from '../../../backtest/spread.ts';
import { highest, lowest } from '../../../game/numbers/extremes.ts';
import { escaped } from './escaped.ts';

/** A figure over time. */
interface Point {
  /** Game hours since the start. */
  readonly hour: number;
  readonly value: number;
}

/** What a strategy came to in one world: a curve a seed, each with the same hours. */
export interface Curves {
  readonly name: string;
  readonly seeds: readonly { readonly seed: number; readonly points: readonly Point[] }[];
}

const [WIDTH, HEIGHT] = [920, 340];
const EDGE = { left: 72, right: 12, top: 12, bottom: 34 };
/** Points of a curve, at most: a pixel each, or two. */
const MOST_POINTS = 400;
/** The axis begins there, in credits: less is nobody's matter, and a logarithm has no zero. */
const LEAST_CREDITS = 10_000;
/** Hours between two marks of the axis, the first of which that leaves twelve marks or fewer. */
const HOUR_STEPS = [1, 2, 3, 6, 12, 24, 48, 168];
const MOST_MARKS = 12;

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Evenly spread points of a curve, its last included. */
function thinned(points: readonly Point[]): readonly Point[] {
  const step = Math.ceil(points.length / MOST_POINTS);
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}

/** The median of the seeds at each hour that all of them have. */
function medianOf(seeds: Curves['seeds']): readonly Point[] {
  const length = lowest(seeds.map(({ points }) => points.length));
  return Array.from({ length }, (_, index) => ({
    hour: seeds[0]?.points[index]?.hour ?? 0,
    value: middle(seeds.map(({ points }) => points[index]?.value ?? 0)),
  }));
}

/** From hours and credits to places in the picture; credits by their logarithm. */
interface Scale {
  readonly x: (hour: number) => number;
  readonly y: (value: number) => number;
  readonly hours: number;
  readonly decades: readonly number[];
}

function scaleOf(curves: readonly Curves[]): Scale {
  const points = curves.flatMap(({ seeds }) => seeds.flatMap((one) => one.points));
  const hours = highest(
    points.map(({ hour }) => hour),
    1,
  );
  const values = points.map(({ value }) => Math.max(LEAST_CREDITS, value));
  const low = Math.floor(Math.log10(lowest([...values, 1e6])));
  const high = Math.max(low + 1, Math.ceil(Math.log10(highest([...values, 1e6]))));
  const [width, height] = [WIDTH - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];
  const share = (value: number) => (Math.log10(Math.max(LEAST_CREDITS, value, 10 ** low)) - low) / (high - low);
  return {
    x: (hour) => EDGE.left + (width * hour) / hours,
    y: (value) => EDGE.top + height * (1 - share(value)),
    hours,
    decades: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
  };
}

const at = (place: number) => place.toFixed(1);

function path({ x, y }: Scale, points: readonly Point[], attributes: string, title: string): string {
  const way = thinned(points).map(
    ({ hour, value }, index) => `${index === 0 ? 'M' : 'L'}${at(x(hour))} ${at(y(value))}`,
  );
  return `<path d="${way.join('')}" ${attributes}><title>${escaped(title)}</title></path>`;
}

function marks({ x, y, hours, decades }: Scale): string {
  const step = HOUR_STEPS.find((one) => hours / one <= MOST_MARKS) ?? 168;
  const hourMarks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, index) => index * step);
  const right = WIDTH - EDGE.right;
  const rows = decades.map(
    (value) =>
      `<line x1="${EDGE.left}" x2="${right}" y1="${at(y(value))}" y2="${at(y(value))}"/>` +
      `<text x="${EDGE.left - 8}" y="${at(y(value) + 4)}" text-anchor="end">${short.format(value)}</text>`,
  );
  const columns = hourMarks.map(
    (hour) => `<text x="${at(x(hour))}" y="${HEIGHT - 14}" text-anchor="middle">${hour} h</text>`,
  );
  return `<g class="axis">${rows.join('')}${columns.join('')}</g>`;
}

/**
 * Curves of strategies in one world as a picture: a thin line a seed, a bold one for the median, net worth by its
 * logarithm.
 */
export function curvePlot(title: string, curves: readonly Curves[]): string {
  const scale = scaleOf(curves);
  const lines = curves.flatMap(({ name, seeds }, index) => {
    const colour = `class="line c${index % 6}`;
    const each = seeds.map(({ seed, points }) => path(scale, points, `${colour} thin"`, `${name}, seed ${seed}`));
    return [...each, path(scale, medianOf(seeds), `${colour}"`, `${name}, median`)];
  });
  const label = `${title}: net worth in credits over game hours`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(label)}">${marks(scale)}${lines.join('')}</svg>`;
}
