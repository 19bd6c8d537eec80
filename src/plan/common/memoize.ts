/** Computes an answer once for each object, which must not change meanwhile; the answer is freed with the object. */
export function memoizeByObject<Of extends object, Made extends NonNullable<unknown>>(
  make: (of: Of) => Made,
): (of: Of) => Made {
  const known = new WeakMap<Of, Made>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before;
    const made = make(of);
    known.set(of, made);
    return made;
  };
}

/** The same for each object and key; the answers must not change while the object lives. */
export function memoizeByKey<Of extends object, Key, Made>(): Kept<Of, Key, Made> {
  return keptIn(memoizeByObject((_of: Of) => new Map<Key, Made>()));
}

type Kept<Of, Key, Made> = (of: Of, key: Key, make: () => Made) => Made;

function keptIn<Of, Key, Made>(keptOf: (of: Of) => Map<Key, Made>): Kept<Of, Key, Made> {
  return (of, key, make) => onceIn(keptOf(of), key, make);
}

/** The answer kept under a key; it is computed once, also where it is undefined. */
export function onceIn<Key, Made>(kept: Map<Key, Made>, key: Key, make: () => Made): Made {
  const before = kept.get(key);
  if (before !== undefined || kept.has(key)) return before as Made;
  const made = make();
  kept.set(key, made);
  return made;
}

/** Keeps an answer as the one used last; of more than `atMost` the one that was used longest ago is dropped. */
export function keepLastUsed<Key, Made>(kept: Map<Key, Made>, key: Key, made: Made, atMost: number): void {
  kept.delete(key);
  kept.set(key, made);
  if (kept.size > atMost) kept.delete(kept.keys().next().value ?? key);
}
