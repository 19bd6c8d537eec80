import type { ErrorCode, YAMLParseError } from 'yaml';
import type { Place, PlacedFinding } from './finding.ts';
import { showText } from './show.ts';

/** One slip can make dozens of errors; these are enough to find it. */
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

/** Errors of the parser in plain words, one for each line, from top to bottom. */
export function explainSyntax(
  errors: readonly YAMLParseError[],
  text: string,
  placeAt: (offset: number) => Place,
): PlacedFinding[] {
  const rows = text.split('\n');
  const byLine = new Map<number, PlacedFinding>();
  for (const error of errors) {
    const place = placeAt(error.pos[0]);
    const words = wordsFor(error.code, rows[place.line - 1] ?? '');
    if (!byLine.has(place.line)) byLine.set(place.line, { ...words, ...place });
  }
  return [...byLine.values()].sort((one, other) => one.line - other.line).slice(0, MOST_SYNTAX_ERRORS);
}

function wordsFor(code: ErrorCode, row: string) {
  const [expected, hint] = MEANING[code] ?? ['YAML', QUOTE];
  const received = row.trim() === '' ? 'the end of the text' : showText(row.trim());
  return { path: [], expected, received: code === 'TAB_AS_INDENT' ? 'a tab' : received, hint };
}
