import { wrapped } from '../../telemetry/lines/wrapped.ts';

/** Explanations are no wider than this, on however wide a screen. */
const EXPLANATION_COLUMNS = 120;

/** Breaks an explanation into lines that fit the columns of the screen. */
export function explained(text: string, screen: number): string[] {
  return wrapped(text, Math.min(screen, EXPLANATION_COLUMNS));
}

/** The same as `wrapped` with a first indent, which may hold a name, and spaces as wide before all other lines. */
export function wrappedAfter(before: string, text: string, columns: number, indent = before.length): string[] {
  const [first = '', ...rest] = wrapped(text, Math.max(1, columns - before.length));
  if (rest.length === 0) return [before + first];
  const more = wrapped(rest.join(' '), Math.max(1, columns - indent));
  return [before + first, ...more.map((line) => ' '.repeat(indent) + line)];
}
