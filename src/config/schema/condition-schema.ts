import * as z from 'zod';
import { highest, lowest } from '../../game/numbers/extremes.ts';
import { PHASE_NAMES } from '../../game/phases.ts';
import { distinctList, mapping, oneOf, textLike, timesOfDay, wholeNumber } from './fields.ts';
import { gameWord } from './game-words.ts';
import { laneName } from './lane-schema.ts';

/** Days of the week, as `Intl` writes them in English, in small letters. */
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

const credits = (what: string) => wholeNumber('credits', 0, Number.MAX_SAFE_INTEGER).optional().describe(what);

const Zone = textLike(/^\S+$/, 'a time zone such as "Europe/Berlin"').superRefine(reportUnknownZone);

const ShipCount = mapping({
  type: gameWord('shipType').describe('The type of ship to count.'),
  atLeast: wholeNumber('ships', 1, 1000).optional().describe('Holds while you own at least this many.'),
  atMost: wholeNumber('ships', 0, 1000).optional().describe('Holds while you own at most this many.'),
}).describe('How many ships of a type you own.');

const Income = mapping({
  lane: laneName().describe('The lane whose income counts.'),
  creditsAbove: credits('Holds while it earns more than this a game hour.'),
  creditsBelow: credits('Holds while it earns less than this a game hour.'),
}).describe('What a lane earned in the last six game hours, in credits a game hour.');

/** The keys that ask for one fact each. */
const FACTS = {
  phases: distinctList(oneOf(PHASE_NAMES, 'a phase'), 'phases', 1)
    .optional()
    .describe(
      'Holds in these parts of the week: home, until the first goods are at the gate; building, until it opens; galaxy; lastHours, the last twelve.',
    ),
  fromHour: wholeNumber('game hours', 1, 167).optional().describe('Holds from this hour of the week on.'),
  untilHour: wholeNumber('game hours', 1, 167).optional().describe('Holds until this hour of the week.'),
  weekdays: distinctList(oneOf(WEEKDAYS, 'a day'), 'days', 1).optional().describe('Holds on these days.'),
  times: timesOfDay().optional().describe('Holds between these times of day.'),
  zone: Zone.optional().describe('The time zone of `weekdays` and `times`; by default UTC.'),
  creditsAbove: credits('Holds while you have more credits than this.'),
  creditsBelow: credits('Holds while you have fewer credits than this.'),
  netWorthCreditsAbove: credits('Holds while net worth is above this.'),
  netWorthCreditsBelow: credits('Holds while net worth is below this.'),
  ships: ShipCount.optional(),
  income: Income.optional(),
};

/** A condition: all that is written in it must hold. */
export interface Condition extends z.output<z.ZodObject<typeof FACTS>> {
  readonly not?: Condition | undefined;
  readonly all?: readonly Condition[] | undefined;
  readonly any?: readonly Condition[] | undefined;
}

const CONDITIONS = 'a list of conditions, at least one';

const conditions = () =>
  z
    .array(
      z.lazy(() => Condition),
      { error: CONDITIONS },
    )
    .min(1, { error: CONDITIONS });

/** A condition of a strategy, looked at whenever a plan is made. It asks for nothing that only a universe could know. */
export const Condition: z.ZodType<Condition, Condition> = mapping({
  ...FACTS,
  not: z
    .lazy(() => Condition)
    .optional()
    .describe('Holds while this condition does not.'),
  all: conditions().optional().describe('Holds while all of these do.'),
  any: conditions().optional().describe('Holds while one of these does.'),
})
  .superRefine(reportUnmeetable)
  .meta({ id: 'condition', description: 'A condition: all that is written in it must hold.', minProperties: 1 });

/** Reports a time zone that this machine does not know. */
function reportUnknownZone(zone: string, context: z.core.$RefinementCtx): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    const params = { hint: 'names of the IANA database, such as UTC, Europe/Berlin or America/New_York' };
    context.addIssue({ code: 'custom', message: 'a time zone that is known', input: zone, params });
  }
}

/** Everything that must hold at once: the condition itself, and all of its `all`. */
function together(condition: Condition): readonly Condition[] {
  return [condition, ...(condition.all ?? []).flatMap(together)];
}

/** A pair of bounds that leaves nothing between them. */
interface Bounds {
  readonly keys: readonly [low: string, high: string];
  readonly low: number | undefined;
  readonly high: number | undefined;
  /** Whether a value may equal both. */
  readonly mayMeet?: boolean;
}

const defined = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined);

type BoundKey = 'fromHour' | 'untilHour' | `${'credits' | 'netWorthCredits'}${'Above' | 'Below'}`;

function boundsIn(parts: readonly Condition[]): readonly Bounds[] {
  const between = (low: BoundKey, high: BoundKey): Bounds => ({
    keys: [low, high],
    low: highest(defined(parts.map((part) => part[low]))),
    high: lowest(defined(parts.map((part) => part[high]))),
  });
  const ofEach = parts.flatMap(({ ships, income }): Bounds[] => [
    { keys: ['ships.atLeast', 'ships.atMost'], low: ships?.atLeast, high: ships?.atMost, mayMeet: true },
    { keys: ['income.creditsAbove', 'income.creditsBelow'], low: income?.creditsAbove, high: income?.creditsBelow },
  ]);
  const whole = [
    between('fromHour', 'untilHour'),
    between('creditsAbove', 'creditsBelow'),
    between('netWorthCreditsAbove', 'netWorthCreditsBelow'),
  ];
  return [...whole, ...ofEach];
}

const isEmpty = ({ low, high, mayMeet = false }: Bounds) =>
  low !== undefined && high !== undefined && (mayMeet ? low > high : low >= high);

/** A list of words of which each part allows some, and all together none; undefined where there is none. */
function disjointIn(parts: readonly Condition[]): string | undefined {
  for (const key of ['phases', 'weekdays'] as const) {
    const lists = parts.flatMap((part): (readonly string[])[] => (part[key] === undefined ? [] : [part[key]]));
    const [first = [], ...others] = lists;
    const shared = first.filter((word) => others.every((list) => list.includes(word)));
    if (lists.length > 0 && shared.length === 0) return key;
  }
  return undefined;
}

/** Why a condition is none: it asks for nothing, or for what cannot be; undefined where it can hold. */
function flawOf(condition: Condition): string | undefined {
  const { ships, income, zone, weekdays, times } = condition;
  if (Object.keys(condition).length === 0) return 'one without a key, which always holds';
  if (zone !== undefined && weekdays === undefined && times === undefined) return 'a zone without weekdays or times';
  if (ships !== undefined && ships.atLeast === undefined && ships.atMost === undefined)
    return 'ships without atLeast or atMost';
  if (income !== undefined && income.creditsAbove === undefined && income.creditsBelow === undefined)
    return 'an income without creditsAbove or creditsBelow';
  const parts = together(condition);
  const bounds = boundsIn(parts).find(isEmpty);
  if (bounds !== undefined) return `one that can never hold: nothing is between ${bounds.keys.join(' and ')}`;
  const words = disjointIn(parts);
  return words === undefined ? undefined : `one that can never hold: no entry of ${words} is in all of its lists`;
}

/** Reports a condition that asks for nothing, or that can never hold. */
function reportUnmeetable(condition: Condition, context: z.core.$RefinementCtx): void {
  // A key that is none is reported by itself, and leaves nothing.
  const received = context.issues.length > 0 ? undefined : flawOf(condition);
  if (received === undefined) return;
  context.addIssue({ code: 'custom', message: 'a condition that can hold', params: { received } });
}
