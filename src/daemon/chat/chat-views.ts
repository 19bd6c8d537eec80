import { formatNumber } from '../../game/numbers/format-number.ts';
import { lasting, phaseText } from '../../report/story/phase-text.ts';
import type { EarningsLine } from '../../report/sums.ts';
import type { DayView } from '../book-views.ts';
import type { Operator } from '../operator.ts';
import type { EventView, StatusView } from '../views.ts';

/** Lines of each part, guesses at what is read on a phone. */
const MOST_EVENTS = 3;
const MOST_LANES = 12;
const MOST_DAYS = 7;

function summaryLines(status: StatusView): string[] {
  const { requests, shipsByState, speed, nowMs, beganMs } = status;
  const states = Object.entries(shipsByState).sort(([, a], [, b]) => b - a);
  const ships = states.reduce((total, [, count]) => total + count, 0);
  return [
    `${status.callsign}, ${status.mode} at speed ${speed}, ${lasting(((nowMs - beganMs) / 1_000) * speed)} of game time`,
    `credits ${formatNumber(status.credits)}, net worth ${formatNumber(status.netWorth)}, ${formatNumber(status.creditsPerHour)} a game hour lately`,
    `ships ${ships}: ${states.map(([state, count]) => `${state} ${count}`).join(', ')}`,
    ...phaseText(status),
    `requests ${formatNumber(requests.lastMinute)} of ${requests.budgetPerMinute} in the last game minute, ${requests.waiting} waiting`,
    ...(status.paused ? ['THE WHOLE FLEET IS PAUSED: /resume all'] : []),
    ...(status.buyingStopped ? ['no ships are bought, by your order: /startbuying'] : []),
  ];
}

const byTime = (one: EventView, other: EventView) => (one.time < other.time ? -1 : 1);

/** The state of an agent on a small screen, and what happened last. */
export async function statusLines(
  operator: Operator,
  { feed }: { readonly feed: { readonly story: () => readonly EventView[] } },
): Promise<readonly string[]> {
  const story = [...(await operator.story()), ...feed.story()].sort(byTime).slice(-MOST_EVENTS);
  const last = story.map(({ time, message }) => `${time.slice(11, 16)} UTC: ${message}`);
  return [...summaryLines(operator.status()), ...last];
}

function dayLine({ day, isOver, earnedCredits, gateCredits, bought }: DayView): string {
  const gate = gateCredits === 0 ? '' : `, ${formatNumber(gateCredits)} put into the jump gate`;
  const ships = bought.map(({ shipType, ships: count }) => `${count} ${shipType}`);
  const bills = ships.length === 0 ? '' : `, bought ${ships.join(', ')}`;
  return `day ${day}${isOver ? '' : ' so far'}: ${formatNumber(earnedCredits)} earned${gate}${bills}`;
}

const earnings = ({ name, profitCredits, earnedCredits, spentCredits }: EarningsLine) =>
  `${name}: ${formatNumber(profitCredits)} (${formatNumber(earnedCredits)} earned, ${formatNumber(spentCredits)} spent)`;

/** What an agent earned by its books: by lane and by day. */
export async function profitLines(operator: Operator): Promise<readonly string[]> {
  const [{ byLane, byDay }, days] = [await operator.profit(), await operator.days()];
  return [
    'credits by lane:',
    ...byLane.slice(0, MOST_LANES).map(earnings),
    ...days.map(dayLine),
    'by day, the newest first:',
    ...byDay.slice(0, MOST_DAYS).map(earnings),
  ];
}
