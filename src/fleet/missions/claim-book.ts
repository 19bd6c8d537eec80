import type { Publisher } from '../../events/hub.ts';
import type { EarlyEnding } from '../../game/endings.ts';
import { type Reason, reasonCodes, reasonText } from '../../game/reasons.ts';
import type { Claims } from '../../plan/common/claims.ts';
import { type BudgetCategory, type Mission, type OwnedClaim, ownedClaims } from '../../plan/mission.ts';
import type { MissionRow } from '../../store/books/missions.ts';
import type { Clock } from '../../time/clock.ts';
import type { OperationId } from '../../wire/endpoints.ts';
import type { FleetEvents } from '../events.ts';
import { createClaimIndex } from './claim-index.ts';
import { countRequest, NOTHING_SENT, type Tally } from './tally.ts';

/** All claims, and how each ship's time was spent. */
export interface ClaimBook {
  /**
   * Records a mission's claims in place of the ship's former ones, and returns the mission's id.
   * @param why why this mission was chosen, for people
   */
  claim(mission: Mission, why?: string): string;
  /** The ship has no mission from now on, for these reasons. */
  pause(shipSymbol: string, reasons: readonly Reason[]): void;
  /** Sets how the ship's mission ends early; recorded at its release, or when another mission or a pause follows. */
  leave(shipSymbol: string, ending: EarlyEnding): void;
  /** Ends the ship's mission. */
  release(shipSymbol: string): void;
  /** Ends the ship's mission, if it has one, as cut off: its machine was stopped. */
  cutOff(shipSymbol: string): void;
  /** Counts an answered request for the ship's mission; a purchase reduces the mission's credit claim by its price. */
  requested(shipSymbol: string, operation: OperationId, isDone: boolean, spentCredits?: number): void;
  /** Claims of all ships. */
  claims(): readonly OwnedClaim[];
  /** Claims of all ships but this one. */
  claimsOfOthers(shipSymbol: string): Claims;
  /** Number of ships but this one that have a mission, by lane. */
  othersByLane(shipSymbol: string): ReadonlyMap<BudgetCategory, number>;
  /** A ship's current mission, or its pause (lane undefined) and the reason; undefined while it plans. */
  current(shipSymbol: string): Current | undefined;
  /** Milliseconds that ships have spent on missions so far, by lane. */
  shipMsByLane(): ReadonlyMap<BudgetCategory, number>;
}

/** A ship's mission or pause in progress, with its claims and its requests. */
interface Activity {
  readonly row: Omit<MissionRow, 'shipSymbol' | 'lane' | 'endedAtMs' | 'ending' | 'requests' | 'leastRequests'>;
  /** Undefined: a pause. */
  readonly lane: BudgetCategory | undefined;
  readonly claims: readonly OwnedClaim[];
  /** In `clock.monotonicMs()`. */
  readonly sinceMs: number;
  readonly tally: Tally;
  readonly ending?: EarlyEnding;
}

/** A ship's mission or pause in progress, as it will be recorded. */
export type Current = Activity['row'] & Pick<Activity, 'lane'>;

/** Claims less the credits spent: those have already left the agent's credits. */
function lessSpent(claims: readonly OwnedClaim[], spentCredits: number): readonly OwnedClaim[] {
  let left = spentCredits;
  return claims.map((claim) => {
    if (claim.kind !== 'credits') return claim;
    const part = Math.min(left, claim.credits);
    left -= part;
    return { ...claim, credits: claim.credits - part };
  });
}

/** Whether a mission only looks for prices: all its claims are looks. */
function isForLooks(claims: readonly OwnedClaim[]): boolean {
  return claims.length > 0 && claims.every(({ kind }) => kind === 'look');
}

/** Start and end of a mission; the start is at most the end, even if the clock was set back in between. */
function timesUntil(endedAtMs: number, { startedAtMs }: Pick<MissionRow, 'startedAtMs'>) {
  return { startedAtMs: Math.min(startedAtMs, endedAtMs), endedAtMs };
}

/**
 * An empty claim book; it publishes the end of each mission and pause.
 * @param run distinguishes this run's missions from those of other runs in the same books
 */
