import type { Waypoint } from '../../wire/schemas/system.ts';

type Named = Waypoint['traits'];
type Name = Named[number];
type Chart = NonNullable<Waypoint['chart']>;

/** Equal parts of waypoints and prices as one object each, so that those of a whole galaxy fit into memory. */
export interface Interned {
  /** A text of which there are few, such as a type, a good or a system's symbol. */
  text<Text extends string>(told: Text): Text;
  /** A symbol as an object. */
  name(symbol: string): Name;
  /** Symbols, each as an object. */
  names(symbols: readonly string[]): Named;
  /** The chart of an agent or a faction. */
  chartBy(submittedBy: string): Chart;
}

/** Returns what is kept under a key; makes it when the key is new. */
function keptAt<Kept>(kept: Map<string, Kept>, key: string, make: () => Kept): Kept {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  return known;
}

/** Most lists that are remembered, those used last: most others belong to one waypoint alone. */
const MOST_LISTS = 3_000;

/** Symbols that have a letter of their own: two beyond could share one. */
const MOST_LETTERS = 50_000;

/** A symbol with a letter of its own: a list of symbols is kept under a word of some bytes. */
interface Lettered {
  readonly name: Name;
  readonly letter: string;
}

function createInterned(): Interned {
  const [texts, lists, charts] = [new Map<string, string>(), new Map<string, Named>(), new Map<string, Chart>()];
  const ofSymbols = new Map<string, Lettered>();
  const text = <Text extends string>(told: Text) => keptAt(texts, told, () => told) as Text;
  const lettered = (symbol: string) =>
    keptAt(ofSymbols, symbol, () => ({ name: { symbol: text(symbol) }, letter: String.fromCharCode(ofSymbols.size) }));
  return {
    text,
    name: (symbol) => lettered(symbol).name,
    names: (symbols) => {
      const all = symbols.map(lettered);
      if (ofSymbols.size > MOST_LETTERS) return all.map(({ name }) => name);
      const word = all.map(({ letter }) => letter).join('');
      const list = lists.get(word) ?? all.map(({ name }) => name);
      // Those used last stay: the usual ones.
      lists.delete(word);
      lists.set(word, list);
      if (lists.size > MOST_LISTS) lists.delete(lists.keys().next().value ?? word);
      return list;
    },
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
