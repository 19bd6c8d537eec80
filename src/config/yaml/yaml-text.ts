import {
  type ErrorCode,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  type YAMLParseError,
} from 'yaml';
import type { PlacedFinding, TextPlace } from '../problems/mistake.ts';
import { oddSpaceHint, showText } from '../problems/show.ts';
import { keyText, nodeOffset, type OffsetFinding, plainValue } from './yaml-value.ts';

/** One slip can cause dozens of errors; these are enough to find it. */
const MOST_SYNTAX_ERRORS = 10;

const QUOTE = 'put quotes around a text that holds : # [ ] { } , & * ! | > @ or %';

/** What each syntax error means in plain words: what was expected, and what may help. */
const MEANING: Partial<Record<ErrorCode, readonly [expected: string, hint?: string]>> = {
  BAD_ALIAS: ['the value itself instead of an alias', QUOTE],
  BAD_DQ_ESCAPE: ['an escape that YAML knows', 'use single quotes to have backslashes as they are'],
  BAD_INDENT: ['entries of one list or mapping to be indented alike, and every bracket to be closed'],
  BAD_SCALAR_START: ['a value that does not begin with a character reserved by YAML', QUOTE],
  BLOCK_AS_IMPLICIT_KEY: ['one "key: value" on a line', QUOTE],
  MISSING_CHAR: ['a closing quote, a comma or a bracket before this'],
  MULTILINE_IMPLICIT_KEY: ['a colon after the key, on the same line'],
  MULTIPLE_DOCS: ['a single document', 'remove the line --- and what follows it, or make it a file of its own'],
  RESOURCE_EXHAUSTION: ['lists and mappings nested at most a few levels deep'],
  TAB_AS_INDENT: ['spaces for indentation', 'replace tabs by spaces'],
};

/** Errors of the parser in plain words, one per line, from top to bottom, without those that follow from another. */
function explainSyntax(
  errors: readonly YAMLParseError[],
  text: string,
  placeAt: (offset: number) => TextPlace,
): PlacedFinding[] {
  const rows = text.split('\n');
  const byLine = new Map<number, PlacedFinding>();
  for (const error of errors) {
    const place = placeAt(error.pos[0]);
    const words = wordsFor(error, text, rows[place.line - 1] ?? '');
    if (!byLine.has(place.line)) byLine.set(place.line, { ...words, ...place });
    // The parser ends the document there, so all later errors follow from this one.
    if (isStrayBracket(error, text)) break;
  }
  return [...byLine.values()].sort((one, other) => one.line - other.line).slice(0, MOST_SYNTAX_ERRORS);
}

function isStrayBracket({ code, pos: [offset] }: YAMLParseError, text: string): boolean {
  return code === 'UNEXPECTED_TOKEN' && /[\]}]/.test(text[offset] ?? '');
}

/** A line without comments and quoted texts. */
function bare(row: string): string {
  return row.replaceAll(/"[^"]*"|'[^']*'|#.*/g, '');
}

function meaningOf(error: YAMLParseError, text: string, row: string): readonly [expected: string, hint?: string] {
  const oddSpace = oddSpaceHint(bare(row));
  if (oddSpace !== undefined) return ['plain spaces', oddSpace];
  if (isStrayBracket(error, text)) {
    const bracket = text[error.pos[0]];
    return ['as many brackets opened as closed', `take one ${bracket} out`];
  }
  // On the last line of a file a missing colon is reported as a missing character.
  const isKeyAlone = error.code === 'MISSING_CHAR' && /^[^"'[\]{},:]+$/.test(row);
  return MEANING[isKeyAlone ? 'MULTILINE_IMPLICIT_KEY' : error.code] ?? ['YAML', QUOTE];
}

function wordsFor(error: YAMLParseError, text: string, row: string) {
  const [expected, hint] = meaningOf(error, text, row);
  const shown = row.replaceAll(/^[ \t\r]+|[ \t\r]+$/g, '');
  const received = shown === '' ? 'the end of the text' : showText(shown);
  return { path: [], expected, received: error.code === 'TAB_AS_INDENT' ? 'a tab' : received, hint };
}

/** A YAML text read as plain data. */
export interface YamlText {
  /** The data, as far as it is plain YAML. */
  value: unknown;
  /** Mistakes that do not prevent reading the rest; the value at the path of each is unknown. */
  findings: PlacedFinding[];
  /** Syntax errors from top to bottom; everything below the first is unreliable. */
  syntaxErrors: PlacedFinding[];
  /** Where the value at a path stands, or its nearest parent. */
  placeOf(path: readonly PropertyKey[]): TextPlace;
  /** The number at a path and its source text, which the value does not always show: .inf, or one with too many digits. */
  numberAt(path: readonly PropertyKey[]): { readonly value: number; readonly source: string } | undefined;
}

/** Reads one YAML document; never throws. */
export function readYaml(text: string): YamlText {
  const lineCounter = new LineCounter();
  // Repeated keys are found in plainValue, which knows their path.
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'error', uniqueKeys: false });
  const placeAt = (offset: number): TextPlace => {
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
  let offset = nodeOffset(root) ?? 0;
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
    return { node: item, offset: nodeOffset(item) };
  }
  if (!isMap(node)) return undefined;
  // The last of equal keys, as in plainValue.
  const pair: Pair | undefined = node.items.findLast((candidate) => keyText(candidate) === step);
  return pair && { node: pair.value, offset: isScalar(pair.key) ? nodeOffset(pair.key) : undefined };
}
