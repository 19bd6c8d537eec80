import type { MarkView } from '../../../daemon/book-views.ts';
import { colour } from '../frame/theme.ts';
import type uPlot from '../vendor/uplot.js';
import { plainName } from '../words/symbols.ts';

const COLOURS: Readonly<Record<MarkView['kind'], string>> = {
  gate: 'green',
  waysShut: 'red',
  waysOpen: 'green',
  restart: 'grey',
  strategy: 'orange',
  firstShip: 'violet',
};

const WORDS: Readonly<Record<MarkView['kind'], (of: string | null) => string>> = {
  gate: () => 'Gate open',
  waysShut: (systems) => `Closed in: ${systems} systems`,
  waysOpen: () => 'Ways open again',
  restart: () => 'Restart',
  strategy: (name) => `Strategy ${name ?? 'changed'}`,
  firstShip: (shipType) => `First ${plainName(shipType ?? 'ship').toLowerCase()}`,
};

/** What a mark stands for, in as few words as possible. */
export function markWords({ kind, of }: MarkView): string {
  return WORDS[kind](of);
}

/** A mark with its words fits into the first row in which the last words end left of it. */
function rowOfMark(leftPx: number, ends: readonly number[]): number {
  return ends.findIndex((endPx) => endPx <= leftPx);
}

/** Rows of words above one another; by eye. */
const ROWS = 3;
const ROW_PX = 14;
const GAP_PX = 6;

/** Room for the words of marks, above a plot. */
export const MARKS_PX = ROWS * ROW_PX + 4;

/** Draws a line for each mark, with its words where there is room; the rest is read by pointing. */
export function drawMarks({ ctx, bbox, valToPos }: uPlot, marks: readonly MarkView[]): void {
  const ratio = devicePixelRatio;
  const ends = Array.from({ length: ROWS }, () => bbox.left);
  ctx.save();
  ctx.font = `${11 * ratio}px system-ui, sans-serif`;
  ctx.lineWidth = ratio;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  for (const mark of marks) {
    const x = Math.round(valToPos(mark.atMs, 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = colour(COLOURS[mark.kind]);
    ctx.setLineDash([2 * ratio, 3 * ratio]);
    const words = markWords(mark);
    const width = ctx.measureText(words).width + 2 * GAP_PX * ratio;
    const left = Math.min(x, bbox.left + bbox.width - width);
    const row = rowOfMark(left, ends);
    const topPx = row < 0 ? bbox.top : row * ROW_PX * ratio;
    ctx.beginPath();
    ctx.moveTo(x, topPx);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    if (row < 0) continue;
    ends[row] = left + width;
    ctx.fillStyle = colour(COLOURS[mark.kind]);
    ctx.fillText(words, left + (GAP_PX / 2) * ratio, topPx + 0.85 * ROW_PX * ratio);
  }
  ctx.restore();
}

/** A pointer this near to a mark is on it, in pixels; by eye. */
const NEAR_PX = 7;

/** The words of the marks under the pointer. */
export function marksAt(chart: uPlot, marks: readonly MarkView[]): string {
  const { left = -1 } = chart.cursor;
  if (left < 0) return '';
  const near = marks.filter(({ atMs }) => Math.abs(chart.valToPos(atMs, 'x') - left) <= NEAR_PX);
  return near.map(markWords).join(', ');
}
