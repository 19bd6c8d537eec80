export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The median; the mean of the two middle values for an even number, NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return mean(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1));
}

/** Minimum and maximum; infinite for none. */
export function extremes(values: readonly number[]): readonly [least: number, greatest: number] {
  return [Math.min(...values), Math.max(...values)];
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
