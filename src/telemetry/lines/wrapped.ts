import { oneLine } from '../terminal-text.ts';

/** Cuts a word that is longer than a line into pieces; nothing of it is lost. */
function pieces(word: string, columns: number): string[] {
  const count = Math.max(1, Math.ceil(word.length / columns));
  return Array.from({ length: count }, (_, index) => word.slice(index * columns, (index + 1) * columns));
}

/**
 * A text as lines of at most so many columns, broken between words alone; never empty.
 * @param first columns of the first line, where it has fewer than the others
 */
export function wrapped(words: string, columns: number, first = columns): string[] {
  const text = oneLine(words);
  if (text.length <= first) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, columns))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= (lines.length === 0 ? first : columns)) line = longer;
    else {
      lines.push(line.trimEnd());
      line = word;
    }
  }
  return [...lines, line];
}

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
