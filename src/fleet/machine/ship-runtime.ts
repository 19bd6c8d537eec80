import type { Directive } from '../../plan/directives.ts';
import type { FleetServices } from '../services.ts';

/** State that one ship's actors share, besides the fleet's services. */
export interface ShipRuntime {
  readonly services: FleetServices;
  /** Aborted when the ship is stopped or its machine has died, which xstate's own signal does not show (style X3). */
  readonly shipSignal: AbortSignal;
  missionId: string | undefined;
  /** The last logged reason for having nothing to do, so that it is logged once. */
  idleBecause: string | undefined;
  /** The owner's directive that the mission is for. */
  fulfills?: Directive | undefined;
}
