/** Where something stands in JSON. */
export type Place = readonly (string | number)[];

/** One change to a reply at one place. */
export interface Mutation {
  readonly place: Place;
  readonly how: 'removed' | 'null' | 'of another type' | 'a new word';
}

type Holder = Record<string | number, unknown>;

/** Every field and entry below a value. */
export function* placesIn(value: unknown, place: Place = []): Generator<Place> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, below] of Object.entries(value)) {
    const here = [...place, Array.isArray(value) ? Number(key) : key];
    yield here;
    yield* placesIn(below, here);
  }
}

/** What stands at a place. */
function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((found, key) => (found as Holder | undefined)?.[key], value);
}

const ofAnotherType = (value: unknown) => (typeof value === 'number' ? `${value}` : 7);

const NEWS: Readonly<Record<Mutation['how'], (value: unknown) => unknown>> = {
  removed: () => undefined,
  null: () => null,
  'of another type': ofAnotherType,
  'a new word': () => 'WORD_OF_TOMORROW',
};

/** What can befall a value. */
export function mutationsAt(body: unknown, place: Place): Mutation[] {
  const isWord = typeof valueAt(body, place) === 'string';
  const hows = Object.keys(NEWS).filter((how) => how !== 'a new word' || isWord) as Mutation['how'][];
  return hows.map((how) => ({ place, how }));
}

/** A copy of a body to which one thing has happened. */
export function mutated(body: unknown, { place, how }: Mutation): unknown {
  const copy = structuredClone(body);
  const holder = valueAt(copy, place.slice(0, -1)) as Holder;
  const last = place.at(-1) ?? '';
  const news = NEWS[how](holder[last]);
  if (news !== undefined) holder[last] = news;
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else delete holder[last];
  return copy;
}
