import type { Account, Claim, Mission } from '../plan/mission.ts';
import type { Clock } from '../time/clock.ts';

/** The book of claims: what each ship's mission has set aside, so that no two ships plan the same profit. */
export interface Treasury {
  /** Books a mission's claims in place of the ship's former ones, and names the mission. */
  claim(mission: Mission): string;
  release(shipSymbol: string): void;
  /** Claims of all ships but this one. */
  claimsOfOthers(shipSymbol: string): readonly Claim[];
  /** Milliseconds that ships have spent on missions so far, by lane. */
  shipMsByLane(): ReadonlyMap<Account, number>;
}

interface Engagement {
  readonly lane: Account;
  readonly claims: readonly Claim[];
  /** In `clock.monotonicMs()`. */
  readonly sinceMs: number;
}

/** An empty book; missions are numbered per ship. */
export function createTreasury(clock: Clock): Treasury {
  const engagements = new Map<string, Engagement>();
  const numbers = new Map<string, number>();
  const spentMs = new Map<Account, number>();

  function release(shipSymbol: string): void {
    const engagement = engagements.get(shipSymbol);
    if (engagement === undefined) return;
    engagements.delete(shipSymbol);
    spentMs.set(engagement.lane, (spentMs.get(engagement.lane) ?? 0) + clock.monotonicMs() - engagement.sinceMs);
  }

  return {
    claim: (mission) => {
      release(mission.shipSymbol);
      const number = (numbers.get(mission.shipSymbol) ?? 0) + 1;
      numbers.set(mission.shipSymbol, number);
      engagements.set(mission.shipSymbol, { lane: mission.lane, claims: mission.claims, sinceMs: clock.monotonicMs() });
      return `${mission.shipSymbol}/${number}`;
    },
    release,
    claimsOfOthers: (shipSymbol) =>
      [...engagements].flatMap(([owner, { claims }]) => (owner === shipSymbol ? [] : claims)),
    shipMsByLane: () => {
      const total = new Map(spentMs);
      for (const { lane, sinceMs } of engagements.values())
        total.set(lane, (total.get(lane) ?? 0) + clock.monotonicMs() - sinceMs);
      return total;
    },
  };
}
