/** Lets one agent after the other do what would otherwise be done twice: the second then knows what the first read. */
export interface Turns {
  /** Does the work once all earlier work of the same name has ended, whatever came of it. */
  take<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Turns where there is no other agent. */
export const ALONE: Turns = { take: (_, work) => work() };

export function createTurns(): Turns {
  const latest = new Map<string, Promise<unknown>>();
  return {
    take: async (name, work) => {
      const before = latest.get(name) ?? Promise.resolve();
      const mine = before.then(work, work);
      latest.set(name, mine);
      try {
        return await mine;
      } finally {
        if (latest.get(name) === mine) latest.delete(name);
      }
    },
  };
}
