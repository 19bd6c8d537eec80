import type { Claim, OwnedClaim } from './mission.ts';

type OfKind<Kind extends Claim['kind']> = Extract<OwnedClaim, { readonly kind: Kind }>;

/** Claims of ships, by kind: a fleet has thousands, and a plan asks for few kinds. */
export interface Claims {
  /** The claims of one kind, in the order in which their ships made them. */
  ofKind<Kind extends Claim['kind']>(kind: Kind): readonly OfKind<Kind>[];
}

/** Claims by kind, sorted out when the first is asked for. */
export function claimsOf(list: () => readonly OwnedClaim[]): Claims {
  let sorted: Map<Claim['kind'], OwnedClaim[]> | undefined;
  return {
    ofKind: <Kind extends Claim['kind']>(kind: Kind) => {
      sorted ??= Map.groupBy(list(), (claim) => claim.kind);
      return (sorted.get(kind) ?? []) as unknown as readonly OfKind<Kind>[];
    },
  };
}

/** No claims at all. */
export const NO_CLAIMS = claimsOf(() => []);

/** The claims of two sources. */
export function bothClaims(one: Claims, other: Claims): Claims {
  return { ofKind: (kind) => [...one.ofKind(kind), ...other.ofKind(kind)] };
}
