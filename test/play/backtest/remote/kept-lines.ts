/** Keeps lines, and resolves when one matches. */
export function keptLines() {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  return {
    lines,
    printLine: (line: string) => {
      lines.push(line);
      for (const look of waiting) look();
    },
    /** Resolves once so many lines match, which may have been before. */
    until: (what: RegExp, times = 1) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (lines.filter((line) => what.test(line)).length < times) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
