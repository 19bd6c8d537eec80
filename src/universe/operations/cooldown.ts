import { cooldownSeconds, type MOUNT_PREFIXES } from '../../rules/cooldown.ts';
import { mountFacts } from '../facts/parts.ts';
import { serverMs } from '../game.ts';
import type { AgentCall } from '../service/operation.ts';
import type { ShipState } from '../state.ts';

/** Lets the ship rest after an act (game-facts 4.2). */
export function startCooldown({ game, nowMs }: AgentCall, ship: ShipState, act: keyof typeof MOUNT_PREFIXES): void {
  const totalSeconds = cooldownSeconds(ship.mounts.map(mountFacts), act);
  ship.cooldown = { totalSeconds, expirationMs: nowMs + serverMs(game.state, totalSeconds) };
}
