import type { Waypoint } from '../../wire/schemas/system.ts';

type Named = Waypoint['traits'];
type Name = Named[number];
type Chart = NonNullable<Waypoint['chart']>;

/** Equal parts of waypoints and prices as one object each, so that those of a whole galaxy fit into memory. */
export interface Interned {
  /** A text of which there are few, such as a type, a good or a system's symbol. */
  text<Text extends string>(value: Text): Text;
  /** A symbol as an object. */
  name(symbol: string): Name;
  /** Symbols, each as an object. */
  names(symbols: readonly string[]): Named;
  /** Symbols as texts, such as the goods that a market sells. */
  texts(symbols: readonly string[]): readonly string[];
  /** The chart of an agent or a faction. */
  chartBy(submittedBy: string): Chart;
}

/** Returns what is kept under a key; makes it when the key is new. */
function keptAt<Kept>(kept: Map<string, Kept>, key: string, make: () => Kept): Kept {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  return known;
}

/** Most lists that are remembered, those used last; a guess: most others belong to one waypoint alone. */
const MOST_LISTS = 3_000;

/** Equal lists of symbols as one list; those used last stay: the usual ones. */
function createLists<List>(make: (symbols: readonly string[]) => List): (symbols: readonly string[]) => List {
  const lists = new Map<string, List>();
  return (symbols) => {
    const key = symbols.join(' ');
    const list = lists.get(key) ?? make(symbols);
    lists.delete(key);
    lists.set(key, list);
    if (lists.size > MOST_LISTS) lists.delete(lists.keys().next().value ?? key);
    return list;
  };
}

function createInterned(): Interned {
  const [ofTexts, ofNames, ofCharts] = [new Map<string, string>(), new Map<string, Name>(), new Map<string, Chart>()];
  const text = <Text extends string>(value: Text) => keptAt(ofTexts, value, () => value) as Text;
  const name = (symbol: string) => keptAt(ofNames, symbol, () => ({ symbol: text(symbol) }));
  return {
    text,
    name,
    names: createLists((symbols) => symbols.map(name)),
    texts: createLists((symbols) => symbols.map(text)),
    chartBy: (submittedBy) => keptAt(ofCharts, submittedBy, () => ({ submittedBy })),
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