export function createClaimBook(clock: Clock, events: Publisher<FleetEvents>, run = 1): ClaimBook {
  const activities = new Map<string, Activity>();
  const index = createClaimIndex();
  const numbers = new Map<string, number>();
  const spentMs = new Map<BudgetCategory, number>();

  function nextId(shipSymbol: string): string {
    const number = (numbers.get(shipSymbol) ?? 0) + 1;
    numbers.set(shipSymbol, number);
    return `${shipSymbol}/${run}.${number}`;
  }

  function end(shipSymbol: string, early?: EarlyEnding): void {
    const activity = activities.get(shipSymbol);
    if (activity === undefined) return;
    activities.delete(shipSymbol);
    index.set(shipSymbol, []);
    const { row, lane, sinceMs, tally } = activity;
    const ending = early ?? activity.ending ?? 'done';
    if (lane !== undefined) spentMs.set(lane, (spentMs.get(lane) ?? 0) + clock.monotonicMs() - sinceMs);
    const { requests, leastRequests } = tally;
    const times = timesUntil(clock.nowMs(), row);
    const ended: MissionRow = { ...row, ...times, shipSymbol, lane: lane ?? null, ending, requests, leastRequests };
    events.publish('missionEnded', ended);
  }

  function begin(
    shipSymbol: string,
    activity: Pick<Activity, 'lane' | 'claims'>,
    row: Omit<Activity['row'], 'startedAtMs'>,
  ) {
    end(shipSymbol);
    const times = { sinceMs: clock.monotonicMs(), tally: NOTHING_SENT };
    activities.set(shipSymbol, { ...activity, ...times, row: { ...row, startedAtMs: clock.nowMs() } });
    index.set(shipSymbol, activity.claims);
  }

  return {
    claim: (mission, why) => {
      const { shipSymbol, lane, what, expected } = mission;
      const id = nextId(shipSymbol);
      const expectedProfitCredits = Math.round(expected.profitCredits);
      const expectedSeconds = Math.round(expected.seconds);
      const supplyBonusCredits = Math.round(expected.supplyBonusCredits ?? 0);
      const row = { id, what, why: why ?? null, expectedProfitCredits, expectedSeconds, supplyBonusCredits };
      begin(shipSymbol, { lane, claims: ownedClaims(mission) }, row);
      return id;
    },
    pause: (shipSymbol, reasons) => {
      const activity = activities.get(shipSymbol);
      const because = { what: reasonText(...reasons), reasonCodes: reasonCodes(...reasons) };
      if (activity?.row.reasonCodes === because.reasonCodes) {
        activities.set(shipSymbol, { ...activity, row: { ...activity.row, ...because } });
        return;
      }
      const nothing = { why: null, expectedProfitCredits: 0, expectedSeconds: 0, supplyBonusCredits: 0 };
      begin(shipSymbol, { lane: undefined, claims: [] }, { id: nextId(shipSymbol), ...because, ...nothing });
    },
    leave: (shipSymbol, ending) => {
      const activity = activities.get(shipSymbol);
      if (activity !== undefined) activities.set(shipSymbol, { ...activity, ending });
    },
    release: (shipSymbol) => end(shipSymbol),
    cutOff: (shipSymbol) => end(shipSymbol, 'cutOff'),
    requested: (shipSymbol, operation, isDone, spentCredits = 0) => {
      const activity = activities.get(shipSymbol);
      if (activity === undefined) return;
      const tally = countRequest(activity.tally, operation, isDone, isForLooks(activity.claims));
      const claims = spentCredits > 0 ? lessSpent(activity.claims, spentCredits) : activity.claims;
      activities.set(shipSymbol, { ...activity, tally, claims });
      if (claims !== activity.claims) index.set(shipSymbol, claims);
    },
    claims: () => [...activities.values()].flatMap(({ claims }) => claims),
    claimsOfOthers: index.ofOthers,
    othersByLane: (shipSymbol) => {
      const ships = new Map<BudgetCategory, number>();
      for (const [owner, { lane }] of activities)
        if (owner !== shipSymbol && lane !== undefined) ships.set(lane, (ships.get(lane) ?? 0) + 1);
      return ships;
    },
    current: (shipSymbol) => {
      const activity = activities.get(shipSymbol);
      return activity && { ...activity.row, lane: activity.lane };
    },
    shipMsByLane: () => {
      const total = new Map(spentMs);
      for (const { lane, sinceMs } of activities.values())
        if (lane !== undefined) total.set(lane, (total.get(lane) ?? 0) + clock.monotonicMs() - sinceMs);
      return total;
    },
  };
}
