import { isoFromMs } from '../../time/iso.ts';
import { secondsUntil } from '../ship-status.ts';
import type { ShipState, UniverseState } from '../state.ts';

/** A ship's cooldown in whole seconds of server time; without a cooldown zeros and no expiration (game-facts 4.2). */
export function cooldownReply(state: UniverseState, ship: ShipState, nowMs: number) {
  const { totalSeconds, expirationMs } = ship.cooldown;
  if (expirationMs <= nowMs) return { shipSymbol: ship.symbol, totalSeconds: 0, remainingSeconds: 0 };
  return {
    shipSymbol: ship.symbol,
    totalSeconds: Math.ceil(totalSeconds / state.speed),
    remainingSeconds: secondsUntil(expirationMs, nowMs),
    expiration: isoFromMs(expirationMs),
  };
}
