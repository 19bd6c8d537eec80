import { median as medianOf } from '../../game/numbers/averages.ts';
import { highest, lowest } from '../../game/numbers/extremes.ts';

/** The median; NaN for none. */
export function median(values: readonly number[]): number {
  return medianOf(values) ?? Number.NaN;
}

/** Minimum and maximum; infinite for none. */
export function extremes(values: readonly number[]): readonly [least: number, greatest: number] {
  return [lowest(values), highest(values)];
}

/** The result of `make` for the members of each key, sorted by key. */
export function byKey<Member, Made>(
  list: readonly Member[],
  keyOf: (member: Member) => string,
  make: (members: readonly [Member, ...Member[]], key: string) => Made | Made[],
): Made[] {
  const groups = [...Map.groupBy(list, keyOf)] as [string, [Member, ...Member[]]][];
  return groups.sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([key, members]) => make(members, key));
}
