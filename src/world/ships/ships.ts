import type { Ship } from '../../wire/schemas/ship.ts';
import { isRecognised, typesOf } from './ship-type.ts';

const NONE: ReadonlySet<string> = new Set();

/** The agent's ships, by symbol and by type. */
export interface ShipsView extends ReadonlyMap<string, Ship> {
  /** The symbols of the ships of a type that is recognised by its parts, in the order in which they became such. */
  ofType(shipType: string): ReadonlySet<string>;
}

/** The same, writable: an index by type that follows every change, since each plan asks of types and fleets are large. */
export class Ships extends Map<string, Ship> implements ShipsView {
  readonly #ofType = new Map<string, Set<string>>();

  ofType(shipType: string): ReadonlySet<string> {
    return this.#ofType.get(shipType) ?? NONE;
  }

  override set(symbol: string, ship: Ship): this {
    const before = this.get(symbol);
    super.set(symbol, ship);
    if (before === undefined) this.#index(symbol, [], typesOf(ship));
    else if (!hasSameParts(before, ship)) this.#index(symbol, typesOf(before), typesOf(ship));
    return this;
  }

  override delete(symbol: string): boolean {
    const before = this.get(symbol);
    if (before !== undefined) this.#index(symbol, typesOf(before), []);
    return super.delete(symbol);
  }

  override clear(): void {
    super.clear();
    this.#ofType.clear();
  }

  /** A ship whose types stay the same keeps its place among those of its type. */
  #index(symbol: string, before: readonly string[], now: readonly string[]): void {
    for (const type of before) if (!now.includes(type)) this.#ofType.get(type)?.delete(symbol);
    for (const type of now) {
      const symbols = this.#ofType.get(type) ?? new Set();
      this.#ofType.set(type, symbols.add(symbol));
    }
  }
}

/** Whether two states of a ship have the same parts as objects: then it is of the same types. */
function hasSameParts(one: Ship, other: Ship): boolean {
  return (
    one.frame === other.frame &&
    one.registration === other.registration &&
    one.modules === other.modules &&
    one.mounts === other.mounts &&
    one.fuel.capacity === other.fuel.capacity
  );
}

/** By what the types of ships are known. */
interface Fleet {
  readonly ships: ShipsView;
  /** The type that each ship was bought as. */
  readonly boughtAs: ReadonlyMap<string, string>;
}

/** The symbols of the ships of a type: by their parts or, for a type whose parts are unknown, of those bought as this type. */
export function shipsOfType({ ships, boughtAs }: Fleet, shipType: string): ReadonlySet<string> {
  if (isRecognised(shipType)) return ships.ofType(shipType);
  return new Set([...ships.keys()].filter((symbol) => boughtAs.get(symbol) === shipType));
}
