import type { MissionFigures } from './mission-figures.ts';
import type { LaneRequests, Report, ShipReport } from './report.ts';
import type { Line } from './sums.ts';

/** Lines shown of a long breakdown; what is left out is named. */
const MOST_LINES = 12;

const credits = (value: number) => Math.round(value).toLocaleString('en');
const percent = (share: number | null) => (share === null ? 'none yet' : `${(100 * share).toFixed(1)} %`);

/** Rows with their columns aligned: the first to the left, the others to the right but for a last one of words. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const isText = column === 0 || (column === row.length - 1 && /[a-z]{3}/.test(cell));
        return isText ? cell.padEnd(column === 0 ? (widths[column] ?? 0) : 0) : cell.padStart(widths[column] ?? 0);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** The best lines and the worst one, the rest in a line of its own, so that what is shown adds up. */
function breakdown(title: string, lines: readonly Line[]): string[] {
  const shown = lines.slice(0, MOST_LINES);
  const rest = lines.slice(MOST_LINES);
  const sumOfRest = rest.reduce((sum, line) => sum + line.profitCredits, 0);
  const all = rest.length === 0 ? shown : [...shown, { name: `${rest.length} others`, profitCredits: sumOfRest }];
  const rows = all.map(({ name, profitCredits }) => [`  ${name}`, credits(profitCredits)]);
  return [`${title}, credits`, ...aligned(rows), ''];
}

function shipLines(ships: readonly ShipReport[]): string[] {
  const head = ['  ship', 'credits', 'requests', 'idle', 'missions'];
  const rows = ships.map(({ ship, profitCredits, requests, idleShare, missions }) => {
    const lanes = Object.entries(missions).map(([lane, count]) => `${count} ${lane}`);
    return [`  ${ship}`, credits(profitCredits), credits(requests), percent(idleShare), lanes.join(', ') || 'none yet'];
  });
  const last = ships.flatMap(({ ship, last: mission }) =>
    mission === undefined ? [] : [`  ${ship}: ${mission.what}${mission.why === null ? '' : ` (${mission.why})`}`],
  );
  return ['Ships', ...aligned([head, ...rows]), '', 'What each ship did last, and why', ...last, ''];
}

function requestLines(requests: readonly LaneRequests[]): string[] {
  const head = ['  lane', 'requests', 'credits a request', 'mostly for'];
  const rows = requests.map(({ lane, requests: count, creditsPerRequest, byOperation }) => {
    const most = byOperation.slice(0, 3).map((one) => `${one.operation} ${credits(one.requests)}`);
    return [`  ${lane}`, credits(count), credits(creditsPerRequest), most.join(', ')];
  });
  return ['Requests, since these books began', ...aligned([head, ...rows]), ''];
}

function missionLines(figures: MissionFigures): string[] {
  const reasons = Object.entries(figures.idleByReason).slice(0, MOST_LINES);
  const ratio = figures.requestsRatioMedian;
  return [
    'Missions',
    `  trades: ${figures.tradeMissions}, off their expected profit by ${percent(figures.tradePredictionErrorMedian)} (median)`,
    `  lost by trades that lost, of what the others earned: ${percent(figures.losingTradeShare)}`,
    `  requests spent, of the fewest that would do: ${ratio === null ? 'none yet' : ratio.toFixed(2)} times (median)`,
    `  ship time without a mission: ${percent(figures.idleShare)}`,
    ...reasons.map(([reason, share]) => `    ${percent(share)}  ${reason}`),
    '',
  ];
}

/** A report as tables for people. */
export function reportText(report: Report): string {
  return [
    `Earned: ${credits(report.profitCredits)} credits`,
    '',
    ...breakdown('By lane', report.byLane),
    ...shipLines(report.ships),
    ...missionLines(report.missions),
    ...requestLines(report.requests),
    ...breakdown('By good', report.byGood),
    ...breakdown('By route', report.byRoute),
    ...breakdown('By day', report.byDay),
  ].join('\n');
}
