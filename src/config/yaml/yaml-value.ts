import { isAlias, isMap, isNode, isScalar, isSeq, type Node, type Pair } from 'yaml';
import type { Mistake } from '../problems/mistake.ts';
import { showText } from '../problems/show.ts';

/** Digits in groups of three, as many languages write thousands: YAML and JSON read 5.000 as five. */
const POINTED = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+$/;

/** What is wrong with a number whose point may separate thousands or a fraction; undefined for any other text. */
export function pointedNumber(text: string): { expected: string; received: string; hint: string } | undefined {
  if (!POINTED.test(text)) return undefined;
  const [whole] = text.split('.');
  const fraction = /^[+-]?\d+\.0+$/.test(text) ? ` or ${whole}` : '';
  return {
    expected: 'a number without points between its digits',
    received: text,
    hint: `write ${text.replaceAll('.', '')}${fraction}`,
  };
}

type Path = readonly PropertyKey[];

/** A finding at an offset of the text. */
export type OffsetFinding = Mistake & { offset: number };

/** The offset of a node in the text; undefined when the parser gives none. */
export function nodeOffset(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

/**
 * Plain data of a node. Anchors, aliases, tags and keys that are no text go to `findings`; aliases, and values with an
 * anchor or tag, become undefined. The parser limits the depth.
 */
export function plainValue(node: unknown, path: Path, findings: OffsetFinding[]): unknown {
  if (!isNode(node)) return null;
  const oddity = oddityOf(node);
  if (oddity !== undefined) {
    findings.push({ path, offset: nodeOffset(node) ?? 0, ...oddity });
    return undefined;
  }
  if (isMap(node)) return plainMap(node.items, path, findings);
  if (isSeq(node)) return node.items.map((item, index) => plainValue(item, [...path, index], findings));
  return isScalar(node) ? node.value : null;
}

/** A key as text, or undefined for a key that is a list, a mapping or an alias. */
export function keyText(pair: Pair): string | undefined {
  return isScalar(pair.key) ? String(pair.key.value) : undefined;
}

function plainMap(pairs: readonly Pair[], path: Path, findings: OffsetFinding[]): Record<string, unknown> {
  const entries = new Map<string, unknown>();
  for (const pair of pairs) {
    const key = keyText(pair);
    const offset = nodeOffset(pair.key) ?? 0;
    if (key === undefined) {
      const received = 'a list, a mapping or an alias as key';
      findings.push({ path, offset, expected: 'keys that are plain words', received });
      continue;
    }
    if (entries.has(key)) {
      findings.push({ path: [...path, key], offset, expected: 'each key once', received: `a second ${showText(key)}` });
    }
    entries.set(key, plainValue(pair.value, [...path, key], findings));
  }
  return Object.fromEntries(entries);
}

/** The feature of YAML in a node that these files do not allow; aliases can expand a small file to gigabytes. */
function oddityOf(node: Node): Omit<Mistake, 'path'> | undefined {
  const hint = 'a text that begins with *, & or ! needs quotes around it';
  if (isAlias(node))
    return { expected: 'the value itself', received: `the alias ${showText(`*${node.source}`)}`, hint };
  if (node.anchor) return { expected: 'a value without an anchor', received: showText(`&${node.anchor}`), hint };
  if (node.tag)
    return {
      expected: 'a value without a tag',
      received: `the tag ${showText(node.tag.replace('tag:yaml.org,2002:', '!!'))}`,
      hint,
    };
  return isScalar(node) && typeof node.value === 'number' ? pointedNumber(node.source ?? '') : undefined;
}
