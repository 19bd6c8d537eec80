import type { EventHub } from '../events/hub.ts';
import type { FleetEvents } from '../fleet/events.ts';

/** Everything that a run of the daemon publishes. */
export interface DaemonEvents extends FleetEvents {
  /** The universe was reset; the daemon begins again after the pause. */
  readonly universeReset: { readonly reason: string; readonly pauseSeconds: number };
}

export type DaemonHub = EventHub<DaemonEvents>;
