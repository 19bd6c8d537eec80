/** What a lasting fact is about. */
export type AtlasKind = 'waypoint' | 'listed' | 'market' | 'shipyard' | 'supplyChain' | 'unstable';

/** A fact about a place that outlasts a run, as the atlas keeps it. */
export interface AtlasFact {
  readonly kind: AtlasKind;
  /** A waypoint, a system, or empty for a fact of the whole galaxy. */
  readonly symbol: string;
  /** When it was seen; our wall clock, milliseconds. */
  readonly atMs: number;
  /** The fact itself, JSON; see `atlas.ts`. */
  readonly fact: string;
}
