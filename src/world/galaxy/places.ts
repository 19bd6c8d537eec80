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

/** What a sighting is of, which shows what kind of world this is: no run recalls it. */
type SightingKind = 'census' | 'gateRead';

/** A fact about a place that outlasts a run, as the atlas keeps it. */
export interface AtlasFact {
  readonly kind: AtlasKind | SightingKind;
  /** A waypoint, a system, or empty for a fact of the whole galaxy. */
  readonly symbol: string;
  /** When it was seen; our wall clock, milliseconds. */
  readonly atMs: number;
  /** The fact itself, JSON; see `atlas.ts`. */
  readonly fact: string;
}

/** What is known of waypoints of one kind, by waypoint symbol and by system. */
export interface PlacesView<Known> extends ReadonlyMap<string, Known> {
  /** What is known of one system, in the order in which it was learned. The list changes: copy it before you wait. */
  in(systemSymbol: string): readonly Known[];
  /** The systems of which something is known here. */
  systems(): Iterable<string>;
  /** Counts up with every change of this collection. */
  readonly revision: number;
  /** The revision at which a system last changed; 0 where nothing was ever known. */
  changedAt(systemSymbol: string): number;
}

/** Something known of one waypoint. */
interface OfWaypoint {
  readonly symbol: string;
}

const NOTHING: readonly never[] = [];

/** The same, writable: a list for each system that follows every change. */
export class SystemPlaces<Known extends OfWaypoint> extends Map<string, Known> implements PlacesView<Known> {
  readonly #bySystem = new Map<string, Known[]>();
  readonly #changedAt = new Map<string, number>();
  readonly #systemOf: (known: Known) => string;
  #revision = 0;

  constructor(systemOf: (known: Known) => string) {
    super();
    this.#systemOf = systemOf;
  }

  in(systemSymbol: string): readonly Known[] {
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
    const system = this.#systemOf(known);
    const before = this.get(symbol);
    const isElsewhere = before !== undefined && this.#systemOf(before) !== system;
    if (isElsewhere) this.#drop(before);
    this.#put(system, known, isElsewhere ? undefined : before);
    this.#note(system);
    return super.set(symbol, known);
  }

  /** The same, and it becomes the last of its system: as a list that is read again has it. */
  setLast(symbol: string, known: Known): this {
    const before = this.get(symbol);
    if (before !== undefined) this.#drop(before);
    return this.set(symbol, known);
  }

  override delete(symbol: string): boolean {
    const before = this.get(symbol);
    if (before !== undefined) this.#drop(before);
    return super.delete(symbol);
  }

  override clear(): void {
    for (const system of this.#bySystem.keys()) this.#note(system);
    this.#bySystem.clear();
    super.clear();
  }

  #put(system: string, known: Known, before: Known | undefined): void {
    const there = this.#bySystem.get(system);
    const index = before === undefined ? -1 : (there?.indexOf(before) ?? -1);
    if (there === undefined) this.#bySystem.set(system, [known]);
    // A list that grows by itself keeps spare room, half as much again.
    else if (index < 0) this.#bySystem.set(system, there.concat([known]));
    else there[index] = known;
  }

  #drop(known: Known): void {
    const system = this.#systemOf(known);
    const there = this.#bySystem.get(system);
    const index = there?.indexOf(known) ?? -1;
    if (index >= 0) there?.splice(index, 1);
    if (there?.length === 0) this.#bySystem.delete(system);
    this.#note(system);
  }

  #note(system: string): void {
    this.#revision += 1;
    this.#changedAt.set(system, this.#revision);
  }
}

/** The same, to be read: collections without the methods that change them. */
export type Viewed<State> = { readonly [Key in keyof State]: ViewedValue<State[Key]> };

type ViewedValue<Value> =
  Value extends SystemPlaces<infer Known>
    ? PlacesView<Known>
    : Value extends Map<infer Key, infer Known>
      ? ReadonlyMap<Key, ViewedValue<Known>>
      : Value extends Set<infer Known>
        ? ReadonlySet<Known>
        : Value;
