import { type Claims, creditsOf } from '../../plan/common/claims.ts';
import type { Claim, OwnedClaim } from '../../plan/mission.ts';

/** The claims of all ships, kept by kind and ship. */
export interface ClaimIndex {
  /** Sets a ship's claims in place of its former ones. */
  set(shipSymbol: string, claims: readonly OwnedClaim[]): void;
  /** The claims of all ships but one, as they are now: each kind is gathered when it is first asked for. */
  ofOthers(shipSymbol: string): Claims;
}

type Kind = Claim['kind'];

/** The credits that each ship claims, and their sum: each step of a mission asks what may be spent. */
function createCreditsIndex() {
  const byShip = new Map<string, number>();
  let all = 0;
  return {
    set: (shipSymbol: string, claims: readonly OwnedClaim[]) => {
      const now = creditsOf(claims);
      all += now - (byShip.get(shipSymbol) ?? 0);
      if (now === 0) byShip.delete(shipSymbol);
      else byShip.set(shipSymbol, now);
    },
    ofOthers: (shipSymbol: string) => all - (byShip.get(shipSymbol) ?? 0),
  };
}

/** The ships that are about to chart each waypoint: a plan asks for hundreds. */
function createChartsIndex() {
  const shipsAt = new Map<string, Set<string>>();
  const waypointsOf = new Map<string, readonly string[]>();
  return {
    set: (shipSymbol: string, claims: readonly OwnedClaim[]) => {
      for (const waypoint of waypointsOf.get(shipSymbol) ?? []) {
        const ships = shipsAt.get(waypoint);
        ships?.delete(shipSymbol);
        if (ships?.size === 0) shipsAt.delete(waypoint);
      }
      const waypoints = claims.flatMap((claim) => (claim.kind === 'chart' ? [claim.waypoint] : []));
      if (waypoints.length === 0) waypointsOf.delete(shipSymbol);
      else waypointsOf.set(shipSymbol, waypoints);
      for (const waypoint of waypoints)
        shipsAt.set(waypoint, (shipsAt.get(waypoint) ?? new Set<string>()).add(shipSymbol));
    },
    isOfOthers: (shipSymbol: string, waypoint: string) => {
      const ships = shipsAt.get(waypoint);
      return ships !== undefined && (ships.size > 1 || !ships.has(shipSymbol));
    },
  };
}

export function createClaimIndex(): ClaimIndex {
  const ships = new Map<Kind, Map<string, readonly OwnedClaim[]>>();
  const [credits, charts] = [createCreditsIndex(), createChartsIndex()];

  function shipsWith(kind: Kind): Map<string, readonly OwnedClaim[]> {
    const known = ships.get(kind) ?? new Map<string, readonly OwnedClaim[]>();
    ships.set(kind, known);
    return known;
  }

  function gather(shipSymbol: string, kind: Kind): OwnedClaim[] {
    return [...(ships.get(kind) ?? [])].flatMap(([owner, claims]) => (owner === shipSymbol ? [] : claims));
  }

  return {
    set: (shipSymbol, claims) => {
      credits.set(shipSymbol, claims);
      charts.set(shipSymbol, claims);
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
        credits: () => credits.ofOthers(shipSymbol),
        isToBeCharted: (waypoint) => charts.isOfOthers(shipSymbol, waypoint),
      };
    },
  };
}
