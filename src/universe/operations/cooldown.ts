import { cooldownSeconds, type MOUNT_PREFIXES } from '../../rules/cooldown.ts';
import { extraCooldownSeconds } from '../condition/effects.ts';
import { mountFacts } from '../facts/parts.ts';
import { serverMs } from '../game.ts';
import type { AgentCall } from '../service/operation.ts';
import type { ShipState } from '../state.ts';

/** Starts the ship's cooldown after an act (game-facts 4.2), a little longer with a worn reactor. */
export function startCooldown(call: AgentCall, ship: ShipState, act: keyof typeof MOUNT_PREFIXES): void {
  const totalSeconds = cooldownSeconds(ship.mounts.map(mountFacts), act) + extraCooldownSeconds(ship);
  rest(call, ship, totalSeconds);
}

/** Starts a cooldown of this many game seconds. */
export function rest({ game, nowMs }: AgentCall, ship: ShipState, totalSeconds: number): void {
  ship.cooldown = { totalSeconds, expirationMs: nowMs + serverMs(game.state, totalSeconds) };
}
