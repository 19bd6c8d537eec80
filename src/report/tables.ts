import { DIGGERS } from '../config/schema/strategy-schema.ts';
import { laneRow } from '../game/lanes.ts';
import { sum } from '../game/numbers/averages.ts';
import { formatNumber } from '../game/numbers/format-number.ts';
import { byShipSymbol } from '../game/words/symbols.ts';
import { isoFromMs } from '../time/iso.ts';
import { labelOf } from '../wire/endpoints.ts';
import type { PaybackReport } from './fleet.ts';
import { type LaneRequests, perRequest } from './purposes.ts';
import type { Report } from './report.ts';
import type { ShipReport } from './ships.ts';
import type { EarningsLine } from './sums.ts';
import { incomeOf, type SystemReport } from './systems.ts';
import type { TimeLine } from './times.ts';

/** An instant of our wall clock to the minute, UTC. */
export function minuteOf(ms: number): string {
  return isoFromMs(ms).slice(0, 16).replace('T', ' ');
}

/** The period of a report, in words. */
export function periodOf({ sinceMs, untilMs, curve, gameHours }: Report): string {
  const from = sinceMs > 0 ? sinceMs : curve[0]?.atMs;
  if (from === undefined || untilMs === 0) return 'nothing is in the books yet';
  return `${minuteOf(from)} to ${minuteOf(untilMs)} UTC, ${gameHours.toFixed(1)} game hours`;
}

