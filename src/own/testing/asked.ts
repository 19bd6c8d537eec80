import { join } from 'node:path';
import type { Meta } from '../../store/store.ts';
import { seededRandom } from '../../time/random.ts';
import { NO_MARKER } from '../calls/marker.ts';
import { hookFrom, laneFrom } from '../definition.ts';
import type { Hook, Lane, Memory } from '../lane.ts';
import { LIVE_MS } from '../run.ts';
import { OwnRuntime } from '../runtime.ts';

/** The name under which a module is asked. */
export const ASKED = 'tested';

/** What a module remembers in a situation: for its own calls at once, and for those of the daemon. */
export interface TestedMemory {
  readonly memory: Memory;
  readonly meta: Meta;
}

/** The memory of the one module of a situation. */
export function memoryOf(given: Readonly<Record<string, unknown>>): TestedMemory {
  let text = JSON.stringify(given);
  const values = () => JSON.parse(text) as Record<string, unknown>;
  return {
    memory: {
      get: (name) => values()[name],
      set: (name, value) => {
        text = JSON.stringify({ ...values(), [name]: value });
      },
    },
    meta: {
      get: async () => text,
      set: async (_, value) => {
        text = value;
      },
    },
  };
}

type Module = { readonly lane: Lane } | { readonly hook: Hook };

function modulesOf(module: Module) {
  const folder = process.cwd();
  const place = (kind: string) => ({ name: ASKED, folder, file: join(folder, kind), instance: '' });
  const sha256 = '';
  if ('lane' in module) return { lanes: [{ ...place('lane'), defined: laneFrom(module.lane) }], hooks: [], sha256 };
  return { lanes: [], hooks: [{ ...place('hook'), defined: hookFrom(module.hook) }], sha256 };
}

/** Asks modules by the runtime of the daemon. */
export class Asker {
  readonly #meta: Meta;
  readonly #random: ReturnType<typeof seededRandom>;

  constructor({ meta }: TestedMemory, seed: number) {
    this.#meta = meta;
    this.#random = seededRandom(seed, 'situation');
  }

  /** The random numbers of a situation. */
  get random(): Pick<ReturnType<typeof seededRandom>, 'next'> {
    return this.#random;
  }

  /**
   * Asks one module.
   * @throws Error with the message with which the daemon would suspend it
   */
  async ask<Answer>(module: Module, ask: (runtime: OwnRuntime) => Answer): Promise<Answer> {
    const [meta, random] = [this.#meta, this.#random];
    const watched = { marker: NO_MARKER, mostMs: LIVE_MS, lateEndsRun: false, onSuspended: () => {}, fail: () => {} };
    const runtime = await OwnRuntime.open(modulesOf(module), { meta, random, ...watched });
    const answer = ask(runtime);
    await runtime.keep();
    const [suspended] = runtime.suspended;
    if (suspended !== undefined) throw new Error(suspended.why);
    return answer;
  }
}
