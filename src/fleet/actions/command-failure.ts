import type { Outcome, Refusal } from '../../command/performer.ts';
import type { ErrorName } from '../../wire/error-codes.ts';

/**
 * A command of a ship that did not succeed. `unknown`, and `mistaken` (the refusal shows that our picture was wrong):
 * the ship reads its state first; `refused`: it plans again after a pause; `calledOff` (an order came before
 * anything was sent): it follows the order at once.
 */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly kind: 'unknown' | 'mistaken' | 'refused' | 'calledOff';
  /** The service's error code of a refusal. */
  readonly code: number | undefined;

  constructor(kind: CommandFailure['kind'], message: string, code?: number) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/**
 * Refusals that show that our picture of the ship, its place, parts, cargo or contract is wrong (facts: error-codes).
 */
const SHOWS_MISTAKE: ReadonlySet<string> = new Set<ErrorName>([
  'cooldownConflict',
  'navigateInTransit',
  'navigateSameDestination',
  'navigateInsufficientFuel',
  'shipInTransit',
  'cargoExceedsLimit',
  'cargoMissing',
  'cargoUnitCount',
  'cargoFull',
  'notInOrbit',
  'notDocked',
  'acceptConflict',
  'fulfillDelivery',
  'contractDeadline',
  'contractFulfilled',
  'contractNotAccepted',
  'contractNotAuthorized',
  'deliverTerms',
  'deliverFulfilled',
  'deliverInvalidLocation',
  'existingContract',
  'transferShipNotFound',
  'transferLocationConflict',
  'transferDockedOrbitConflict',
  'notFound',
  // Another client has moved, docked, undocked or refitted the ship.
  'refuelDocked',
  'refuelInvalidWaypoint',
  'navigateOutsideSystem',
  'jumpSameSystem',
  'jumpInvalidOrigin',
  'jumpInvalidWaypoint',
  'warpInsideSystem',
  'missingWarpDrive',
  'surveyOrbit',
  'surveyWaypointType',
  'shipExtractInvalidWaypoint',
  'siphonInvalidWaypoint',
  'marketNotFound',
  'purchaseShipNotPresent',
  'missingMounts',
  'missingSurveyor',
  'missingMiningLasers',
  'missingMineralProcessor',
  'missingGasSiphons',
  'missingGasProcessor',
]);

/** How a ship reacts to a refusal: `mistaken` if it must read, `refused` if it plans again after a pause. */
export function reactionTo(refusal: Refusal): 'mistaken' | 'refused' {
  return SHOWS_MISTAKE.has(refusal.name) || refusal.status === 404 ? 'mistaken' : 'refused';
}

/** Returns a success; throws any other outcome as a CommandFailure. */
export function succeed<Done extends { kind: 'done' }>(outcome: Done | Exclude<Outcome, { kind: 'done' }>): Done {
  if (outcome.kind === 'done') return outcome;
  if (outcome.kind === 'unknown') throw new CommandFailure('unknown', outcome.reason);
  const { refusal } = outcome;
  throw new CommandFailure(reactionTo(refusal), `${refusal.code} ${refusal.name}: ${refusal.message}`, refusal.code);
}
