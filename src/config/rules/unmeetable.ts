import type { z } from 'zod';

/** What of a condition is compared; a condition of the schema has all of it. */
interface Condition {
  readonly phases?: readonly string[] | undefined;
  readonly weekdays?: readonly string[] | undefined;
  readonly times?: string | undefined;
  readonly zone?: string | undefined;
  readonly fromHour?: number | undefined;
  readonly untilHour?: number | undefined;
  readonly creditsAbove?: number | undefined;
  readonly creditsBelow?: number | undefined;
  readonly netWorthCreditsAbove?: number | undefined;
  readonly netWorthCreditsBelow?: number | undefined;
  readonly ships?: { readonly atLeast?: number | undefined; readonly atMost?: number | undefined } | undefined;
  readonly income?:
    | { readonly creditsAbove?: number | undefined; readonly creditsBelow?: number | undefined }
    | undefined;
  readonly all?: readonly Condition[] | undefined;
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

const highestOf = (values: readonly (number | undefined)[]) =>
  values.reduce((most, value) => (value === undefined ? most : Math.max(most ?? value, value)), undefined);
const lowestOf = (values: readonly (number | undefined)[]) =>
  values.reduce((least, value) => (value === undefined ? least : Math.min(least ?? value, value)), undefined);

type BoundKey = 'fromHour' | 'untilHour' | `${'credits' | 'netWorthCredits'}${'Above' | 'Below'}`;

function boundsIn(parts: readonly Condition[]): readonly Bounds[] {
  const between = (low: BoundKey, high: BoundKey): Bounds => ({
    keys: [low, high],
    low: highestOf(parts.map((part) => part[low])),
    high: lowestOf(parts.map((part) => part[high])),
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
export function reportUnmeetable(condition: Condition, context: z.core.$RefinementCtx): void {
  // A key that is none is reported by itself, and leaves nothing.
  const received = context.issues.length > 0 ? undefined : flawOf(condition);
  if (received === undefined) return;
  context.addIssue({ code: 'custom', message: 'a condition that can hold', params: { received } });
}
