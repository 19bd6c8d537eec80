import { isoFromMs, msFromIso } from '../../time/iso.ts';
import type { Game } from '../game.ts';
import { openGame, type UniverseOptions } from '../open-game.ts';
import type { UniverseState } from '../state.ts';

/** What befalls the world unasked (game-facts 1.5, 9.1, 9.11). */
export type Disturbance =
  | { readonly kind: 'reset' }
  /** Every open market's trade volumes shrink to this share. */
  | { readonly kind: 'shrink-trade-volume'; readonly share: number }
  /** A ship's hold goes below zero, so that its record cannot be served any more. */
  | { readonly kind: 'negative-cargo'; readonly shipSymbol: string };

const DAY_MS = 86_400_000;

/** The day of an instant, or the day after the former reset where that is the same day: no two universes share a date. */
function nextResetDate(formerDate: string, nowMs: number): string {
  const today = isoFromMs(nowMs).slice(0, 10);
  return today > formerDate ? today : isoFromMs(msFromIso(formerDate) + DAY_MS).slice(0, 10);
}

/** A new universe in place of the old: another galaxy, no agents; tokens of before are told apart by their reset date. */
export function resetGame(former: Game, options: UniverseOptions, nowMs: number): Game {
  const { resumeFrom: _, nextResetAtMs: __, ...lasting } = options;
  const { seed, speed, resetDate, tokenSeed = seed } = former.state;
  return openGame({
    ...lasting,
    seed: (seed + 1) % 2 ** 32,
    speed,
    tokenSeed,
    startedAtMs: nowMs,
    resetDate: nextResetDate(resetDate, nowMs),
  });
}

/** Changes the state of the world that goes on. */
export function disturb(state: UniverseState, disturbance: Exclude<Disturbance, { kind: 'reset' }>): void {
  if (disturbance.kind === 'shrink-trade-volume') {
    for (const market of Object.values(state.markets)) {
      for (const good of Object.values(market.goods)) {
        good.tradeVolume = Math.max(1, Math.floor(good.tradeVolume * disturbance.share));
      }
    }
    return;
  }
  const ship = state.ships[disturbance.shipSymbol];
  if (ship !== undefined) ship.cargo.IRON_ORE = -1;
}
