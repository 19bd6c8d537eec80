import { isActBackedOffHere } from '../../plan/backed-off.ts';
import type { Act, Mission } from '../../plan/mission.ts';
import type { Tuned } from '../../plan/tuning/tuning.ts';
import { msFromIso } from '../../time/iso.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import type { Survey } from '../../wire/schemas/survey.ts';
import type { WorldView } from '../../world/state.ts';
import type { Taker } from '../missions/transfer-coordinator.ts';

/** The inputs of a ship's next step besides its mission, the ship itself and the world. */
export interface Moment extends Tuned {
  readonly serverMs: number;
  /** The ship that takes cargo over where this ship is. */
  readonly taker?: Taker | undefined;
  /** Credits that may be spent now; all of the agent's unless given. */
  readonly spendable?: () => number;
}

/** Whether the ship is still in cooldown at this server time, in milliseconds. */
export function isResting(ship: Ship, serverMs: number): boolean {
  return ship.cooldown.expiration !== undefined && msFromIso(ship.cooldown.expiration) > serverMs;
}

/** The next step of a ship at this place: one command of an act. */
export type Step =
  | Exclude<Act, { kind: 'extract' | 'siphon' | 'survey' }>
  | { readonly kind: 'survey' }
  | { readonly kind: 'siphon' }
  /** Wait with a full hold for a ship that takes cargo over here, until a server time. */
  | { readonly kind: 'awaitHauler'; readonly until: string }
  | { readonly kind: 'extract'; readonly survey: Survey | undefined };

/** The inputs of an act's next step: the ship, the world, the server time, and the ship that takes cargo over here. */
export interface StepContext extends Moment {
  readonly ship: Ship;
  readonly world: WorldView;
}

/** A mission and its progress: the acts still to do at the current stop, the next one first. */
export interface Progress {
  readonly mission: Mission;
  readonly stopIndex: number;
  readonly acts: readonly Act[];
}

/** A mission at one of its stops, with all acts there still to do. */
export function atStop(mission: Mission, stopIndex: number): Progress {
  return { mission, stopIndex, acts: mission.stops[stopIndex]?.acts ?? [] };
}

/** A mission at its beginning. */
export function startOf(mission: Mission): Progress {
  return atStop(mission, 0);
}

/** Credits that a ship may spend where it is: without claimed credits and the reserve, if those are known. */
export function creditsAt({ world: { agent }, spendable }: StepContext): number {
  return Math.min(agent?.credits ?? 0, spendable?.() ?? Number.POSITIVE_INFINITY);
}

/** Whether an act is backed off here: it is then passed over, whatever planned it. */
export function isPassedOver(act: Act, context: StepContext): boolean {
  const { world, ship } = context;
  return isActBackedOffHere({ world, nowMs: ourMs(context) }, act, ship.nav.waypointSymbol, ship.symbol);
}

/** Our wall clock, milliseconds. */
export function ourMs({ world: { serverOffsetMs }, serverMs }: Pick<StepContext, 'world' | 'serverMs'>): number {
  return serverMs - serverOffsetMs;
}
