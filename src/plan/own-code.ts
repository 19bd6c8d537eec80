import type { OwnLane } from '../game/lanes.ts';
import type { Contract } from '../wire/schemas/contract.ts';
import type { Mission, Proposal } from './mission.ts';

/** A refusal of a hook: its name, and what it says. */
export interface HookRefusal {
  readonly hook: string;
  readonly why: string;
}

/**
 * What the owner's own code is asked while a plan is made. It answers at once, whatever the code does.
 * @template Plan the context of a ship's plan, which has this itself
 */
export interface OwnCodeInPlan<Plan> {
  /** What an own lane proposes; undefined where there is none of that name. */
  propose(plan: Plan, lane: OwnLane): Proposal | undefined;
  /**
   * The mission of an own lane would end at once; lastingly, unless what it does only failed lately.
   * @returns whether the lane is left out of the next plan of the ship; false for a lane of the table
   */
  cameToNothing(plan: Plan, mission: Mission, isLastingly: boolean): boolean;
  /** Why an offered contract is not to be accepted; undefined where no hook objects. */
  whyNotAccept(plan: Plan, contract: Contract): HookRefusal | undefined;
  /** Why a ship is not to be bought; undefined where no hook objects. */
  whyNotBuy(plan: Plan, shipType: string, priceCredits: number): HookRefusal | undefined;
  /** What missions are worth beside each other, in credits; below 0 one is not done. Undefined where no hook says it. */
  worthsOf(plan: Plan, missions: readonly Mission[]): readonly number[] | undefined;
}
