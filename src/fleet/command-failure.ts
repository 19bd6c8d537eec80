import type { Outcome, Refusal } from '../command/outcome.ts';
import type { ErrorName } from '../wire/error-codes.ts';

/**
 * A command of a ship that did not succeed. What the daemon does: `unknown` → the ship reads its state anew before
 * anything else; `mistaken` → the refusal shows that our picture was wrong, so it reads likewise; `refused` → it plans
 * again after a pause; `calledOff` → an order of the owner's came before anything was sent, so it goes by that at once.
 */
export class CommandFailure extends Error {
  override readonly name = 'Setback';
  readonly kind: 'unknown' | 'mistaken' | 'refused' | 'calledOff';
  /** The service's code of a refusal. */
  readonly code: number | undefined;

  constructor(kind: CommandFailure['kind'], message: string, code?: number) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** Refusals that tell that the ship, its place, parts or cargo, or its contract is not as we believed (game-facts 2.4). */
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
  // Flown elsewhere, docked, undocked or refitted by somebody else.
  'refuelDocked',
  'refuelInvalidWaypoint',
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

/** How a ship takes a refusal: `mistaken` where it must read, `refused` where it plans again after a pause. */
export function reactionTo(refusal: Refusal): 'mistaken' | 'refused' {
  return SHOWS_MISTAKE.has(refusal.name) || refusal.status === 404 ? 'mistaken' : 'refused';
}

/** Passes a success on; throws what else became of the command as a Setback. */
export function succeed<Done extends { kind: 'done' }>(outcome: Done | Exclude<Outcome, { kind: 'done' }>): Done {
  if (outcome.kind === 'done') return outcome;
  if (outcome.kind === 'unknown') throw new CommandFailure('unknown', outcome.reason);
  const { refusal } = outcome;
  throw new CommandFailure(reactionTo(refusal), `${refusal.code} ${refusal.name}: ${refusal.message}`, refusal.code);
}
