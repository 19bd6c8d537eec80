import { type GameWorld, KIND } from '../../config/worlds/world-schema.ts';
import { halfLifeMinutes } from '../economy/production.ts';
import { once } from '../lookup.ts';
import { type Estimate, fitted } from './least-squares.ts';
import type { SupplyEvent, SupplySeries } from './market-series.ts';
import { type Residuals, residualsOf } from './series.ts';

type Markets = GameWorld['markets'];
type Activity = keyof Markets['mostProduced'];

const ACTIVITIES = ['RESTRICTED', 'WEAK', 'GROWING', 'STRONG'] as const satisfies readonly Activity[];

/** Values that are fitted, by their keys, with where the search begins: the middle world. */
const STARTS = {
  halfLifeMinutes: 339,
  halfLifeFactorAbroad: 1.5,
  'mostProduced.RESTRICTED': 0.42,
  'mostProduced.WEAK': 0.65,
  'mostProduced.GROWING': 2.1,
  'mostProduced.STRONG': 2.3,
  'mostConsumed.RESTRICTED': 0.45,
  'mostConsumed.WEAK': 0.57,
  'mostConsumed.GROWING': 2.1,
  'mostConsumed.STRONG': 2.3,
} as const;
type Key = keyof typeof STARTS;
const KEYS = Object.keys(STARTS) as Key[];

/** What a good's supply at rest may differ by from the first look, and that look from what follows. Trade volumes, guesses. */
const REST_SLACK = 5;
const EARLIER_SLACK = 2;

/** What is left of a displacement, in trade volumes, after some hours without trade. */
function leftAfter(displaced: number, hours: number, pace: { halfLifeHours: number; mostPerHour: number }): number {
  const rate = Math.LN2 / pace.halfLifeHours;
  const bend = pace.mostPerHour / rate;
  const beyond = Math.max(0, Math.abs(displaced) - bend);
  const linearHours = Math.min(hours, beyond / pace.mostPerHour);
  const size = Math.abs(displaced) - linearHours * pace.mostPerHour;
  return Math.sign(displaced) * size * Math.exp(-rate * (hours - linearHours));
}

/** How fast a good of a series recovers at an activity. */
function paceOf({ type, tradeVolume, isAbroad }: SupplySeries, activity: Activity | undefined, markets: Markets) {
  const good = { type, activity: activity ?? null, tradeVolume, ...(isAbroad && { othersTradeVolumes: 0 }) };
  const most = activity && (type === 'EXPORT' ? markets.mostProduced : markets.mostConsumed)[activity];
  return {
    halfLifeHours: halfLifeMinutes(good, { difficulty: 'normal', markets }) / 60,
    mostPerHour: most ?? 1_000,
  };
}

/** Deviations, guesses: of a supply by its prices, and of one that others trade in too. Trade volumes. */
const LOOK = { home: 0.03, abroad: 0.3 } as const;

/** Deviation, a guess, of what moves a supply in an hour beside its recovery. Trade volumes. */
const DRIFT = 0.1;

/** The same over a time in which the activity may have changed unseen: nearly anything. */
const UNSEEN = 2;

/** Hours within which no activity changes more than once, and for which a trade may raise one (facts: activity). Guesses. */
const SHORT_HOURS = 0.75;
const RAISED_HOURS = 1;

/** How much of what a look shows anew is taken over, and the deviation that it has; the same at any pace of recovery. */
interface Step {
  readonly event: SupplyEvent;
  /** Since the event before. */
  readonly hours: number;
  readonly activity: Activity | undefined;
  readonly gain: number;
  readonly deviation: number;
}

/** The steps of a filter after Kalman: each look corrects the supply that was expected. */
function stepsOf({ events, isAbroad }: SupplySeries): Step[] {
  const look = isAbroad ? LOOK.abroad : LOOK.home;
  let variance = 0;
  let tradedAtSeconds = Number.NEGATIVE_INFINITY;
  return events.map((event, index) => {
    const before = events[index - 1] ?? event;
    const hours = (event.atSeconds - before.atSeconds) / 3_600;
    const isRaised = before.atSeconds - tradedAtSeconds < RAISED_HOURS * 3_600;
    const isBusy = before.activity === 'GROWING' || before.activity === 'STRONG';
    const isUnseen = event.activity !== before.activity || (hours > SHORT_HOURS && (isRaised || isBusy));
    variance += DRIFT ** 2 * hours + (isUnseen && hours > 0 ? UNSEEN ** 2 : 0);
    if (event.added !== undefined) tradedAtSeconds = event.atSeconds;
    const step = { event, hours, activity: before.activity, gain: 0, deviation: 1 };
    if (event.supply === undefined) return step;
    const expected = variance + look ** 2;
    const gain = variance / expected;
    variance *= 1 - gain;
    return { ...step, gain, deviation: Math.sqrt(expected) };
  });
}

