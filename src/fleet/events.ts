import type { CommandEvents } from '../command/events.ts';
import type { EventHub } from '../events/hub.ts';
import type { Lane } from '../game/lanes.ts';
import type { Choice } from '../plan/choose.ts';
import type { PlanContext } from '../plan/context.ts';
import type { Mission } from '../plan/mission.ts';
import type { MissionRow } from '../store/books/missions.ts';

/** A ship's lanes were asked for a mission; only those before a lane, where one is given. */
export interface MissionChosen {
  readonly plan: PlanContext;
  readonly before: Lane | undefined;
  readonly choice: Choice;
}

/** A ship left a state: its machine's, or one of the supervisor's such as `restarting`. */
export interface ShipStateChanged {
  readonly shipSymbol: string;
  readonly from: string;
  readonly to: string;
  /** Whether its machine changed state, not the supervisor. */
  readonly isByMachine: boolean;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
  /** Milliseconds that it was in the state which it left. */
  readonly ms: number;
}

/** What happens to ships and their missions, and to commands. */
export interface FleetEvents extends CommandEvents {
  readonly missionChosen: MissionChosen;
  readonly missionStarted: { readonly mission: Mission; readonly missionId: string };
  /** A mission or a pause has ended. */
  readonly missionEnded: MissionRow;
  readonly shipStateChanged: ShipStateChanged;
  /** A ship joined the fleet by a purchase. */
  readonly shipBought: { readonly shipSymbol: string };
  /** Unfinished gates close the ways from home, or do so no more: systems to which ships can jump, and those beyond. */
  readonly waysFromHome: { readonly areShut: boolean; readonly systems: number; readonly systemsBeyond: number };
}

export type FleetHub = EventHub<FleetEvents>;
