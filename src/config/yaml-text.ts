import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import type { Place, PlacedFinding } from './finding.ts';
import { explainSyntax } from './yaml-syntax.ts';
import { keyOf, type OffsetFinding, plainValue, startOf } from './yaml-value.ts';

/** A YAML text read as plain data. */
export interface YamlText {
  /** What it says, as far as it says it in plain YAML. */
  value: unknown;
  /** What is wrong with the YAML but does not keep the rest from being read; the value at such a path is unknown. */
  findings: PlacedFinding[];
  /** Where it does not parse, from top to bottom; what stands below the first is guesswork. */
  syntaxErrors: PlacedFinding[];
  /** Where the value at a path stands, or what is nearest around it. */
  placeOf(path: readonly PropertyKey[]): Place;
  /** The number at a path and how it is written, of which its value need not tell: .inf, or one of too many digits. */
  numberAt(path: readonly PropertyKey[]): { readonly value: number; readonly source: string } | undefined;
}

/** Reads one YAML document; never throws, whatever the text. */
export function readYaml(text: string): YamlText {
  const lineCounter = new LineCounter();
  // Keys that stand twice are found in plainValue, which knows their path.
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

/** Walks down as far as the path exists: of an entry in a mapping the key counts, of an item in a list the item. */
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
  // Of equal keys the last one, as in plainValue.
  const pair: Pair | undefined = node.items.findLast((candidate) => keyOf(candidate) === step);
  return pair && { node: pair.value, offset: isScalar(pair.key) ? startOf(pair.key) : undefined };
}
