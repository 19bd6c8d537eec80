import type { PaybackReport } from './fleet.ts';
import type { LaneRequests, Report } from './report.ts';
import type { Line } from './sums.ts';
import type { TimeLine } from './times.ts';

/** A table of words and figures, for a terminal or a page alike. */
export interface Table {
  readonly title: string;
  /** What the columns are called; the first holds names, a last one called "" or "mostly for" holds words. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Lines shown of a long breakdown; what is left out is summed up. */
const MOST_LINES = 12;

export const credits = (value: number) => Math.round(value).toLocaleString('en');
export const percent = (share: number | null) => (share === null ? 'none yet' : `${(100 * share).toFixed(1)} %`);
const hours = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });
const times = (ratio: number | null) => (ratio === null ? '-' : ratio.toFixed(2));

/** The best lines, the rest in a line of its own, so that what is shown adds up. */
function withRest(lines: readonly Line[]): readonly Line[] {
  const rest = lines.slice(MOST_LINES);
  if (rest.length === 0) return lines;
  const total = (of: (line: Line) => number) => rest.reduce((sum, line) => sum + of(line), 0);
  const others: Line = {
    name: `${rest.length} others`,
    earnedCredits: total(({ earnedCredits }) => earnedCredits),
    spentCredits: total(({ spentCredits }) => spentCredits),
    profitCredits: total(({ profitCredits }) => profitCredits),
  };
  return [...lines.slice(0, MOST_LINES), others];
}

function breakdown(title: string, name: string, lines: readonly Line[]): Table {
  const rows = withRest(lines).map((line) => [
    line.name,
    credits(line.earnedCredits),
    credits(line.spentCredits),
    credits(line.profitCredits),
  ]);
  return { title, head: [name, 'earned', 'spent', 'profit'], rows };
}

function timesTable(title: string, name: string, lines: readonly TimeLine[]): Table {
  const rows = lines
    .slice(0, MOST_LINES)
    .map((line) => [line.name, hours(line.shipHours), percent(line.share), String(line.ships)]);
  return { title, head: [name, 'ship hours', 'of all', 'ships'], rows };
}

function requestsTable(requests: readonly LaneRequests[]): Table {
  const rows = requests.map(({ lane, requests: count, creditsPerRequest, byOperation }) => {
    const most = byOperation.slice(0, 3).map((one) => `${one.operation} ${credits(one.requests)}`);
    return [lane, credits(count), credits(creditsPerRequest), most.join(', ')];
  });
  return {
    title: 'Requests by purpose, since these books began',
    head: ['lane', 'requests', 'credits a request', 'mostly for'],
    rows,
  };
}

function shipsTable({ ships }: Report): Table {
  const rows = ships.map(({ ship, profitCredits, requests, idleShare, missions }) => {
    const lanes = Object.entries(missions).map(([lane, count]) => `${count} ${lane}`);
    return [ship, credits(profitCredits), credits(requests), percent(idleShare), lanes.join(', ') || 'none yet'];
  });
  return { title: 'Ships', head: ['ship', 'profit', 'requests', 'idle', ''], rows };
}

function doingTable({ ships }: Report): Table {
  const rows = ships.flatMap(({ ship, last }) =>
    last === undefined ? [] : [[ship, `${last.what}${last.why === null ? '' : ` (${last.why})`}`]],
  );
  return { title: 'What each ship did last, and why', head: ['ship', ''], rows };
}

function predictionsTable({ predictions }: Report): Table {
  const rows = predictions.map((one) => [
    one.lane,
    credits(one.missions),
    credits(one.expectedCredits),
    credits(one.earnedCredits),
    one.errorMedian === null ? '-' : percent(one.errorMedian),
    times(one.durationRatioMedian),
  ]);
  return {
    title: 'Missions as foreseen and as flown',
    head: ['lane', 'missions', 'expected', 'earned', 'off by (median)', 'time taken ÷ expected'],
    rows,
  };
}

function contractsTable({ contracts }: Report): Table {
  const rows = contracts.slice(0, MOST_LINES).map((one) => {
    const goods = Object.entries(one.delivered).map(([good, units]) => `${credits(units)} ${good}`);
    const state = one.fulfilledAtMs === null ? 'open' : 'fulfilled';
    const paid = credits(one.advanceCredits + one.paymentCredits);
    return [one.contract, state, paid, credits(one.costCredits), credits(one.profitCredits), goods.join(', ')];
  });
  const fulfilled = contracts.filter(({ fulfilledAtMs }) => fulfilledAtMs !== null).length;
  const title = `Contracts: ${fulfilled} fulfilled, ${contracts.length - fulfilled} open; the latest`;
  return { title, head: ['contract', 'state', 'paid', 'cost', 'profit', ''], rows };
}

function paybackOf({ paidBackAfterHours, expectedAfterHours }: PaybackReport): string {
  if (paidBackAfterHours !== null) return `paid back after ${hours(paidBackAfterHours)} h`;
  return expectedAfterHours === null ? 'earns nothing by itself' : `expected after ${hours(expectedAfterHours)} h`;
}

function fleetTable({ fleet }: Report): Table {
  const rows = fleet.map((one) => [
    one.ship,
    one.shipType,
    credits(one.priceCredits),
    credits(one.earnedCredits),
    paybackOf(one),
  ]);
  return { title: 'Ships bought', head: ['ship', 'type', 'price', 'earned since', ''], rows };
}

/** Every table of a report that has anything to show. */
export function tablesOf(report: Report): Table[] {
  const tables = [
    breakdown('By lane, credits', 'lane', report.byLane),
    shipsTable(report),
    doingTable(report),
    breakdown('By ship, credits', 'ship', report.byShip),
    predictionsTable(report),
    timesTable('Ship time without a mission, by reason', 'reason', report.idle),
    timesTable('Ship time by state of the ship (whole days, UTC)', 'state', report.states),
    requestsTable(report.requests),
    contractsTable(report),
    fleetTable(report),
    breakdown('By good, credits', 'good', report.byGood),
    breakdown('By route, credits', 'route', report.byRoute),
    breakdown('By day (UTC), credits', 'day', report.byDay.toReversed()),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}
