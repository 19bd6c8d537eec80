import type { Waypoint } from '../../wire/schemas/system.ts';

type Named = Waypoint['traits'];
type Name = Named[number];
type Chart = NonNullable<Waypoint['chart']>;

/** Equal parts of waypoints and prices as one object each, so that those of a whole galaxy fit into memory. */
export interface Interned {
  /** A text of which there are few, such as a type, a good or a system's symbol. */
  text<Text extends string>(told: Text): Text;
  /** Symbols that stand in a text between spaces, each as an object. */
  names(told: string): Named;
  /** The chart of an agent or a faction. */
  chartBy(submittedBy: string): Chart;
}

/** Returns what is kept under a key; makes it when the key is new. */
function keptAt<Kept>(kept: Map<string, Kept>, key: string, make: () => Kept): Kept {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  return known;
}

function createInterned(): Interned {
  const [texts, lists, charts] = [new Map<string, string>(), new Map<string, Named>(), new Map<string, Chart>()];
  const ofSymbols = new Map<string, Name>();
  const text = <Text extends string>(told: Text) => keptAt(texts, told, () => told) as Text;
  const nameOf = (symbol: string) => keptAt(ofSymbols, symbol, () => ({ symbol: text(symbol) }));
  const namesIn = (told: string): Named => (told === '' ? [] : told.split(' ').map(nameOf));
  return {
    text,
    names: (told) => keptAt(lists, told, () => namesIn(told)),
    chartBy: (submittedBy) => keptAt(charts, submittedBy, () => ({ submittedBy })),
  };
}

/** By the waypoints that share them, of all worlds of a galaxy; freed together with those. */
const ofWaypoints = new WeakMap<object, Interned>();

/** What the waypoints of a galaxy share. */
export function internedOf(waypoints: object): Interned {
  const interned = ofWaypoints.get(waypoints) ?? createInterned();
  ofWaypoints.set(waypoints, interned);
  return interned;
}
