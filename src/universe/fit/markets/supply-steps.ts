import type { GameWorld } from '../../../config/worlds/world-schema.ts';
import type { ActivityLevel } from '../../economy/market-state.ts';
import { halfLifeMinutes } from '../../economy/production.ts';
import { once } from '../../lookup.ts';
import { type Residuals, residualsOf } from '../squares/series.ts';
import type { SupplyEvent, SupplySeries } from './market-series.ts';

type Markets = GameWorld['markets'];

/** What a series is held against. */
export interface Rules {
  readonly markets: Markets;
  /** By how much the goods of the same chain push the supply at each event, in trade volumes; nothing by default. */
  readonly pushes?: readonly number[] | undefined;
}

/** What a good's supply at rest may differ by from the first look, and that look from what follows. Trade volumes, guesses. */
const REST_SLACK = 5;
const EARLIER_SLACK = 2;

interface Pace {
  readonly halfLifeHours: number;
  readonly mostPerHour: number;
}

/** What is left of a displacement, in trade volumes, after some hours without trade. */
export function leftAfter(displaced: number, hours: number, pace: Pace): number {
  const rate = Math.LN2 / pace.halfLifeHours;
  const bend = pace.mostPerHour / rate;
  const beyond = Math.max(0, Math.abs(displaced) - bend);
  const linearHours = Math.min(hours, beyond / pace.mostPerHour);
  const size = Math.abs(displaced) - linearHours * pace.mostPerHour;
  return Math.sign(displaced) * size * Math.exp(-rate * (hours - linearHours));
}

/** More than any market moves, in trade volumes an hour. */
const NO_LIMIT = 1_000;

/** How fast a good of a series recovers, by its activity. */
function pacesOf({ type, events, isAbroad }: SupplySeries, markets: Markets) {
  const tradeVolume = events[0]?.tradeVolume ?? 0;
  const known = new Map<ActivityLevel | undefined, Pace>();
  return (activity: ActivityLevel | undefined): Pace => {
    const before = known.get(activity);
    if (before !== undefined) return before;
    const good = { type, activity: activity ?? null, tradeVolume, ...(isAbroad && { othersTradeVolumes: 0 }) };
    const most = activity && (type === 'EXPORT' ? markets.mostProduced : markets.mostConsumed)[activity];
    const halfLifeHours = halfLifeMinutes(good, { difficulty: 'normal', markets }) / 60;
    const pace = { halfLifeHours, mostPerHour: most ?? NO_LIMIT };
    known.set(activity, pace);
    return pace;
  };
}

/** Deviations, guesses: of a supply by its prices, and of one that others trade in too. Trade volumes. */
const LOOK = { home: 0.03, abroad: 0.3 } as const;

/** Hours for which the trade of others moves a supply by the same: a second look within them shows nothing more. */
const OTHERS_HOURS = 1;

/** Deviation, a guess, of what moves a supply in an hour beside its recovery. Trade volumes. */
const DRIFT = 0.1;

/** The same over a time in which the activity may have changed unseen: nearly anything. */
const UNSEEN = 2;

/** Hours within which no activity changes more than once, and for which a trade may raise one (facts: activity). Guesses. */
const SHORT_HOURS = 0.75;
const RAISED_HOURS = 1;

/** How far a look corrects the expected supply, and how far the two may be apart: the same at any pace of recovery. */
interface Step {
  readonly event: SupplyEvent;
  /** Since the event before. */
  readonly hours: number;
  readonly activity: ActivityLevel | undefined;
  /** Absent where the event is no look that counts. */
  readonly gain?: number;
  readonly deviation?: number;
}

/** The steps of a filter after Kalman: each look corrects the supply that was expected. */
function stepsOf({ events, isAbroad }: SupplySeries): Step[] {
  const look = isAbroad ? LOOK.abroad : LOOK.home;
  let variance = 0;
  let tradedAtSeconds = Number.NEGATIVE_INFINITY;
  let lookedAtSeconds = Number.NEGATIVE_INFINITY;
  return events.map((event, index) => {
    const before = events[index - 1] ?? event;
    const hours = (event.atSeconds - before.atSeconds) / 3_600;
    const isRaised = before.atSeconds - tradedAtSeconds < RAISED_HOURS * 3_600;
    const isBusy = before.activity === 'GROWING' || before.activity === 'STRONG';
    const isUnseen = event.activity !== before.activity || (hours > SHORT_HOURS && (isRaised || isBusy));
    const isResized = event.tradeVolume !== before.tradeVolume;
    variance += DRIFT ** 2 * hours + (isResized || (isUnseen && hours > 0) ? UNSEEN ** 2 : 0);
    if (event.added !== undefined) tradedAtSeconds = event.atSeconds;
    const step = { event, hours, activity: before.activity };
    if (event.supply === undefined || (isAbroad && event.atSeconds - lookedAtSeconds < OTHERS_HOURS * 3_600))
      return step;
    lookedAtSeconds = event.atSeconds;
    const expected = variance + look ** 2;
    const gain = variance / expected;
    variance *= 1 - gain;
    return { ...step, gain, deviation: Math.sqrt(expected) };
  });
}

const stepsFor = once(stepsOf);

/** The supply at rest, and how far it was off at first; trade volumes. */
type Place = readonly [atRest: number, atFirst: number];

/**
 * Each supply less what was expected, in deviations.
 * @param onStep called with each time between two events: how far the supply was off as it began, and how fast it recovers
 */
function walk(
  series: SupplySeries,
  { markets, pushes = [] }: Rules,
  [atRest, atFirst]: Place,
  onStep?: (displaced: number, index: number, pace: Pace) => void,
): number[] {
  const paces = pacesOf(series, markets);
  let displaced = atFirst;
  return stepsFor(series).flatMap(({ event, hours, activity, gain, deviation }, index) => {
    const pace = paces(activity);
    onStep?.(displaced, index, pace);
    if (hours > 0) displaced = leftAfter(displaced, hours, pace);
    displaced += (event.added ?? 0) + (pushes[index] ?? 0);
    if (event.supply === undefined || gain === undefined || deviation === undefined) return [];
    const surprise = event.supply - atRest - displaced;
    displaced += gain * surprise;
    return [surprise / deviation];
  });
}

function placed(series: SupplySeries, rules: Rules) {
  const firstLook = series.events.find(({ supply }) => supply !== undefined)?.supply ?? 0;
  const unknowns = [
    { start: firstLook, slack: REST_SLACK },
    { start: 0, slack: EARLIER_SLACK },
  ] as const;
  return residualsOf(unknowns, (place) => walk(series, rules, place));
}

/** What is left of a series once its supply at rest is fitted. */
export function leftOf(series: SupplySeries, rules: Rules): Residuals {
  return { ...placed(series, rules), cluster: series.market };
}

/** Calls back with each time between two events: how far the supply was off as it began, and how fast it recovered. */
export function eachStep(
  series: SupplySeries,
  rules: Rules,
  onStep: (displaced: number, index: number, pace: Pace) => void,
): void {
  walk(series, rules, placed(series, rules).place, onStep);
}
