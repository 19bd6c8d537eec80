import type { ContractState, ShipNavState, ShipState } from '../state.ts';

/** Offered or accepted, with time left: while one is open, no other is negotiated (facts: contract-terms). */
export function isOpen(contract: ContractState, nowMs: number): boolean {
  if (contract.fulfilled) return false;
  return nowMs < (contract.accepted ? contract.deadlineMs : contract.deadlineToAcceptMs);
}

/** An accepted contract that ran out of time. */
export function isMissed(contract: ContractState, nowMs: number): boolean {
  return contract.accepted && !contract.fulfilled && nowMs >= contract.deadlineMs;
}

/** True when every line has been delivered. */
export function isDelivered(contract: ContractState): boolean {
  return contract.deliver.every((line) => line.unitsFulfilled >= line.unitsRequired);
}

/** The nav status at an instant: a ship whose arrival has passed is in orbit (facts: nav-states). */
export function navStatusAt(ship: ShipState, nowMs: number): ShipNavState['status'] {
  if (ship.nav.status === 'IN_TRANSIT' && nowMs >= ship.nav.arrivalMs) return 'IN_ORBIT';
  return ship.nav.status;
}

/** True while the ship is docked at or in orbit around its waypoint. */
export function isPresent(ship: ShipState, waypointSymbol: string, nowMs: number): boolean {
  return ship.nav.waypointSymbol === waypointSymbol && navStatusAt(ship, nowMs) !== 'IN_TRANSIT';
}

/** Whole seconds of server time until an instant, rounded up; 0 once it has passed. */
export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
