import type { Finding, SourceFile, Verdict } from './findings.ts';

/** Lines that 95 of 100 files stay within; biome refuses the single file or function that is far too long. */
const MOST_P95 = 200;

/** The sizes of all files of code: median, 95th percentile and longest, in lines. */
export function checkSizes(files: readonly SourceFile[]): Verdict {
  const sizes = files
    .filter(({ path }) => /\.(ts|cjs)$/.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
    .sort((a, b) => a.lines - b.lines);
  const linesAt = (share: number) => sizes[Math.ceil(sizes.length * share) - 1]?.lines ?? 0;
  const [p95, longest] = [linesAt(0.95), sizes.at(-1)];
  const findings: Finding[] =
    p95 <= MOST_P95
      ? []
      : [{ path: 'src', line: 1, message: `expected a p95 of at most ${MOST_P95} lines, got ${p95}` }];
  const figure = `${sizes.length} files: median ${linesAt(0.5)}, p95 ${p95}, longest ${longest?.lines} ${longest?.path}`;
  return { figure, findings };
}