const stepsFor = once(stepsOf);

/** Each supply less what was expected, in deviations. */
function leftOf(series: SupplySeries, markets: Markets): Residuals {
  const steps = stepsFor(series);
  const firstLook = steps.find(({ event }) => event.supply !== undefined)?.event.supply ?? 0;
  const rest = { start: firstLook, slack: REST_SLACK };
  const left = residualsOf([rest, { start: 0, slack: EARLIER_SLACK }], ([atRest, atFirst]) => {
    let displaced = atFirst;
    return steps.flatMap(({ event, hours, activity, gain, deviation }) => {
      if (hours > 0) displaced = leftAfter(displaced, hours, paceOf(series, activity, markets));
      displaced += event.added ?? 0;
      if (event.supply === undefined) return [];
      const surprise = event.supply - atRest - displaced;
      displaced += gain * surprise;
      return [surprise / deviation];
    });
  });
  return { ...left, cluster: series.market };
}

function marketsWith(values: ReadonlyMap<Key, number>): Markets {
  const of = (key: Key) => values.get(key) ?? STARTS[key];
  const byActivity = (does: 'mostProduced' | 'mostConsumed') =>
    Object.fromEntries(ACTIVITIES.map((activity) => [activity, of(`${does}.${activity}`)])) as Markets['mostProduced'];
  return {
    ...KIND.markets,
    halfLifeMinutes: of('halfLifeMinutes'),
    halfLifeFactorAbroad: of('halfLifeFactorAbroad'),
    mostProduced: byActivity('mostProduced'),
    mostConsumed: byActivity('mostConsumed'),
  };
}

/** Whether a series can tell of a value. */
function tellsOf(series: SupplySeries, key: Key): boolean {
  if (key === 'halfLifeMinutes') return !series.isAbroad;
  if (key === 'halfLifeFactorAbroad') return series.isAbroad;
  const [does, activity] = key.split('.');
  const isOfType = (does === 'mostProduced') === (series.type === 'EXPORT');
  return isOfType && series.events.some((event) => event.activity === activity);
}

/** What a series depends on: the half-life of its place, and the limits of the activities that it had. */
const keysOf = once((series: SupplySeries): readonly Key[] => KEYS.filter((key) => tellsOf(series, key)));

/** Answers of one series that are remembered: for one place of the search, and a step from it along each value. */
const MOST_REMEMBERED = 16;

/** `leftOf`, which remembers its answers: most values have no effect on most series. */
function rememberingLeft(): (series: SupplySeries, values: ReadonlyMap<Key, number>) => Residuals {
  const remembered = new Map<SupplySeries, Map<string, Residuals>>();
  return (series, values) => {
    const key = keysOf(series)
      .map((each) => values.get(each))
      .join(' ');
    const known = remembered.get(series) ?? new Map<string, Residuals>();
    remembered.set(series, known);
    const left = known.get(key) ?? leftOf(series, marketsWith(values));
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(key, left);
    return left;
  };
}

/** The pace at which markets recover from our trades, by the world's keys below `markets`, and series that tell of each. */
export type Recovery = ReadonlyMap<string, { readonly estimate: Estimate | undefined; readonly series: number }>;

/** Fits the half-lives at home and abroad and the most that markets make and use up. */
export function fitRecovery(all: readonly SupplySeries[]): Recovery {
  const count = (key: Key) => all.filter((series) => tellsOf(series, key)).length;
  const keys = KEYS.filter((key) => count(key) > 0);
  const named = (values: readonly number[]) => new Map(keys.map((key, index) => [key, values[index] ?? 1]));
  const left = rememberingLeft();
  const estimates =
    keys.length === 0
      ? undefined
      : fitted({
          start: keys.map((key) => STARTS[key]),
          residualsWith: (values) => {
            const byKey = named(values);
            return all.map((series) => left(series, byKey));
          },
        });
  return new Map(
    KEYS.map((key) => {
      const index = keys.indexOf(key);
      return [key, { estimate: index < 0 ? undefined : estimates?.[index], series: count(key) }];
    }),
  );
}
