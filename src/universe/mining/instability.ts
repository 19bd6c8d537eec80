import { drawStream } from '../draws.ts';
import { lookup } from '../lookup.ts';
import type { AsteroidState, UniverseState, WaypointState } from '../state.ts';

/** Extractions per game minute that an asteroid sustains: the larger of two figures (facts: instability). */
const BORNE_PER_MINUTE = 10;
const BORNE_PER_MINUTE_ENGINEERED = 20;

/** Strain, in minutes of sustainable work, at which an asteroid is at its limit; ours. */
const CRITICAL_STRAIN = 2;

/** Fraction of extractions at the limit that make it unstable; ours: only a risk is known (facts: instability). */
const RISK = 0.1;

/** Game minutes until it is stable again, from and to; minutes are known, the numbers are ours (facts: instability). */
const HEALING_MINUTES = [10, 30] as const;

const AT_REST: AsteroidState = { strain: 0, settledAtMs: 0 };

function gameMinutes({ speed }: UniverseState, durationMs: number): number {
  return (Math.max(0, durationMs) * speed) / 60_000;
}

function asteroidOf({ asteroids }: UniverseState, waypointSymbol: string): AsteroidState {
  return (asteroids && lookup(asteroids, waypointSymbol)) ?? AT_REST;
}

/** The remaining strain: it falls by one minute's strain per game minute. */
function strainAt(state: UniverseState, { strain, settledAtMs }: AsteroidState, nowMs: number): number {
  return Math.max(0, strain - gameMinutes(state, nowMs - settledAtMs));
}

/** Whether the asteroid is unstable: extract is refused with 4253 (facts: instability). */
export function isAsteroidUnstable(state: UniverseState, waypointSymbol: string, nowMs: number): boolean {
  return nowMs < (asteroidOf(state, waypointSymbol).unstableUntilMs ?? 0);
}

/** Symbols of the modifiers that extractions caused at a waypoint: CRITICAL_LIMIT, then UNSTABLE, or none. */
export function modifiersAt(state: UniverseState, waypointSymbol: string, nowMs: number): string[] {
  if (isAsteroidUnstable(state, waypointSymbol, nowMs)) return ['UNSTABLE'];
  const strain = strainAt(state, asteroidOf(state, waypointSymbol), nowMs);
  return strain >= CRITICAL_STRAIN ? ['CRITICAL_LIMIT'] : [];
}

function collapsedUntilMs(state: UniverseState, waypointSymbol: string, nowMs: number): number | undefined {
  const random = drawStream(state, `collapse ${waypointSymbol}`);
  if (random.next() >= RISK) return undefined;
  return nowMs + Math.ceil((random.between(...HEALING_MINUTES) * 60_000) / state.speed);
}

/**
 * Adds the strain of one extraction by any ship. Up to about 10 a game minute, 20 at an engineered asteroid, strain
 * does not build up; beyond that the asteroid reaches its limit, and then each further extraction may make it unstable.
 */
export function recordExtraction(state: UniverseState, { symbol, type }: WaypointState, nowMs: number): void {
  const borne = type === 'ENGINEERED_ASTEROID' ? BORNE_PER_MINUTE_ENGINEERED : BORNE_PER_MINUTE;
  const before = strainAt(state, asteroidOf(state, symbol), nowMs);
  const strain = before + 1 / borne;
  const unstableUntilMs = before >= CRITICAL_STRAIN ? collapsedUntilMs(state, symbol, nowMs) : undefined;
  state.asteroids ??= {};
  state.asteroids[symbol] = { strain, settledAtMs: nowMs, ...(unstableUntilMs !== undefined && { unstableUntilMs }) };
}
