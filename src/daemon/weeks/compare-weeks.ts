import { lowest } from '../../game/numbers/extremes.ts';
import type { Week } from './week.ts';

/** A week of one agent. */
export interface AgentWeek {
  readonly callsign: string;
  readonly week: Week;
}

/** What a lane earned in one week more than in another, credits. */
interface LaneDifference {
  readonly lane: string;
  readonly credits: number;
}

/** A week beside an earlier one, at the end of the last day that both have. Credits and game hours. */
export interface WeekComparison {
  readonly day: number;
  readonly netWorth: number;
  readonly netWorthBefore: number;
  /** How much later the gate was finished; undefined unless both know when theirs was. */
  readonly gateLaterHours: number | undefined;
  /** By lane, the largest first; empty where one of the weeks is much shorter, as a week that still runs. */
  readonly lanes: readonly LaneDifference[];
  readonly sameStrategy: boolean | undefined;
}

/** Profits by lane say nothing where the lengths of two weeks differ by more than this share; a guess. */
const LIKE_LENGTH = 0.05;

/** Two strategies as one: undefined where a week does not know its own. */
function isSameStrategy(one: Week, before: Week): boolean | undefined {
  if (one.strategy === undefined || before.strategy === undefined) return undefined;
  return one.strategy.sha256 === before.strategy.sha256;
}

function lanesOf(one: Week, before: Week): readonly LaneDifference[] {
  if (Math.abs(one.hours - before.hours) > LIKE_LENGTH * before.hours) return [];
  const profitIn = (week: Week, name: string) => week.lanes.find(({ lane }) => lane === name)?.profitCredits ?? 0;
  const names = [...new Set([...one.lanes, ...before.lanes].map(({ lane }) => lane))];
  return names
    .map((lane) => ({ lane, credits: profitIn(one, lane) - profitIn(before, lane) }))
    .filter(({ credits }) => credits !== 0)
    .sort((a, b) => Math.abs(b.credits) - Math.abs(a.credits));
}

/** Sets a week beside an earlier one; undefined where they have no day in common. */
export function compareWeeks(one: Week, before: Week): WeekComparison | undefined {
  const days = new Map(before.days.map((day) => [day.day, day]));
  // The day of a week that still runs is not over: its figure is compared with that of a whole one only if it is the first.
  const shared = one.days.filter(({ day }) => days.has(day));
  const over = shared.filter(({ day }) => day * 24 <= lowest([one.hours, before.hours]));
  const last = over.at(-1) ?? shared.at(-1);
  const other = last && days.get(last.day);
  if (last === undefined || other === undefined) return undefined;
  const [at, atBefore] = [one.gate.builtAtHours, before.gate.builtAtHours];
  return {
    day: last.day,
    netWorth: last.netWorth,
    netWorthBefore: other.netWorth,
    gateLaterHours: at === undefined || atBefore === undefined ? undefined : at - atBefore,
    lanes: lanesOf(one, before),
    sameStrategy: isSameStrategy(one, before),
  };
}
