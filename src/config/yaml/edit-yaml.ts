import { isCollection, isScalar, parseDocument, stringify } from 'yaml';

/** A value to be put at a path of a text. */
export interface YamlEdit {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Where a value on one line stands in a text; undefined for a list or mapping of several lines, and for nothing. */
function rangeOf(text: string, path: readonly string[]): readonly [from: number, to: number] | undefined {
  const node: unknown = parseDocument(text).getIn(path, true);
  if (!(isScalar(node) || (isCollection(node) && node.flow === true)) || !node.range) return undefined;
  return [node.range[0], node.range[1]];
}

/** A value as it may stand on one line anywhere in a text: what YAML would take for something else is quoted. */
export function onOneLine(value: unknown): string {
  const breaksLines = JSON.stringify(value).includes('\\n');
  const listed = stringify([value], {
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    lineWidth: 0,
    ...(breaksLines && { defaultStringType: 'QUOTE_DOUBLE', doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER }),
  });
  return listed.trimEnd().slice(1, -1);
}

function edited(text: string, { path, value }: YamlEdit): string {
  const range = rangeOf(text, path);
  if (range !== undefined) return text.slice(0, range[0]) + onOneLine(value) + text.slice(range[1]);
  const document = parseDocument(text);
  document.setIn(path, value);
  return document.toString({ lineWidth: 0 });
}

/**
 * A YAML text with other values. Where the text has a value on one line, nothing else changes. To add a key, the whole text is
 * formatted again; comments stay.
 */
export function editYaml(text: string, changes: readonly YamlEdit[]): string {
  return changes.reduce(edited, text);
}
