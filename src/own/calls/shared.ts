const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty } = Reflect;
const { is } = Object;

/** What all code of a process shares and no module may change: the daemon itself works with it. */
const KINDS = [
  ...[Object, Function, Array, String, Number, BigInt, Boolean, Symbol, RegExp, Promise, Map, Set, WeakMap],
  ...[WeakSet, Error, TypeError, RangeError, Uint8Array, ArrayBuffer, URL, AbortController, AbortSignal, EventTarget],
] as const;
const TOOLS = { JSON, Math, Reflect, Object, Array, Promise, Number, String, Symbol, Map, Atomics };

/** Globals that are only compared around a call: the virtual time of a backtest has others. */
const GLOBALS = [
  ...['Object', 'Array', 'JSON', 'Math', 'Reflect', 'Promise', 'Number', 'String', 'Boolean', 'Symbol', 'Map', 'Set'],
  ...['Date', 'Error', 'TypeError', 'RangeError', 'RegExp', 'WeakMap', 'WeakSet', 'BigInt', 'Uint8Array', 'Buffer'],
  ...['URL', 'AbortController', 'AbortSignal', 'process', 'console', 'globalThis', 'performance', 'structuredClone'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'queueMicrotask'],
] as const;

interface Owner {
  readonly name: string;
  readonly object: object;
  readonly keys: readonly PropertyKey[];
  readonly before: readonly (PropertyDescriptor | undefined)[];
}

function ownerOf(name: string, object: object, keys = ownKeys(object)): Owner {
  return { name, object, keys, before: keys.map((key) => getOwnPropertyDescriptor(object, key)) };
}

/** Changes with the time of the call in Node itself. */
const isOfNode = (key: PropertyKey) => key === 'stackTraceLimit' || key === 'prepareStackTrace';

const owners: readonly Owner[] = [
  ...KINDS.map((kind) => ownerOf(`${kind.name}.prototype`, kind.prototype)),
  ...Object.entries(TOOLS).map(([name, tool]) => ownerOf(name, tool)),
];

const isSame = (one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined) =>
  is(one?.value, other?.value) && is(one?.get, other?.get) && is(one?.set, other?.set);

// Only indexes and what was taken above: the methods of lists may be what a module has changed.

function putBack({ name, object, keys, before }: Owner): string | undefined {
  let changed: string | undefined;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as PropertyKey;
    const was = before[index];
    if (isOfNode(key) || isSame(was, getOwnPropertyDescriptor(object, key))) continue;
    changed ??= `${name}.${typeof key === 'symbol' ? 'symbol' : key}`;
    if (was !== undefined) defineProperty(object, key, was);
  }
  return changed;
}

function hasKey(keys: readonly PropertyKey[], wanted: PropertyKey): boolean {
  for (let index = 0; index < keys.length; index++) if (keys[index] === wanted) return true;
  return false;
}

function takeAway({ name, object, keys }: Owner): string | undefined {
  const now = ownKeys(object);
  if (now.length === keys.length) return undefined;
  let added: string | undefined;
  for (let index = 0; index < now.length; index++) {
    const key = now[index] as PropertyKey;
    if (hasKey(keys, key)) continue;
    added ??= `${name}.${typeof key === 'symbol' ? 'symbol' : key}`;
    deleteProperty(object, key);
  }
  return added;
}

/** Begins to watch what all code shares. @returns puts back what was changed since, and names the first change */
export function watchShared(): () => string | undefined {
  const globals = ownerOf('globalThis', globalThis, GLOBALS as never);
  return () => {
    let first = putBack(globals);
    for (let index = 0; index < owners.length; index++) {
      const owner = owners[index] as Owner;
      const changed = putBack(owner);
      const added = takeAway(owner);
      first ??= changed ?? added;
    }
    return first;
  };
}
