import { isDeepStrictEqual } from 'node:util';
import type { Place } from './mutations.ts';

type Fields = Readonly<Record<string, unknown>>;

function listFault(before: readonly unknown[], after: readonly unknown[], place: Place, at: Place): string | undefined {
  const touched = Number(place[at.length]);
  const others = before.toSpliced(touched, 1);
  if (after.length === others.length) return isDeepStrictEqual(after, others) ? undefined : `${at.join('.')}: entries`;
  if (after.length !== before.length || !isDeepStrictEqual(after.toSpliced(touched, 1), others))
    return `${at.join('.')}: other entries`;
  return faultBeside(before[touched], after[touched], place, [...at, touched]);
}

function fieldFault(before: Fields, after: Fields, place: Place, at: Place): string | undefined {
  const touched = String(place[at.length]);
  for (const name of Object.keys(before))
    if (name !== touched && !isDeepStrictEqual(before[name], after[name])) return [...at, name].join('.');
  return touched in after ? faultBeside(before[touched], after[touched], place, [...at, touched]) : undefined;
}

/**
 * What beside a touched place is read otherwise than before; undefined where nothing is. What holds the place may be gone,
 * with all that is in it.
 */
export function faultBeside(before: unknown, after: unknown, place: Place, at: Place = []): string | undefined {
  if (at.length >= place.length) return undefined;
  if (Array.isArray(before)) return Array.isArray(after) ? listFault(before, after, place, at) : undefined;
  const areObjects = [before, after].every((value) => typeof value === 'object' && value !== null);
  return areObjects ? fieldFault(before as Fields, after as Fields, place, at) : undefined;
}
