import { type Claims, creditsOf } from '../../plan/claims.ts';
import type { Claim, OwnedClaim } from '../../plan/mission.ts';

/** The claims of all ships, kept by kind and ship. */
export interface ClaimIndex {
  /** Sets a ship's claims in place of its former ones. */
  set(shipSymbol: string, claims: readonly OwnedClaim[]): void;
  /** The claims of all ships but one, as they are now: each kind is gathered when it is first asked for. */
  ofOthers(shipSymbol: string): Claims;
}

type Kind = Claim['kind'];

export function createClaimIndex(): ClaimIndex {
  const ships = new Map<Kind, Map<string, readonly OwnedClaim[]>>();
  /** By ship, and their sum: each step of a mission asks what may be spent. */
  const credits = new Map<string, number>();
  let allCredits = 0;

  function setCredits(shipSymbol: string, claims: readonly OwnedClaim[]): void {
    const now = creditsOf(claims);
    allCredits += now - (credits.get(shipSymbol) ?? 0);
    if (now === 0) credits.delete(shipSymbol);
    else credits.set(shipSymbol, now);
  }

  /** The ships that are about to chart each waypoint: a plan asks for hundreds. */
  const charting = new Map<string, Set<string>>();

  function setCharts(shipSymbol: string, claims: readonly OwnedClaim[]): void {
    for (const claim of ships.get('chart')?.get(shipSymbol) ?? []) {
      if (claim.kind !== 'chart') continue;
      const by = charting.get(claim.waypoint);
      by?.delete(shipSymbol);
      if (by?.size === 0) charting.delete(claim.waypoint);
    }
    for (const claim of claims) {
      if (claim.kind !== 'chart') continue;
      const by = charting.get(claim.waypoint) ?? new Set<string>();
      charting.set(claim.waypoint, by.add(shipSymbol));
    }
  }

  function shipsWith(kind: Kind): Map<string, readonly OwnedClaim[]> {
    const known = ships.get(kind) ?? new Map<string, readonly OwnedClaim[]>();
    ships.set(kind, known);
    return known;
  }

  function gather(shipSymbol: string, kind: Kind): OwnedClaim[] {
    const gathered: OwnedClaim[] = [];
    for (const [owner, claims] of ships.get(kind) ?? []) if (owner !== shipSymbol) gathered.push(...claims);
    return gathered;
  }

  return {
    set: (shipSymbol, claims) => {
      setCredits(shipSymbol, claims);
      setCharts(shipSymbol, claims);
      const byKind = Map.groupBy(claims, ({ kind }) => kind);
      for (const [kind, known] of ships) if (!byKind.has(kind)) known.delete(shipSymbol);
      for (const [kind, ofKind] of byKind) shipsWith(kind).set(shipSymbol, ofKind);
    },
    ofOthers: (shipSymbol) => {
      const gathered = new Map<Kind, OwnedClaim[]>();
      const ofKind = (kind: Kind) => {
        const known = gathered.get(kind) ?? gather(shipSymbol, kind);
        gathered.set(kind, known);
        return known;
      };
      return {
        ofKind: ofKind as Claims['ofKind'],
        credits: () => allCredits - (credits.get(shipSymbol) ?? 0),
        isToBeCharted: (waypoint) => {
          const by = charting.get(waypoint);
          return by !== undefined && (by.size > 1 || !by.has(shipSymbol));
        },
      };
    },
  };
}
