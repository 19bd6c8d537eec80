import { laneRow } from '../../game/lanes.ts';
import { sum } from '../../game/numbers/averages.ts';
import { type LaneRequests, perRequest } from '../purposes.ts';
import type { Report } from '../report.ts';
import type { EarningsLine } from '../sums.ts';
import { incomeOf, type SystemReport } from '../systems.ts';
import type { TimeLine } from '../times.ts';
import { doingTable, fleetTable, shipsTable } from './ship-tables.ts';
import {
  bestAndWorst,
  cutOffNote,
  FIRST_FIGURE,
  hoursText,
  minuteOf,
  othersOf,
  shareText,
  type Table,
  tableOf,
  timesText,
  USUAL_LINES,
  wholeCredits,
} from './table.ts';

/** The period of a report, in words. */
export function periodOf({ sinceMs, untilMs, curve, gameHours }: Report): string {
  const from = sinceMs > 0 ? sinceMs : curve[0]?.atMs;
  if (from === undefined || untilMs === 0) return 'nothing is in the books yet';
  return `${minuteOf(from)} to ${minuteOf(untilMs)} UTC, ${gameHours.toFixed(1)} game hours`;
}

/** How many missions are in no figure, and why. */
export const cutOffSentence = (missions: number) => `Interrupted missions (not rated): ${wholeCredits(missions)}`;

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
function withRest(lines: readonly EarningsLine[], top: number): readonly EarningsLine[] {
  const [best, worst] = bestAndWorst(top);
  const rest = lines.slice(best, lines.length - worst);
  const all = together('all', lines);
  // A single line between takes no more room than its sum.
  if (rest.length < 2) return lines.length < 2 ? lines : [...lines, all];
  return [...lines.slice(0, best), together(othersOf(rest), rest), ...lines.slice(lines.length - worst), all];
}

function breakdown(title: string, name: string, lines: readonly EarningsLine[], top: number): Table {
  return tableOf(title, withRest(lines, top), {
    [name]: (line) => line.name,
    received: ({ earnedCredits }) => wholeCredits(earnedCredits),
    spent: ({ spentCredits }) => wholeCredits(spentCredits),
    profit: ({ profitCredits }) => wholeCredits(profitCredits),
  });
}

/** Less is shown as 0.0 hours. */
const LEAST_HOURS = 0.05;

function timesTable(title: string, name: string, lines: readonly TimeLine[], top: number): Table {
  const isShown = ({ shipHours }: TimeLine, index: number) => index < top && shipHours >= LEAST_HOURS;
  const rest = lines.filter((line, index) => !isShown(line, index));
  const restHours = sum(rest.map(({ shipHours }) => shipHours));
  const others = [hoursText(restHours), shareText(sum(rest.map(({ share }) => share))), '', othersOf(rest)];
  const rows = [
    ...lines
      .filter(isShown)
      .map((line) => [hoursText(line.shipHours), shareText(line.share), String(line.ships), line.name]),
    ...(restHours < LEAST_HOURS ? [] : [others]),
  ];
  return { title, head: [FIRST_FIGURE, 'of all', 'ships', name], rows };
}

/** An operation in words: "extract resources with survey". */
function shortName(operation: string): string {
  return operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
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

function predictionsTable({ predictions }: Report): Table {
  const title = `Missions as foreseen and as flown; contracts are judged as wholes, what is dug where it is sold${cutOffNote(predictions)}`;
  return tableOf(title, predictions, {
    lane: ({ isCutOff, lane }) => (isCutOff ? `${lane}, interrupted` : lane),
    flown: ({ missions }) => wholeCredits(missions),
    expected: ({ expectedCredits }) => wholeCredits(expectedCredits),
    profit: ({ earnedCredits }) => wholeCredits(earnedCredits),
    'off by (median)': ({ errorMedian }) => (errorMedian === null ? '-' : shareText(errorMedian)),
    'time taken ÷ expected': ({ durationRatioMedian }) => timesText(durationRatioMedian),
  });
}

function contractsTable({ contracts }: Report, top: number): Table {
  const rows = contracts.slice(0, top).map((one) => {
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

/** A supply run may lose by itself: its supply bonus is expected, and earned by other lanes later. */
const FED =
  ' (supply feeds factories, at a loss where that pays; what they should gain is expected, not booked: trade and contract earn it later)';

/** The breakdown by lane, with the expected supply bonus where there is one. */
function earningsTable({ byLane, supplyBonusByLane }: Report, top: number): Table {
  const gains = Object.entries(supplyBonusByLane);
  const isFed = gains.length > 0 || byLane.some(({ name }) => laneRow(name)?.feedsOthers);
  const table = breakdown(`By lane, credits${isFed ? FED : ''}`, 'lane', byLane, top);
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

/** The tables of a report by the names under which they can be asked for; what earned most stands first. */
const SECTIONS = {
  lanes: (report, top) => earningsTable(report, top),
  goods: ({ byGood }, top) => breakdown('By good, credits', 'good', byGood, top),
  routes: ({ byRoute }, top) => breakdown('By route, credits', 'route', byRoute, top),
  ships: shipsTable,
  last: doingTable,
  missions: (report) => predictionsTable(report),
  idle: ({ idle }, top) => timesTable('Ship time without a mission, by reason', 'reason', idle, top),
  states: ({ states }, top) => timesTable('Ship time by state of the ship (whole days, UTC)', 'state', states, top),
  purposes: (report) => purposesTable(report),
  requests: (report) => lanesTable(report),
  contracts: contractsTable,
  bought: fleetTable,
  systems: (report) => systemsTable(report),
  types: ({ byShipType }, top) =>
    breakdown('By ship type, credits (first ships: those you began with)', 'type', byShipType, top),
  days: ({ byDay }, top) => breakdown('By day, credits', 'day', byDay.toReversed(), top),
} satisfies Readonly<Record<string, (report: Report, top: number) => Table>>;

/** A part of a report that can be asked for by its name. */
export type ReportSection = keyof typeof SECTIONS;

export const SECTION_NAMES = Object.keys(SECTIONS) as ReportSection[];

/** What of a report is wanted. */
export interface WantedTables {
  /** All of them unless given. */
  readonly sections?: readonly ReportSection[] | undefined;
  /** Lines of a long table. */
  readonly top?: number | undefined;
}

/** The wanted tables of a report that are not empty. */
export function tablesOf(report: Report, { sections = SECTION_NAMES, top = USUAL_LINES }: WantedTables = {}): Table[] {
  return sections.map((name) => SECTIONS[name](report, top)).filter(({ rows }) => rows.length > 0);
}
