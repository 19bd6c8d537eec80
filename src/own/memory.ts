import type { Meta } from '../store/store.ts';
import type { Memory } from './lane.ts';

/** Characters of all that one module remembers. */
const MOST_CHARACTERS = 64_000;

/** What a module remembers, and whether that changed since it was last written. */
export interface KeptMemory {
  readonly memory: Memory;
  /** Writes what changed. */
  keep(): Promise<void>;
}

const keyOf = (module: string) => `memory ${module}`;

function valuesIn(text: string | null): Map<string, string> {
  if (text === null) return new Map();
  return new Map(
    Object.entries(JSON.parse(text) as Record<string, unknown>).map(([name, value]) => [name, JSON.stringify(value)]),
  );
}

/** Opens what a module remembers in the books. Values are kept as text, so that a module cannot change them unseen. */
export async function openMemory(meta: Meta, module: string): Promise<KeptMemory> {
  const values = valuesIn(await meta.get(keyOf(module)));
  let isChanged = false;

  function set(name: unknown, value: unknown): void {
    if (typeof name !== 'string') throw new TypeError(`expected a name as text, got a ${typeof name}`);
    const text = JSON.stringify(value);
    if (value !== undefined && text === undefined)
      throw new TypeError(`expected a value that JSON can hold, got one of ${name}`);
    if (values.get(name) === text) return;
    const others = [...values].reduce((sum, [key, one]) => sum + (key === name ? 0 : key.length + one.length), 0);
    if (others + name.length + (text?.length ?? 0) > MOST_CHARACTERS)
      throw new RangeError(`expected at most ${MOST_CHARACTERS} characters of memory, got more with ${name}`);
    isChanged = true;
    if (text === undefined) values.delete(name);
    else values.set(name, text);
  }

  return {
    memory: {
      get: (name) => {
        const text = values.get(name);
        return text === undefined ? undefined : JSON.parse(text);
      },
      set,
    },
    keep: async () => {
      if (!isChanged) return;
      const text = `{${[...values].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`;
      isChanged = false;
      await meta.set(keyOf(module), text);
    },
  };
}
