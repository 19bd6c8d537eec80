import { isActBackedOffHere } from '../plan/backed-off.ts';
import type { Act, Mission } from '../plan/mission.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import type { Survey } from '../wire/schemas/survey.ts';
import type { WorldView } from '../world/state.ts';
import type { Moment } from './moment.ts';

/** One command's worth of an act: what the ship does next at this place. */
export type Step =
  | Exclude<Act, { kind: 'extract' | 'siphon' | 'survey' }>
  | { readonly kind: 'survey' }
  | { readonly kind: 'siphon' }
  /** Wait with a full hold for a ship that takes cargo over here, until some server time. */
  | { readonly kind: 'awaitHauler'; readonly until: string }
  | { readonly kind: 'extract'; readonly survey: Survey | undefined };

/** What the next order of an act depends on beside the act: the ship, what is known, server time, and who takes cargo over here. */
export interface StepContext extends Moment {
  readonly ship: Ship;
  readonly world: WorldView;
}

/** A mission and how far it has come: the acts still to do at the current stop, the first one next. */
export interface Progress {
  readonly mission: Mission;
  readonly stopIndex: number;
  readonly acts: readonly Act[];
}

/** A mission at its beginning. */
export function startOf(mission: Mission): Progress {
  return { mission, stopIndex: 0, acts: mission.stops[0]?.acts ?? [] };
}

/** Credits that a ship may spend where it is: what is set aside and the reserve left out, where that is known. */
export function creditsAt({ world: { agent }, spendable }: StepContext): number {
  return Math.min(agent?.credits ?? 0, spendable?.() ?? Number.POSITIVE_INFINITY);
}

/** Whether an act is left alone here, since it lately was in vain: it is passed over, whoever planned it. */
export function isPassedOver(act: Act, context: StepContext): boolean {
  const { world, ship } = context;
  return isActBackedOffHere({ world, nowMs: ourMs(context) }, act, ship.nav.waypointSymbol, ship.symbol);
}

/** Our wall clock, milliseconds. */
export function ourMs({ world: { serverOffsetMs }, serverMs }: Pick<StepContext, 'world' | 'serverMs'>): number {
  return serverMs - serverOffsetMs;
}
