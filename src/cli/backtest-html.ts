import { spreadOf } from '../backtest/spread.ts';
import { type Cell, COLUMNS, shown, spreadRows, type Tried } from './backtest-table.ts';

const WIDTH = 900;
const HEIGHT = 360;
const MARGIN = { left: 80, right: 20, top: 20, bottom: 40 };
const COLOURS = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd', '#ff7f0e', '#8c564b'];

/** Escapes a text for HTML. */
export function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

interface Point {
  readonly hour: number;
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Net worth over time: median, minimum and maximum of the seeds. */
function curveOf({ results }: Tried): Point[] {
  const longest = results.map(({ series }) => series).sort((a, b) => b.length - a.length)[0] ?? [];
  return longest.map(({ hour }, index) => {
    const { median, least, most } = spreadOf(results.map(({ series }) => series[index]?.netWorth ?? null));
    return { hour, median: median ?? 0, least: least ?? 0, most: most ?? 0 };
  });
}

interface Scale {
  readonly x: (hour: number) => number;
  readonly y: (credits: number) => number;
  readonly hours: number;
  readonly top: number;
}

function scaleOf(curves: readonly (readonly Point[])[]): Scale {
  const points = curves.flat();
  const hours = Math.max(1, ...points.map(({ hour }) => hour));
  const top = Math.max(1, ...points.map(({ most }) => most)) * 1.05;
  const [across, down] = [WIDTH - MARGIN.left - MARGIN.right, HEIGHT - MARGIN.top - MARGIN.bottom];
  return {
    hours,
    top,
    x: (hour) => MARGIN.left + (across * hour) / hours,
    y: (credits) => HEIGHT - MARGIN.bottom - (down * Math.max(0, credits)) / top,
  };
}

const at = (x: number, y: number) => `${x.toFixed(1)},${y.toFixed(1)}`;

function drawn(points: readonly Point[], { x, y }: Scale, colour: string): string {
  const there = points.map(({ hour, most }) => at(x(hour), y(most)));
  const back = points.map(({ hour, least }) => at(x(hour), y(least))).reverse();
  const middle = points.map(({ hour, median }) => at(x(hour), y(median)));
  return `<polygon points="${[...there, ...back].join(' ')}" fill="${colour}" opacity="0.15"/><polyline points="${middle.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`;
}

function axes({ x, y, hours, top }: Scale): string {
  const parts = [0, 0.25, 0.5, 0.75, 1];
  const across = parts.map((part) => {
    const label = `${Math.round(hours * part * 10) / 10} h`;
    return `<text x="${x(hours * part).toFixed(1)}" y="${HEIGHT - 15}" text-anchor="middle">${label}</text>`;
  });
  const up = parts.map((part) => {
    const height = y(top * part).toFixed(1);
    const label = `${((top * part) / 1e6).toFixed(1)} M`;
    return `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${height}" y2="${height}"/><text x="${MARGIN.left - 8}" y="${height}" text-anchor="end">${label}</text>`;
  });
  return [...across, ...up].join('');
}

function row(name: string, cells: readonly Cell[]): string {
  const shownCells = cells.map((cell, column) => `<td>${shown(cell, column)}</td>`).join('');
  return `<tr><th>${escaped(name)}</th>${shownCells}</tr>`;
}

function table(tried: readonly Tried[]): string {
  const runs = tried.flatMap(({ name, results }) =>
    results.map(({ figures }) =>
      row(
        name,
        COLUMNS.map((column) => figures[column]),
      ),
    ),
  );
  const spreads = tried.flatMap((one) => spreadRows(one).map((cells) => row(one.name, cells)));
  const head = ['config', ...COLUMNS].map((column) => `<th>${column}</th>`).join('');
  return `<div><table><thead><tr>${head}</tr></thead><tbody>${[...runs, ...spreads].join('')}</tbody></table></div>`;
}

const STYLE =
  'div{overflow-x:auto}body{font:14px system-ui,sans-serif;margin:2rem;background:#fff;color:#222}svg{width:100%;max-width:900px;font-size:12px;fill:currentColor}line{stroke:currentColor;opacity:.15}table{border-collapse:collapse;margin-top:1rem}td,th{padding:.2rem .6rem;text-align:right;border-bottom:1px solid #8884}@media(prefers-color-scheme:dark){body{background:#14161a;color:#ddd}}';

/**
 * A self-contained page: net worth over time, the median of the seeds as a line and their range as a band, and the
 * figures.
 */
export function backtestHtml(tried: readonly Tried[]): string {
  const curves = tried.map(curveOf);
  const scale = scaleOf(curves);
  const colour = (index: number) => COLOURS[index % COLOURS.length] ?? '#888';
  const lines = curves.map((points, index) => drawn(points, scale, colour(index))).join('');
  const legend = tried
    .map(({ name }, index) => `<span style="color:${colour(index)}">&#9632; ${escaped(name)}</span>`)
    .join(' &nbsp; ');
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Argosy backtest</title><style>${STYLE}</style>
<h1>Net worth over game hours</h1><p>${legend}</p><p>Lines: the middle of the seeds; bands: from the least to the most of them.</p>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Net worth over game hours">${axes(scale)}${lines}</svg>
${table(tried)}</html>
`;
}
