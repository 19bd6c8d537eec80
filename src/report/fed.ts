/** Expected supply bonus of missions, in credits by lane; lanes that supplied no factory are omitted. */
export function fedCreditsByLane(
  missions: readonly { readonly lane: string; readonly fedCredits: number }[],
): Record<string, number> {
  const byLane: Record<string, number> = {};
  for (const { lane, fedCredits } of missions) if (fedCredits > 0) byLane[lane] = (byLane[lane] ?? 0) + fedCredits;
  return byLane;
}
