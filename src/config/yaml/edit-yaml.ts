import { isScalar, parseDocument } from 'yaml';

/** A value to be put at a path of a text. */
export interface Change {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Where a single value stands in a text; undefined for a list, a mapping or nothing. */
function rangeOf(text: string, path: readonly string[]): readonly [from: number, to: number] | undefined {
  const node: unknown = parseDocument(text).getIn(path, true);
  if (!isScalar(node) || !node.range) return undefined;
  return [node.range[0], node.range[1]];
}

function edited(text: string, { path, value }: Change): string {
  const range = rangeOf(text, path);
  // JSON is YAML wherever a single value stands.
  if (range !== undefined) return text.slice(0, range[0]) + JSON.stringify(value) + text.slice(range[1]);
  const document = parseDocument(text);
  document.setIn(path, value);
  return document.toString({ lineWidth: 0 });
}

/**
 * A YAML text with other values. Where the text has a single value, nothing else changes. To add a key, the whole text is
 * formatted again; comments stay.
 */
export function editYaml(text: string, changes: readonly Change[]): string {
  return changes.reduce(edited, text);
}
