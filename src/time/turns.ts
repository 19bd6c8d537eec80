/** Lets work of the same name be done one after the other. */
export function createTurns() {
  const latest = new Map<string, Promise<unknown>>();
  return {
    /** Does the work once all earlier work of the same name has ended, whatever came of it. */
    take: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
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

export type Turns = ReturnType<typeof createTurns>;
