import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import type { Place, PlacedFinding } from '../problems/finding.ts';
import { explainSyntax } from './yaml-syntax.ts';
import { keyOf, type OffsetFinding, plainValue, startOf } from './yaml-value.ts';

/** A YAML text read as plain data. */
export interface YamlText {
  /** The data, as far as it is plain YAML. */
  value: unknown;
  /** Mistakes that do not prevent reading the rest; the value at the path of each is unknown. */
  findings: PlacedFinding[];
  /** Syntax errors from top to bottom; everything below the first is unreliable. */
  syntaxErrors: PlacedFinding[];
  /** Where the value at a path stands, or its nearest parent. */
  placeOf(path: readonly PropertyKey[]): Place;
  /** The number at a path and its source text, which the value does not always show: .inf, or one with too many digits. */
  numberAt(path: readonly PropertyKey[]): { readonly value: number; readonly source: string } | undefined;
}

/** Reads one YAML document; never throws. */
export function readYaml(text: string): YamlText {
  const lineCounter = new LineCounter();
  // Repeated keys are found in plainValue, which knows their path.
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error', uniqueKeys: false });
  const placeAt = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const oddities: OffsetFinding[] = [];
  const value = plainValue(document.contents, [], oddities);
  return {
    value,
    findings: oddities.map(({ offset, ...finding }) => ({ ...finding, ...placeAt(offset) })),
    syntaxErrors: explainSyntax(document.errors, text, placeAt),
    placeOf: (path) => placeAt(offsetOf(document.contents, path)),
    numberAt: (path) => numberOf(document.getIn(path, true)),
  };
}

/** Walks down as far as the path exists: the place of an entry is its key, of a list item the item itself. */
function offsetOf(root: Node | null, path: readonly PropertyKey[]): number {
  let node: unknown = root;
  let offset = startOf(root) ?? 0;
  for (const step of path) {
    const found = stepInto(node, step);
    if (found === undefined) break;
    offset = found.offset ?? offset;
    node = found.node;
  }
  return offset;
}

function numberOf(node: unknown): ReturnType<YamlText['numberAt']> {
  if (!isScalar(node) || typeof node.value !== 'number') return undefined;
  return { value: node.value, source: node.source ?? String(node.value) };
}

function stepInto(node: unknown, step: PropertyKey): { node: unknown; offset: number | undefined } | undefined {
  if (isSeq(node) && typeof step === 'number') {
    const item = node.items[step];
    return { node: item, offset: startOf(item) };
  }
  if (!isMap(node)) return undefined;
  // The last of equal keys, as in plainValue.
  const pair: Pair | undefined = node.items.findLast((candidate) => keyOf(candidate) === step);
  return pair && { node: pair.value, offset: isScalar(pair.key) ? startOf(pair.key) : undefined };
}
