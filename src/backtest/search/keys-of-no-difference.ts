import { isDeepStrictEqual } from 'node:util';
import type { Rung } from './search.ts';

/** A point of a search over keys. */
interface KeyedPoint {
  readonly values: Readonly<Record<string, unknown>>;
}

/** The keys whose values alone never changed a figure, in any rung in which points differed by them alone. */
export function keysOfNoDifference(rungs: readonly Pick<Rung<KeyedPoint>, 'standings'>[]): readonly string[] {
  const keys = Object.keys(rungs[0]?.standings[0]?.point.values ?? {});
  return keys.filter((key) => {
    const groups = rungs.flatMap(({ standings }) => {
      const others = ({ point }: (typeof standings)[number]) => JSON.stringify({ ...point.values, [key]: null });
      return [...Map.groupBy(standings, others).values()].filter(({ length }) => length > 1);
    });
    const isSame = groups.every((group) => group.every(({ figures }) => isDeepStrictEqual(figures, group[0]?.figures)));
    return groups.length > 0 && isSame;
  });
}
