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

const ANSWERS = Symbol('answers');

interface Answered {
  readonly [ANSWERS]?: Map<unknown, unknown>;
}

/** The answers kept in an object, by the function that computed them: a hidden property, which `{ ...of }` leaves out. */
function answersIn(of: Answered): Map<unknown, unknown> {
  const known = of[ANSWERS];
  if (known !== undefined) return known;
  const answers = new Map<unknown, unknown>();
  Object.defineProperty(of, ANSWERS, { value: answers });
  return answers;
}

/**
 * As `memoizeByObject`, for objects that live as long as a plan, with the answers in the object itself. In a WeakMap they
 * would outlive the plan: when V8 collects new objects, it keeps all values of a WeakMap.
 */
export function memoizeInPlan<Of extends object, Made extends NonNullable<unknown>>(
  make: (of: Of) => Made,
): (of: Of) => Made {
  return (of) => {
    const answers = answersIn(of);
    const before = answers.get(make);
    if (before !== undefined) return before as Made;
    const made = make(of);
    answers.set(make, made);
    return made;
  };
}

/** The same for each object and key. */
export function memoizeInPlanByKey<Of extends object, Key, Made>(): Kept<Of, Key, Made> {
  return keptIn(memoizeInPlan((_of: Of) => new Map<Key, Made>()));
}

type Kept<Of, Key, Made> = (of: Of, key: Key, make: () => Made) => Made;

function keptIn<Of, Key, Made>(keptOf: (of: Of) => Map<Key, Made>): Kept<Of, Key, Made> {
  return (of, key, make) => {
    const kept = keptOf(of);
    const before = kept.get(key);
    if (before !== undefined || kept.has(key)) return before as Made;
    const made = make();
    kept.set(key, made);
    return made;
  };
}

/** Keeps an answer as the one used last; of more than `atMost` the one that was used longest ago is dropped. */
export function keepLastUsed<Key, Made>(kept: Map<Key, Made>, key: Key, made: Made, atMost: number): void {
  kept.delete(key);
  kept.set(key, made);
  if (kept.size > atMost) kept.delete(kept.keys().next().value ?? key);
}
