import type { WaypointState } from '../state.ts';

const EXTRACTABLE: ReadonlySet<string> = new Set(['ASTEROID', 'ENGINEERED_ASTEROID', 'ASTEROID_FIELD']);

/** Whether mining lasers and surveyors work here (game-facts 4.1). */
export function isExtractable({ type }: WaypointState): boolean {
  return EXTRACTABLE.has(type);
}

/** Whether gas siphons work here (game-facts 4.1). */
export function isSiphonable({ type }: WaypointState): boolean {
  return type === 'GAS_GIANT';
}
