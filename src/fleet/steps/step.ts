import { isActionBackedOffHere } from '../../plan/common/backed-off.ts';
import type { Action, Mission } from '../../plan/mission.ts';
import type { Tuning } from '../../plan/tuning/tuning.ts';
import { msFromIso } from '../../time/iso.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Survey } from '../../wire/schemas/survey.ts';
import type { WorldView } from '../../world/state.ts';
import type { Taker } from '../missions/transfer-coordinator.ts';

/** The inputs of a ship's next step besides its mission, the ship itself and the world. */
export interface Moment {
  readonly serverMs: number;
  /** The numbers to plan by. */
  readonly tuning: Tuning;
  /** The ship that takes cargo over where this ship is. */
  readonly taker?: Taker | undefined;
  /** Credits that may be spent now; all of the agent's unless given. */
  readonly spendable?: () => number;
}

/** Whether the ship is still in cooldown at this server time, in milliseconds. */
export function isInCooldown(ship: Ship, serverMs: number): boolean {
  return ship.cooldown.expiration !== undefined && msFromIso(ship.cooldown.expiration) > serverMs;
}

/** The next step of a ship at this place: one command of an action. */
export type Step =
  | Exclude<Action, { kind: 'extract' | 'siphon' | 'survey' }>
  | { readonly kind: 'survey' }
  | { readonly kind: 'siphon' }
  /** Wait with a full hold for a ship that takes cargo over here, until a server time. */
  | { readonly kind: 'awaitHauler'; readonly until: string }
  | { readonly kind: 'extract'; readonly survey: Survey | undefined };

/** The inputs of an action's next step: the ship, the world, the server time, and the ship that takes cargo over here. */
export interface StepContext extends Moment {
  readonly ship: Ship;
  readonly world: WorldView;
}

/** A mission and its progress: the actions still to do at the current stop, the next one first. */
export interface Progress {
  readonly mission: Mission;
  readonly stopIndex: number;
  readonly actions: readonly Action[];
}

/** A mission at one of its stops, with all actions there still to do. */
export function atStop(mission: Mission, stopIndex: number): Progress {
  return { mission, stopIndex, actions: mission.stops[stopIndex]?.actions ?? [] };
}

/** A mission at its beginning. */
export function missionStart(mission: Mission): Progress {
  return atStop(mission, 0);
}

/** Credits that a ship may spend where it is: without claimed credits and the reserve, if those are known. */
export function creditsAt({ world: { agent }, spendable }: StepContext): number {
  return Math.min(agent?.credits ?? 0, spendable?.() ?? Number.POSITIVE_INFINITY);
}

/** Whether an action is backed off here: it is then passed over, whatever planned it. */
export function isPassedOver(action: Action, context: StepContext): boolean {
  const { world, ship } = context;
  return isActionBackedOffHere({ world, nowMs: ourMs(context) }, action, ship.nav.waypointSymbol, ship.symbol);
}

/** Our wall clock, milliseconds. */
export function ourMs({ world: { serverOffsetMs }, serverMs }: Pick<StepContext, 'world' | 'serverMs'>): number {
  return serverMs - serverOffsetMs;
}
