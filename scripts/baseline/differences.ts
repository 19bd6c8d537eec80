import type { Trace } from './recorder.ts';

/** The first line in which two texts differ, for people; undefined where they are equal. */
function firstDifference(what: string, before: readonly string[], now: readonly string[]): string | undefined {
  const at = before.findIndex((line, index) => line !== now[index]);
  const place = at === -1 && now.length > before.length ? before.length : at;
  if (place === -1) return undefined;
  return `${what}, line ${place + 1}: was ${before[place] ?? 'the end'}, is ${now[place] ?? 'the end'}`;
}

/** What a run does otherwise than its baseline: at most one line for figures, requests and events each. */
export function differences(before: Trace, now: Trace): readonly string[] {
  const found = [
    firstDifference('figures', before.figures.split('\n'), now.figures.split('\n')),
    firstDifference('requests', before.requests, now.requests),
    firstDifference('events', before.events, now.events),
  ];
  return found.filter((difference) => difference !== undefined);
}
