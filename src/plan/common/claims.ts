import type { Claim, OwnedClaim } from '../mission.ts';

type OfKind<Kind extends Claim['kind']> = Extract<OwnedClaim, { readonly kind: Kind }>;

/** Claims of ships, by kind: a fleet has thousands, and a plan asks for few kinds. */
export interface Claims {
  /** The claims of one kind, in the order in which their ships made them. */
  ofKind<Kind extends Claim['kind']>(kind: Kind): readonly OfKind<Kind>[];
  /** The sum of the credits that are claimed. */
  credits(): number;
  /** Whether a ship is about to chart a waypoint. */
  isToBeCharted(waypoint: string): boolean;
}

/** The credits that these claims are of. */
export function creditsOf(claims: readonly Claim[]): number {
  return claims.reduce((sum, claim) => (claim.kind === 'credits' ? sum + claim.credits : sum), 0);
}

/** Claims by kind, sorted out when the first is asked for. */
export function sortedClaims(list: () => readonly OwnedClaim[]): Claims {
  let sorted: Map<Claim['kind'], OwnedClaim[]> | undefined;
  return {
    ofKind: <Kind extends Claim['kind']>(kind: Kind) => {
      sorted ??= Map.groupBy(list(), (claim) => claim.kind);
      return (sorted.get(kind) ?? []) as unknown as readonly OfKind<Kind>[];
    },
    credits: () => creditsOf(list()),
    isToBeCharted: (waypoint) => list().some((claim) => claim.kind === 'chart' && claim.waypoint === waypoint),
  };
}

/** No claims at all. */
export const NO_CLAIMS = sortedClaims(() => []);

/** The claims of two sources. */
export function bothClaims(one: Claims, other: Claims): Claims {
  return {
    ofKind: (kind) => [...one.ofKind(kind), ...other.ofKind(kind)],
    credits: () => one.credits() + other.credits(),
    isToBeCharted: (waypoint) => one.isToBeCharted(waypoint) || other.isToBeCharted(waypoint),
  };
}
