import type { Condition } from '../../config/schema/condition-schema.ts';
import { formatNumber } from '../../game/numbers/format-number.ts';
import { shipsOfType } from '../../world/ships/ships.ts';
import { isWithinTimes } from '../common/game-time.ts';
import { type ConditionFacts, hourOfWeek, localTimeIn, netWorthNow, phaseNow } from './facts-now.ts';

/** A part of a condition: what it asks for, whether that holds, and what is the case, for people. */
interface Finding {
  readonly asks: string;
  readonly holds: boolean;
  readonly is: string;
}

/** Findings on a figure with a lower and an upper bound. */
function between(what: string, value: number, above: number | undefined, below: number | undefined): Finding[] {
  const is = formatNumber(value);
  return [
    ...(above === undefined ? [] : [{ asks: `${what} above ${formatNumber(above)}`, holds: value > above, is }]),
    ...(below === undefined ? [] : [{ asks: `${what} below ${formatNumber(below)}`, holds: value < below, is }]),
  ];
}

function onHours({ fromHour, untilHour }: Condition, facts: ConditionFacts): Finding[] {
  if (fromHour === undefined && untilHour === undefined) return [];
  const hour = hourOfWeek(facts);
  const is = hour === undefined ? 'no reset is announced' : `hour ${formatNumber(hour, 1)}`;
  const asksFrom = `hour ${fromHour} of the week`;
  return [
    ...(fromHour === undefined ? [] : [{ asks: asksFrom, holds: hour !== undefined && hour >= fromHour, is }]),
    ...(untilHour === undefined
      ? []
      : [{ asks: `a time before hour ${untilHour}`, holds: hour !== undefined && hour < untilHour, is }]),
  ];
}

const clock = (minuteOfDay: number) =>
  `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`;

function onCalendar({ weekdays, times, zone = 'UTC' }: Condition, { nowMs }: ConditionFacts): Finding[] {
  if (weekdays === undefined && times === undefined) return [];
  const { weekday, minuteOfDay } = localTimeIn(zone, nowMs);
  const days = weekdays && { asks: weekdays.join(', '), holds: weekdays.some((day) => day === weekday), is: weekday };
  const hours =
    times === undefined
      ? undefined
      : { asks: `${times} ${zone}`, holds: isWithinTimes(times, minuteOfDay), is: clock(minuteOfDay) };
  return [days, hours].filter((one) => one !== undefined);
}

function onShips({ ships }: Condition, { world }: ConditionFacts): Finding[] {
  if (ships === undefined) return [];
  const { type, atLeast, atMost } = ships;
  const count = shipsOfType(world, type).size;
  const is = String(count);
  return [
    ...(atLeast === undefined ? [] : [{ asks: `at least ${atLeast} ${type}`, holds: count >= atLeast, is }]),
    ...(atMost === undefined ? [] : [{ asks: `at most ${atMost} ${type}`, holds: count <= atMost, is }]),
  ];
}

/** What each key asks for, in the order of the schema. */
function* findingsOn(condition: Condition, facts: ConditionFacts): Generator<Finding> {
  const { phases, income, not, all = [], any } = condition;
  if (phases !== undefined) {
    const now = phaseNow(facts);
    yield { asks: `phase ${phases.join(' or ')}`, holds: phases.includes(now), is: now };
  }
  yield* onHours(condition, facts);
  yield* onCalendar(condition, facts);
  yield* between('credits', facts.world.agent?.credits ?? 0, condition.creditsAbove, condition.creditsBelow);
  const { netWorthCreditsAbove, netWorthCreditsBelow } = condition;
  if (netWorthCreditsAbove !== undefined || netWorthCreditsBelow !== undefined)
    yield* between('net worth', netWorthNow(facts), netWorthCreditsAbove, netWorthCreditsBelow);
  yield* onShips(condition, facts);
  if (income !== undefined) {
    const earned = facts.track.incomeByLane.get(income.lane) ?? 0;
    yield* between(`income of ${income.lane} an hour`, earned, income.creditsAbove, income.creditsBelow);
  }
  for (const one of all) yield* findingsOn(one, facts);
  if (not !== undefined) yield onNot(not, facts);
  if (any !== undefined) yield onAny(any, facts);
}

function onNot(not: Condition, facts: ConditionFacts): Finding {
  const findings = [...findingsOn(not, facts)];
  const asks = `not (${findings.map((one) => one.asks).join(' and ')})`;
  return { asks, holds: findings.some(({ holds }) => !holds), is: findings.map(({ is }) => is).join(', ') };
}

function onAny(any: readonly Condition[], facts: ConditionFacts): Finding {
  const each = any.map((one) => [...findingsOn(one, facts)]);
  const asks = each.map((findings) => findings.map((one) => one.asks).join(' and ')).join(', or ');
  const holds = each.some((findings) => findings.every((one) => one.holds));
  return { asks, holds, is: each.map((findings) => findings.map(({ is }) => is).join(', ')).join('; ') };
}

/**
 * Why a condition does not hold, for people: what it waits for, and what is the case; undefined where it holds.
 * @param condition none always holds
 */
export function whyUnmet(condition: Condition | undefined, facts: ConditionFacts): string | undefined {
  if (condition === undefined) return undefined;
  const unmet = [...findingsOn(condition, facts)].find(({ holds }) => !holds);
  return unmet && `${unmet.asks} (now ${unmet.is})`;
}
