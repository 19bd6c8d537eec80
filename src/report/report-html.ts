import { barsPlot, curvePlot, escaped, MOST_BARS } from './plots.ts';
import type { Report } from './report.ts';
import { credits, cutOffSentence, holdsWords, percent, periodOf, type Table, tablesOf } from './tables.ts';

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --gain: #2a9d62; --loss: #d1495b; --curve: #2f7ed8; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2.2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child, .words { text-align: left; } .words { white-space: normal; }
figure { margin: 1.2rem 0; } figcaption { font-size: .9rem; opacity: .8; margin-bottom: .3rem; }
svg { width: 100%; height: auto; } svg text { font-size: 12px; fill: currentColor; }
.name, .value { text-anchor: end; } .axis { stroke: var(--line); }
.curve { fill: none; stroke: var(--curve); stroke-width: 2; } .gain { fill: var(--gain); } .loss { fill: var(--loss); }
`;

function tableHtml(table: Table): string {
  const { title, head, rows } = table;
  const cell = (tag: 'th' | 'td') => (text: string, column: number) =>
    `<${tag}${column > 0 && holdsWords(table, column) ? ' class="words"' : ''}>${escaped(text)}</${tag}>`;
  const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('\n');
  return `<h2>${escaped(title)}</h2>
<div class="scroll"><table>
<thead><tr>${head.map(cell('th')).join('')}</tr></thead>
<tbody>
${body}
</tbody></table></div>`;
}

/** A report as a self-contained page: no script, no other file. */
export function reportHtml(report: Report): string {
  const { profitCredits, missions, cutOffMissions } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Argosy: what was earned</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Earned: ${credits(profitCredits)} credits</h1>
<p>${escaped(periodOf(report))}. Ship time without a mission: ${percent(missions.idleShare)}. Trades off their expected profit by ${percent(missions.tradePredictionErrorMedian)} (median).${cutOffMissions === 0 ? '' : ` ${cutOffSentence(cutOffMissions)}.`}</p>
${[
  curvePlot(report),
  barsPlot('Profit by lane, credits', report.byLane),
  barsPlot('Profit by ship, credits', report.byShip),
  barsPlot('Profit by good, credits', report.byGood),
  barsPlot('Profit by day (UTC), credits: the latest days', report.byDay.slice(-MOST_BARS)),
].join('\n')}
${tablesOf(report).map(tableHtml).join('\n')}
</body>
</html>
`;
}
