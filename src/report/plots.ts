import type { Report } from './report.ts';
import type { EarningsLine } from './sums.ts';
import { credits } from './tables.ts';

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for any place in a page. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => NAMED[character] ?? character);
}

const WIDTH = 720;
const HEIGHT = 220;
const BAR = 22;
const LEFT = 210;

/** Most bars of one plot. */
export const MOST_BARS = 14;

/** Credits over time as a line. */
export function curvePlot({ curve }: Report): string {
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined || last.atMs === first.atMs) return '';
  const values = curve.map(({ profitCredits }) => profitCredits);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (atMs: number) => ((atMs - first.atMs) / (last.atMs - first.atMs)) * WIDTH;
  const y = (value: number) => HEIGHT - ((value - low) / (high - low)) * HEIGHT;
  const points = curve.map((point) => `${x(point.atMs).toFixed(1)},${y(point.profitCredits).toFixed(1)}`).join(' ');
  return `<figure><figcaption>Profit over time, credits: from ${credits(low)} to ${credits(high)}</figcaption>
<svg viewBox="-4 -8 ${WIDTH + 8} ${HEIGHT + 16}" role="img" aria-label="Profit over time, ${credits(values.at(-1) ?? 0)} credits at the end">
<line class="axis" x1="0" x2="${WIDTH}" y1="${y(0).toFixed(1)}" y2="${y(0).toFixed(1)}"/>
<polyline class="curve" points="${points}"/>
</svg></figure>`;
}

function bar({ name, profitCredits }: EarningsLine, index: number, scale: (value: number) => number): string {
  const [from, to] = [scale(Math.min(0, profitCredits)), scale(Math.max(0, profitCredits))];
  const top = index * BAR;
  return `<text class="name" x="${LEFT - 8}" y="${top + 15}">${escaped(name.slice(0, 30))}</text>
<rect class="${profitCredits < 0 ? 'loss' : 'gain'}" x="${from.toFixed(1)}" y="${top + 3}" width="${Math.max(1, to - from).toFixed(1)}" height="${BAR - 6}"/>
<text class="value" x="${WIDTH}" y="${top + 15}">${credits(profitCredits)}</text>`;
}

/** Profit by name as bars; of many only the first and the last, as the caption says. */
export function barsPlot(what: string, lines: readonly EarningsLine[]): string {
  if (lines.length === 0) return '';
  const half = MOST_BARS / 2;
  const title = lines.length <= MOST_BARS ? what : `${what}: the best and the worst ${half} of ${lines.length}`;
  const shown = lines.length <= MOST_BARS ? lines : [...lines.slice(0, half), ...lines.slice(-half)];
  const values = shown.map(({ profitCredits }) => profitCredits);
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const scale = (value: number) => LEFT + ((value - low) / (high - low)) * (WIDTH - LEFT - 110);
  return `<figure><figcaption>${escaped(title)}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${shown.length * BAR}" role="img" aria-label="${escaped(title)}">
${shown.map((line, index) => bar(line, index, scale)).join('\n')}
</svg></figure>`;
}
