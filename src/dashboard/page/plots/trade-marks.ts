import type { OwnTradeView } from '../../../daemon/book-views.ts';
import { colour } from '../frame/theme.ts';
import type uPlot from '../vendor/uplot.js';
import { credits } from '../words/numbers.ts';

/** Half the width of a mark, in pixels; by eye. */
const HALF_PX = 5;

const COLOURS = { purchase: 'brass', sale: 'green' } as const;

/** Draws the agent's own trades over a plot of prices: purchases point up from below their price, sales down from above. */
export function drawTradeMarks(chart: uPlot, trades: readonly OwnTradeView[]): void {
  const { ctx } = chart;
  const { left, width } = chart.bbox;
  const half = HALF_PX * devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = colour('card');
  ctx.lineWidth = devicePixelRatio;
  for (const { atMs, kind, unitPrice } of trades) {
    if (unitPrice === null) continue;
    const [x, y] = [chart.valToPos(atMs, 'x', true), chart.valToPos(unitPrice, 'y', true)];
    if (x < left || x > left + width) continue;
    const way = kind === 'purchase' ? 1 : -1;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x - half, y + 2 * way * half);
    ctx.lineTo(x + half, y + 2 * way * half);
    ctx.closePath();
    ctx.fillStyle = colour(COLOURS[kind]);
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}

/** The trades in a sentence: how many units were bought and sold, and for how much on average. */
export function tradesInWords(trades: readonly OwnTradeView[]): string {
  const parts = (['purchase', 'sale'] as const).flatMap((kind) => {
    const these = trades.filter((trade) => trade.kind === kind && trade.unitPrice !== null);
    const units = these.reduce((sum, trade) => sum + trade.units, 0);
    if (units === 0) return [];
    const paid = these.reduce((sum, trade) => sum + trade.units * (trade.unitPrice ?? 0), 0);
    return [`${credits(units)} ${kind === 'purchase' ? 'bought' : 'sold'} at ${credits(paid / units)} on average`];
  });
  return parts.join(', ');
}
