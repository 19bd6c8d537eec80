import { formatNumber } from '../../game/numbers/format-number.ts';
import type { WeeksView } from '../book-views.ts';
import { type AgentWeek, compareWeeks, type WeekComparison } from './compare-weeks.ts';

/** As many lanes explain a difference; the others are small beside them. */
const LANES_NAMED = 4;

const orNone = <T>(value: T | undefined, shown: (value: T) => string) => (value === undefined ? '-' : shown(value));
const hours = (value: number) => formatNumber(value, 1);
const credits = (value: number) => formatNumber(value);

/** Names of weeks: the reset date, the agent where there are several, and a number where a name would be there twice. */
function namesOf(weeks: readonly AgentWeek[]): readonly string[] {
  const isOne = new Set(weeks.map(({ callsign }) => callsign)).size < 2;
  const names = weeks.map(({ callsign, week }) => (isOne ? week.resetDate : `${week.resetDate} ${callsign}`));
  const before = (name: string, index: number) => names.slice(0, index).filter((one) => one === name).length;
  return names.map((name, index) => (before(name, index) === 0 ? name : `${name} (${before(name, index) + 1})`));
}

const HEAD = ['week', 'strategy', 'hours', 'net worth', 'credits', 'gate at hour', 'gate cost', 'charts', 'place'];

function summaryRow(name: string, { week }: AgentWeek): readonly string[] {
  const last = week.days.at(-1);
  return [
    name,
    week.strategy?.name ?? '-',
    hours(week.hours),
    orNone(last?.netWorth, credits),
    orNone(last?.credits, credits),
    orNone(week.gate.builtAtHours, hours),
    credits(week.gate.costCredits),
    credits(week.charts),
    orNone(week.rank?.byCredits, credits),
  ];
}

/** Net worth at the end of each day: a row a day, a column a week. */
function dayRows(weeks: readonly AgentWeek[]): readonly (readonly string[])[] {
  const days = [...new Set(weeks.flatMap(({ week }) => week.days.map(({ day }) => day)))].sort((a, b) => a - b);
  return days.map((day) => [
    String(day),
    ...weeks.map(({ week }) => orNone(week.days.find((one) => one.day === day)?.netWorth, credits)),
  ]);
}

function laneRows(weeks: readonly AgentWeek[]): readonly (readonly string[])[] {
  const lanes = [...new Set(weeks.flatMap(({ week }) => week.lanes.map(({ lane }) => lane)))].sort();
  return lanes.map((name) => [
    name,
    ...weeks.map(({ week }) => orNone(week.lanes.find(({ lane }) => lane === name)?.profitCredits, credits)),
  ]);
}

const moreOrLess = (difference: number, more = 'more', less = 'less') =>
  `${credits(Math.abs(difference))} ${difference < 0 ? less : more}`;

function gateClause({ gateLaterHours }: WeekComparison): string[] {
  if (gateLaterHours === undefined || Math.abs(gateLaterHours) < 0.05) return [];
  return [`the gate was finished ${hours(Math.abs(gateLaterHours))} hours ${gateLaterHours < 0 ? 'earlier' : 'later'}`];
}

function lanesClause({ lanes }: WeekComparison): string[] {
  if (lanes.length === 0) return [];
  const named = lanes.slice(0, LANES_NAMED).map(({ lane, credits: one }) => `${lane} ${moreOrLess(one)}`);
  return [`by lane: ${named.join(', ')}`];
}

/** Whether a week was better than the one before, and why, in one sentence. */
export function comparisonSentence(name: string, before: string, comparison: WeekComparison): string {
  const { day, netWorth, netWorthBefore, sameStrategy } = comparison;
  const difference = netWorth - netWorthBefore;
  const percent = netWorthBefore > 0 ? ` (${formatNumber((100 * Math.abs(difference)) / netWorthBefore)} %)` : '';
  const verdict =
    difference === 0
      ? `${name} had as much as ${before}`
      : `${name} had ${credits(Math.abs(difference))}${percent} ${difference < 0 ? 'less' : 'more'} than ${before}`;
  const strategy = sameStrategy === undefined ? [] : [sameStrategy ? 'the same strategy' : 'another strategy'];
  const why = [...strategy, ...gateClause(comparison), ...lanesClause(comparison)];
  return `At the end of day ${day}, ${verdict}${why.length === 0 ? '' : `: ${why.join('; ')}`}`;
}

/** Each week beside the one before of the same agent, where there is one. */
function sentences(weeks: readonly AgentWeek[], names: readonly string[]): string[] {
  return weeks.flatMap(({ callsign, week }, index) => {
    const at = weeks.slice(0, index).findLastIndex((one) => one.callsign === callsign);
    const comparison = at < 0 ? undefined : compareWeeks(week, (weeks[at] as AgentWeek).week);
    return comparison === undefined ? [] : [comparisonSentence(names[index] ?? '', names[at] ?? '', comparison)];
  });
}

/**
 * Weeks side by side, and whether each was better than the one before.
 * @param weeks the earliest first
 */
export function weeksSideBySide(weeks: readonly AgentWeek[]): WeeksView {
  const names = namesOf(weeks);
  const summary = weeks.map((week, index) => summaryRow(names[index] ?? '', week));
  return {
    tables: [
      { title: 'Weeks, the earliest first', head: HEAD, rows: summary },
      { title: 'Net worth at the end of each day', head: ['day', ...names], rows: dayRows(weeks) },
      { title: 'Profit by lane', head: ['lane', ...names], rows: laneRows(weeks) },
    ],
    sentences: sentences(weeks, names).map((sentence) => `${sentence}.`),
  };
}
