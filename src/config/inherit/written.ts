import type { TextPlace } from '../problems/mistake.ts';
import type { YamlText } from '../yaml/yaml-text.ts';

/** A file of which a whole is made. */
export interface Layer {
  readonly file: string;
  readonly text: YamlText;
}

/** A value and where it was written; the values in it may come from other files. */
export interface Written {
  readonly layer: Layer;
  readonly path: readonly PropertyKey[];
  readonly content: Content;
}

type Content =
  | { readonly kind: 'mapping'; readonly entries: ReadonlyMap<string, Written> }
  | { readonly kind: 'list'; readonly items: readonly Written[] }
  | { readonly kind: 'value'; readonly value: unknown };

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of a file, and all that stands below it. */
export function writtenIn(layer: Layer, value: unknown, path: readonly PropertyKey[] = []): Written {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => writtenIn(layer, item, [...path, index]));
    return { layer, path, content: { kind: 'list', items } };
  }
  if (!isMapping(value)) return { layer, path, content: { kind: 'value', value } };
  const entries = Object.entries(value).map(([key, below]) => [key, writtenIn(layer, below, [...path, key])] as const);
  return { layer, path, content: { kind: 'mapping', entries: new Map(entries) } };
}

/** The plain value. */
export function plainOf({ content }: Written): unknown {
  if (content.kind === 'list') return content.items.map(plainOf);
  if (content.kind === 'value') return content.value;
  return Object.fromEntries([...content.entries].map(([key, below]) => [key, plainOf(below)]));
}

/** The value under a key or index; undefined where there is none. */
function below({ content }: Written, step: PropertyKey | undefined): Written | undefined {
  if (content.kind === 'list') return content.items[Number(step)];
  return content.kind === 'mapping' ? content.entries.get(String(step)) : undefined;
}

/** The file and the path in it of the value at a path, or of its nearest parent. */
function originOf(root: Written, path: readonly PropertyKey[]): Layer & { readonly path: readonly PropertyKey[] } {
  let [at, steps]: [Written, number] = [root, 0];
  for (let next = below(at, path[0]); next !== undefined; next = below(at, path[steps])) {
    at = next;
    steps += 1;
  }
  return { ...at.layer, path: [...at.path, ...path.slice(steps)] };
}

/** A whole as a text that is checked: each of its values has the place in its own file. */
export function textOf(root: Written, layers: readonly Layer[]): YamlText {
  const origin = (path: readonly PropertyKey[]) => originOf(root, path);
  const placeOf = (path: readonly PropertyKey[]): TextPlace => {
    const { file, text, path: own } = origin(path);
    return { ...text.placeOf(own), file, path: own };
  };
  return {
    value: plainOf(root),
    findings: layers.flatMap(({ file, text }) => text.findings.map((finding) => ({ ...finding, file }))),
    syntaxErrors: layers.flatMap(({ file, text }) => text.syntaxErrors.map((error) => ({ ...error, file }))),
    placeOf,
    numberAt: (path) => {
      const { text, path: own } = origin(path);
      return text.numberAt(own);
    },
  };
}
