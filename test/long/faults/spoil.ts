import type { Random } from '../../../src/time/random.ts';
import type { Transport } from '../../../src/wire/transport.ts';

type Parent = Record<string, unknown>;

/** Every object of a JSON value, however deep. */
export function objectsIn(value: unknown): Parent[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Parent, ...Object.values(value).flatMap(objectsIn)];
}

const OTHERS: readonly unknown[] = [null, '', 'nonsense', -1, 0.5, true, [], {}, Number.MAX_SAFE_INTEGER];

/** A JSON text with one field gone, of another value, or one too many; any other text is cut in half. */
export function spoil(text: string, random: Random): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text.slice(0, Math.floor(text.length / 2));
  }
  const parents = objectsIn(value);
  const parent = parents[random.integer(0, parents.length - 1)];
  if (parent === undefined) return '{}';
  const names = Object.keys(parent);
  const name = names[random.integer(0, names.length - 1)];
  const how = random.integer(0, 3);
  if (name === undefined || how === 0) parent.unexpected = 'field';
  else if (how === 1) delete parent[name];
  else if (how === 2) parent[name] = null;
  else {
    // Of another type for certain: a wrong value of the right type is a lie, which nobody can tell.
    const others = OTHERS.filter(
      (other) => typeof other !== typeof parent[name] || Array.isArray(other) !== Array.isArray(parent[name]),
    );
    parent[name] = others[random.integer(0, others.length - 1)];
  }
  return JSON.stringify(value);
}

/** Spoils a share of all replies, `most` of them at most, and counts them. */
export function spoiling(random: Random, share: number, most = Number.POSITIVE_INFINITY) {
  let spoilt = 0;
  const way = (onwards: Transport): Transport => {
    return async (request, signal) => {
      const reply = await onwards(request, signal);
      if (spoilt >= most || random.next() >= share) return reply;
      spoilt++;
      return { ...reply, body: spoil(reply.body, random) };
    };
  };
  return { way, spoilt: () => spoilt };
}
