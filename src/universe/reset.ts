import { isoFromMs, msFromIso } from '../time/iso.ts';
import { MOST_LINES } from './contracts/offers.ts';
import { type Game, weekMs } from './game.ts';
import { present } from './lookup.ts';
import { doubtsOf, openGame } from './open-game.ts';
import type { UniverseState } from './state.ts';

const DAY_MS = 86_400_000;

/** Game seconds from the announced instant to the new universe: the charts of 13:00:59 and 13:02:30 (facts: resets). */
const RESETTING_SECONDS = 120;

/** The day of an instant, or the day after the former reset if that is the same day: no two universes share a date. */
function nextResetDate(formerDate: string, nowMs: number): string {
  const today = isoFromMs(nowMs).slice(0, 10);
  return today > formerDate ? today : isoFromMs(msFromIso(formerDate) + DAY_MS).slice(0, 10);
}

/** The options that a new universe inherits from the one before: all but the seed. */
function chosen(state: UniverseState) {
  const { difficulty, world, contractLines = MOST_LINES, chartRewards, tokenKey, keyedAtMs } = state;
  return present({
    systems: state.systemsWanted,
    rivals: state.rivalsWanted,
    rivalsAbroad: state.rivalsAbroadWanted,
    hideTraits: state.traitsHidden,
    ...doubtsOf(state),
    tokenKey,
    keyedAtMs,
    difficulty,
    world,
    contractLines,
    chartRewards,
    resets: state.resetsWanted,
  });
}

/**
 * A new universe that replaces the old: another galaxy, no agents. Its reset date distinguishes older tokens.
 * @param nextResetAtMs time of its own reset; default: a game week later
 */
export function resetGame(
  { state, legacyRegistration, strictContentTypes, limitsAddresses, mostAgents }: Game,
  nowMs: number,
  nextResetAtMs?: number,
) {
  const { seed, speed, resetDate, tokenSeed = seed } = state;
  return openGame({
    ...chosen(state),
    legacyRegistration,
    strictContentTypes,
    limitAddresses: limitsAddresses,
    mostAgents,
    seed: (seed + 1) % 2 ** 32,
    speed,
    tokenSeed,
    startedAtMs: nowMs,
    resetDate: nextResetDate(resetDate, nowMs),
    ...(nextResetAtMs !== undefined && { nextResetAtMs }),
  });
}

/** Whether the announced reset is in progress: every admitted request is refused then. */
export function isResetting({ nextResetAtMs, resetsWanted }: UniverseState, nowMs: number): boolean {
  return resetsWanted !== false && nowMs >= nextResetAtMs;
}

/** The game at an instant: unchanged, or after all resets that were due since the last call. */
export function resetWhenDue(game: Game, nowMs: number): Game {
  let current = game;
  for (;;) {
    const { nextResetAtMs, speed } = current.state;
    const beginsAtMs = nextResetAtMs + (RESETTING_SECONDS * 1_000) / speed;
    if (!isResetting(current.state, nowMs) || nowMs < beginsAtMs) return current;
    current = resetGame(current, beginsAtMs, nextResetAtMs + weekMs(speed));
  }
}

/** The announced time of the next reset; a reset that is disabled is postponed by whole game weeks. */
export function announcedResetMs({ nextResetAtMs, speed }: UniverseState, nowMs: number): number {
  const week = weekMs(speed);
  return nextResetAtMs + Math.max(0, Math.ceil((nowMs - nextResetAtMs) / week)) * week;
}
