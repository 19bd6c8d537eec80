/** Game seconds between two instants of our wall clock, in milliseconds; speed in game seconds a second. */
export function gameSecondsBetween({ speed }: { readonly speed: number }, fromMs: number, toMs: number): number {
  return ((toMs - fromMs) / 1_000) * speed;
}
