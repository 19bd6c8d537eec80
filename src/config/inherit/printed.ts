import { basename } from 'node:path';
import { onOneLine } from '../yaml/edit-yaml.ts';
import { openFile, type ReadText } from '../yaml/open-file.ts';
import { inheritedBy } from './inherit.ts';
import { plainOf, type Written, writtenIn } from './written.ts';

/** A line of a printed strategy, and where it was written; undefined for a key whose value is on the next lines. */
interface Line {
  readonly text: string;
  readonly from: string | undefined;
}

function fromOf({ layer, path }: Written): string {
  return `${basename(layer.file)}:${layer.text.placeOf(path).line}`;
}

/** Whether something is printed on one line: a value, or a list or mapping of values from one place. */
function isShort({ content, layer }: Written): boolean {
  if (content.kind === 'value') return true;
  const below = content.kind === 'list' ? content.items : [...content.entries.values()];
  const isOfValues = below.every((one) => one.content.kind === 'value' && one.layer === layer);
  return isOfValues && (content.kind === 'list' || content.entries.size < 2);
}

function linesOf(key: string, written: Written, indent: string): Line[] {
  if (isShort(written)) return [{ text: `${indent}${key}: ${onOneLine(plainOf(written))}`, from: fromOf(written) }];
  return [{ text: `${indent}${key}:`, from: undefined }, ...below(written, `${indent}  `)];
}

/** The lines of an entry of a list: its first line begins with a dash. */
function itemLines(item: Written, indent: string): Line[] {
  const [first, ...rest] = below(item, `${indent}  `);
  return first === undefined ? [] : [{ ...first, text: `${indent}- ${first.text.trimStart()}` }, ...rest];
}

function below({ content }: Written, indent: string): Line[] {
  if (content.kind === 'list') return content.items.flatMap((item) => itemLines(item, indent));
  if (content.kind === 'value') return [];
  return [...content.entries].flatMap(([key, one]) => linesOf(key, one, indent));
}

/** Columns up to which the places stand in one column; by eye. */
const WIDEST = 60;

/** A strategy as YAML, each line with the file and the line that it was written in. */
function printedStrategy(root: Written): readonly string[] {
  const lines = below(root, '');
  const width = Math.min(
    WIDEST,
    lines.reduce((most, { text }) => Math.max(most, text.length), 0),
  );
  return lines.map(({ text, from }) => (from === undefined ? text : `${text.padEnd(width)} # ${from}`));
}

/** A strategy file with all that it extends, as YAML: each line with the file and the line that it was written in. */
export function strategyLines(file: string, readText: ReadText): readonly string[] {
  const { text } = openFile(file, readText);
  if (text === undefined) return [];
  const inherited = inheritedBy(file, text, readText);
  if (inherited !== undefined && 'problems' in inherited) return [];
  return printedStrategy(inherited?.root ?? writtenIn({ file, text }, text.value));
}