/** A table of words and figures, for a terminal or a page. */
export interface Table {
  readonly title: string;
  /** The column names. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table of rows, each column by its name with what stands in it. */
function tableOf<Row>(
  title: string,
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string>>,
): Table {
  const cells = Object.values(columns);
  return { title, head: Object.keys(columns), rows: rows.map((row) => cells.map((cell) => cell(row))) };
}

/** Columns besides the first that hold words, not figures. */
const OF_WORDS: ReadonlySet<string> = new Set([
  '',
  'mostly for',
  'missions',
  'idle mostly because',
  'reason',
  'state',
  'delivered',
  'type',
  'bought',
  'payback',
]);

/** A figure that stands first in its table, before words that may be long. */
const FIRST_FIGURE = 'ship hours';

/** Whether a column holds words, which are aligned left. */
export function holdsWords({ head }: Table, column: number): boolean {
  const name = head[column] ?? '';
  return OF_WORDS.has(name) || (column === 0 && name !== FIRST_FIGURE);
}

/** Lines shown of a long breakdown, half a screen: the best and the worst; the others are summed up. */
const BEST_LINES = 9;
const WORST_LINES = 3;
const MOST_LINES = BEST_LINES + WORST_LINES;

/** In whole credits; a value that rounds to zero has no sign. */
export const wholeCredits = (value: number) => formatNumber(value);
export const shareText = (share: number | null) => (share === null ? 'none yet' : `${(100 * share).toFixed(1)} %`);
const hours = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const times = (ratio: number | null) => (ratio === null ? '-' : ratio.toFixed(2));

/** What "interrupted" means, for the title of a table with that word. */
const CUT_OFF = ' (interrupted: still under way when its ship was stopped)';
const cutOffNote = (missions: readonly ({ readonly isCutOff: boolean } | undefined)[]) =>
  missions.some((one) => one?.isCutOff) ? CUT_OFF : '';

/** How many missions are in no figure, and why. */
export const cutOffSentence = (missions: number) => `Interrupted missions (not rated): ${wholeCredits(missions)}`;

/** The name of lines that are summed up. */
const othersOf = (lines: readonly unknown[]) => (lines.length === 1 ? '1 other' : `${lines.length} others`);

/** Several lines as one. */
function together(name: string, lines: readonly EarningsLine[]): EarningsLine {
  return {
    name,
    earnedCredits: sum(lines.map(({ earnedCredits }) => earnedCredits)),
    spentCredits: sum(lines.map(({ spentCredits }) => spentCredits)),
    profitCredits: sum(lines.map(({ profitCredits }) => profitCredits)),
  };
}

/** The first and the last lines, those between as one line, and the sum of all. */
function withRest(lines: readonly EarningsLine[]): readonly EarningsLine[] {
  const rest = lines.slice(BEST_LINES, -WORST_LINES);
  const all = together('all', lines);
  // A single line between takes no more room than its sum.
  if (rest.length < 2) return lines.length < 2 ? lines : [...lines, all];
  return [...lines.slice(0, BEST_LINES), together(othersOf(rest), rest), ...lines.slice(-WORST_LINES), all];
}

function breakdown(title: string, name: string, lines: readonly EarningsLine[]): Table {
  return tableOf(title, withRest(lines), {
    [name]: (line) => line.name,
    received: ({ earnedCredits }) => wholeCredits(earnedCredits),
    spent: ({ spentCredits }) => wholeCredits(spentCredits),
    profit: ({ profitCredits }) => wholeCredits(profitCredits),
  });
}

/** Less is shown as 0.0 hours. */
const LEAST_HOURS = 0.05;

function timesTable(title: string, name: string, lines: readonly TimeLine[]): Table {
  const isShown = ({ shipHours }: TimeLine, index: number) => index < MOST_LINES && shipHours >= LEAST_HOURS;
  const rest = lines.filter((line, index) => !isShown(line, index));
  const restHours = sum(rest.map(({ shipHours }) => shipHours));
  const others = [hours(restHours), shareText(sum(rest.map(({ share }) => share))), '', othersOf(rest)];
  const rows = [
    ...lines
      .filter(isShown)
      .map((line) => [hours(line.shipHours), shareText(line.share), String(line.ships), line.name]),
    ...(restHours < LEAST_HOURS ? [] : [others]),
  ];
  return { title, head: [FIRST_FIGURE, 'of all', 'ships', name], rows };
}

/** The end of an operation's path, "extract/survey" for `extractResourcesWithSurvey`. */
function shortName(operation: string): string {
  const label = labelOf(operation);
  return /[a-z]+(?:\/[a-z]+)?$/.exec(label)?.[0] ?? label;
}

function lanesTable({ requests }: Report): Table {
  const most = (one: LaneRequests['byOperation'][number]) =>
    `${shortName(one.operation)} ${wholeCredits(one.requests)}`;
  return tableOf('Requests by lane, since these books began (other: on behalf of no ship)', requests, {
    lane: ({ lane }) => lane,
    requests: (one) => wholeCredits(one.requests),
    'credits a request': ({ creditsPerRequest }) => wholeCredits(creditsPerRequest),
    'mostly for': ({ byOperation }) => byOperation.slice(0, 4).map(most).join(', '),
  });
}

function purposesTable({ purposes }: Report): Table {
  const requests = sum(purposes.map((one) => one.requests));
  const profitCredits = sum(purposes.map((one) => one.profitCredits));
  const all = { purpose: 'all', requests, profitCredits, creditsPerRequest: perRequest(profitCredits, requests) };
  const title = 'Requests by what the call does, since these books began (goods for contracts are bought by "trading")';
  return tableOf(title, purposes.length === 0 ? [] : [...purposes, all], {
    purpose: ({ purpose }) => purpose,
    requests: (one) => wholeCredits(one.requests),
    'of all': (one) => (requests === 0 ? '-' : shareText(one.requests / requests)),
    credits: (one) => wholeCredits(one.profitCredits),
    'credits a request': (one) => (one.creditsPerRequest === null ? '-' : wholeCredits(one.creditsPerRequest)),
  });
}

const inOrder = (ships: readonly ShipReport[]) => ships.toSorted((a, b) => byShipSymbol(a.ship, b.ship));

/** Each ship, what was booked for no ship that flew, and the sum. */
function shipsTable({ ships, byShip: booked, profitCredits }: Report): Table {
  const flew = new Set(ships.map(({ ship }) => ship));
  const others = booked.filter(({ name }) => !flew.has(name));
  const rows = inOrder(ships).map(({ ship, profitCredits, requests, idleShare, idleBecause, missions }) => {
    const lanes = Object.entries(missions).map(([lane, count]) => `${count} ${lane}`);
    const figures = [wholeCredits(profitCredits), wholeCredits(requests), shareText(idleShare)];
    return [ship, ...figures, lanes.join(', ') || 'none yet', idleBecause ?? ''];
  });
  const sums = [...others, { name: 'all', profitCredits }].map((line) => [line.name, wholeCredits(line.profitCredits)]);
  return {
    title: 'Ships (goods in the hold are paid for and not sold yet; a contract pays the ship that fulfils it)',
    head: ['ship', 'profit', 'requests', 'idle', 'missions', 'idle mostly because'],
    rows: rows.length === 0 ? [] : [...rows, ...sums.map((row) => [...row, '', '', '', ''])],
  };
}

/** A ship's last activity, and its reason in a separate row: together they are too long for a line. */
function lastRows({ ship, last }: ShipReport): string[][] {
  if (last === undefined) return [];
  const what = `${last.isCutOff ? 'interrupted: ' : ''}${last.what}`;
  return [[ship, what], ...(last.why === null ? [] : [['', `because: ${last.why}`]])];
}

function doingTable({ ships }: Report): Table {
  const rows = inOrder(ships).flatMap(lastRows);
  const note = cutOffNote(ships.map(({ last }) => last));
  return { title: `What each ship did last, and why${note}`, head: ['ship', ''], rows };
}

function predictionsTable({ predictions }: Report): Table {
  const title = `Missions as foreseen and as flown; contracts are judged as wholes, what is dug where it is sold${cutOffNote(predictions)}`;
  return tableOf(title, predictions, {
    lane: ({ isCutOff, lane }) => (isCutOff ? `${lane}, interrupted` : lane),
    flown: ({ missions }) => wholeCredits(missions),
    expected: ({ expectedCredits }) => wholeCredits(expectedCredits),
    profit: ({ earnedCredits }) => wholeCredits(earnedCredits),
    'off by (median)': ({ errorMedian }) => (errorMedian === null ? '-' : shareText(errorMedian)),
    'time taken ÷ expected': ({ durationRatioMedian }) => times(durationRatioMedian),
  });
}

function contractsTable({ contracts }: Report): Table {
  const rows = contracts.slice(0, MOST_LINES).map((one) => {
    const goods = Object.entries(one.delivered).map(([good, units]) => `${wholeCredits(units)} ${good}`);
    const isOpen = one.fulfilledAtMs === null;
    const state = isOpen ? 'open, advance paid' : 'fulfilled';
    const profit = isOpen ? '-' : wholeCredits(one.profitCredits);
    const paid = wholeCredits(one.advanceCredits + one.paymentCredits);
    return [one.contract, state, paid, wholeCredits(one.costCredits), profit, goods.join(', ')];
  });
  const fulfilled = contracts.filter(({ fulfilledAtMs }) => fulfilledAtMs !== null).length;
  const title = `Contracts: ${fulfilled} fulfilled, ${contracts.length - fulfilled} open; the latest`;
  return { title, head: ['contract', 'state', 'paid', 'cost', 'profit', 'delivered'], rows };
}

function paybackOf({ shipType, earnedCredits, paidBackAfterHours, expectedAfterHours }: PaybackReport): string {
  if (paidBackAfterHours !== null) return `paid back after ${hours(paidBackAfterHours)} h`;
  const isDigger = DIGGERS.includes(shipType);
  if (expectedAfterHours !== null) {
    const alone = isDigger ? ' by what it sells itself' : '';
    return `expected after ${hours(expectedAfterHours)} h${alone}`;
  }
  if (isDigger) return 'others sell what it digs';
  return earnedCredits < 0 ? 'spent more than it has received so far' : 'earns nothing by itself';
}

function fleetTable({ fleet }: Report): Table {
  return tableOf('Ships bought (times: UTC)', fleet, {
    ship: ({ ship }) => ship,
    type: ({ shipType }) => shipType,
    bought: ({ boughtAtMs }) => minuteOf(boughtAtMs),
    price: ({ priceCredits }) => wholeCredits(priceCredits),
    'earned since': ({ earnedCredits }) => wholeCredits(earnedCredits),
    payback: paybackOf,
  });
}

/** A supply run may lose by itself: its supply bonus is expected, and earned by other lanes later. */
const FED =
  ' (supply feeds factories, at a loss where that pays; what they should gain is expected, not booked: trade and contract earn it later)';

/** The breakdown by lane, with the expected supply bonus where there is one. */
function earningsTable({ byLane, supplyBonusByLane }: Report): Table {
  const gains = Object.entries(supplyBonusByLane);
  const isFed = gains.length > 0 || byLane.some(({ name }) => laneRow(name)?.feedsOthers);
  const table = breakdown(`By lane, credits${isFed ? FED : ''}`, 'lane', byLane);
  if (gains.length === 0) return table;
  const gainOf = new Map([...gains, ['all', sum(gains.map(([, gain]) => gain))] as const]);
  const rows = table.rows.map((row) => {
    const gain = gainOf.get(row[0] ?? '');
    return [...row, gain === undefined ? '-' : wholeCredits(gain)];
  });
  return { ...table, head: [...table.head, 'factories gain (expected)'], rows };
}

/** Systems shown, part of a screen; the others are summed up. */
const MOST_SYSTEMS = 10;

/** Where charts and sales were made; nothing where all of it was made in one system. */
function systemsTable({ bySystem }: Report): Table {
  const line = (name: string, systems: readonly SystemReport[]) => ({ name, systems });
  const sumOf = (figure: (one: SystemReport) => number) => (one: ReturnType<typeof line>) =>
    wholeCredits(sum(one.systems.map(figure)));
  const rest = bySystem.slice(MOST_SYSTEMS);
  const rows = [
    ...bySystem.slice(0, MOST_SYSTEMS).map((one) => line(one.system, [one])),
    ...(rest.length === 0 ? [] : [line(othersOf(rest), rest)]),
    line('all', bySystem),
  ];
  return tableOf('Income by system, credits: what charts and sales brought there', bySystem.length < 2 ? [] : rows, {
    system: ({ name }) => name,
    charts: sumOf(({ charts }) => charts),
    'for charts': sumOf(({ chartCredits }) => chartCredits),
    'for sales': sumOf(({ salesCredits }) => salesCredits),
    together: sumOf(incomeOf),
  });
}

/** Every table of a report that is not empty; what earned most stands first. */
export function tablesOf(report: Report): Table[] {
  const tables = [
    earningsTable(report),
    breakdown('By good, credits', 'good', report.byGood),
    breakdown('By route, credits', 'route', report.byRoute),
    shipsTable(report),
    doingTable(report),
    predictionsTable(report),
    timesTable('Ship time without a mission, by reason', 'reason', report.idle),
    timesTable('Ship time by state of the ship (whole days, UTC)', 'state', report.states),
    purposesTable(report),
    lanesTable(report),
    contractsTable(report),
    fleetTable(report),
    systemsTable(report),
    breakdown('By ship type, credits (first ships: those you began with)', 'type', report.byShipType),
    breakdown('By day, credits', 'day', report.byDay.toReversed()),
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}
