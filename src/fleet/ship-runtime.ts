import type { Directive } from '../plan/directives.ts';
import type { FleetServices } from './services.ts';

/** What one ship's actors share beside the fleet's services. */
export interface ShipRuntime {
  readonly services: FleetServices;
  /** Aborted when the ship is stopped or its machine has died, which xstate's own signal does not tell (style X3). */
  readonly shipSignal: AbortSignal;
  missionId: string | undefined;
  /** What was last said of having nothing to do, so that it is said once. */
  idleBecause: string | undefined;
  /** The owner's wish that its mission is for. */
  fulfills?: Directive | undefined;
}
