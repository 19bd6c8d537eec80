/** What a lasting fact is about. */
export type AtlasKind =
  | 'waypoint'
  | 'listed'
  | 'market'
  | 'shipyard'
  | 'supplyChain'
  | 'unstable'
  | 'system'
  | 'systemsListed'
  | 'gate'
  | 'construction';

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

/** What is known of waypoints of one kind, by waypoint symbol and by system. */
export interface PlacesView<Known> extends ReadonlyMap<string, Known> {
  /** What is known of the waypoints of one system, in the order in which it was learned. */
  in(systemSymbol: string): ReadonlyMap<string, Known>;
  /** The systems of which something is known here. */
  systems(): Iterable<string>;
  /** Counts up with every change of this collection. */
  readonly revision: number;
  /** The revision at which a system last changed; 0 where nothing was ever known. */
  changedAt(systemSymbol: string): number;
}

const NOTHING = new Map<string, never>();

/** The same, writable: an index by system that follows every change. */
export class Places<Known> extends Map<string, Known> implements PlacesView<Known> {
  readonly #bySystem = new Map<string, Map<string, Known>>();
  readonly #changedAt = new Map<string, number>();
  readonly #systemOf: (symbol: string, known: Known) => string;
  #revision = 0;

  constructor(systemOf: (symbol: string, known: Known) => string) {
    super();
    this.#systemOf = systemOf;
  }

  in(systemSymbol: string): ReadonlyMap<string, Known> {
    return this.#bySystem.get(systemSymbol) ?? NOTHING;
  }

  systems(): Iterable<string> {
    return this.#bySystem.keys();
  }

  get revision(): number {
    return this.#revision;
  }

  changedAt(systemSymbol: string): number {
    return this.#changedAt.get(systemSymbol) ?? 0;
  }

  override set(symbol: string, known: Known): this {
    const system = this.#systemOf(symbol, known);
    const before = this.get(symbol);
    if (before !== undefined) {
      const systemBefore = this.#systemOf(symbol, before);
      if (systemBefore !== system) this.#drop(systemBefore, symbol);
    }
    const there = this.#bySystem.get(system);
    if (there === undefined) this.#bySystem.set(system, new Map([[symbol, known]]));
    else there.set(symbol, known);
    this.#note(system);
    return super.set(symbol, known);
  }

  override delete(symbol: string): boolean {
    const before = this.get(symbol);
    if (before !== undefined) this.#drop(this.#systemOf(symbol, before), symbol);
    return super.delete(symbol);
  }

  override clear(): void {
    for (const system of this.#bySystem.keys()) this.#note(system);
    this.#bySystem.clear();
    super.clear();
  }

  #drop(system: string, symbol: string): void {
    const there = this.#bySystem.get(system);
    there?.delete(symbol);
    if (there?.size === 0) this.#bySystem.delete(system);
    this.#note(system);
  }

  #note(system: string): void {
    this.#revision += 1;
    this.#changedAt.set(system, this.#revision);
  }
}
