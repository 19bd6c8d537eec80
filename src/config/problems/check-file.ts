import type * as z from 'zod';
import type { YamlText } from '../yaml/yaml-text.ts';
import { explainIssues, type ForeignKeys } from './explain.ts';
import type { Mistake, TextPlace } from './mistake.ts';
import type { Problem } from './problem.ts';
import { showPath, showValue } from './show.ts';

/** A longer number is shown by its value instead of its source text; any of that size does. */
const LONGEST_NUMBER = 40;

/** A file checked against its schema: its data, or all its problems. */
export type Checked<T> =
  | { data: T; problems: []; yaml: YamlText }
  | { data?: never; problems: [Problem, ...Problem[]] };

/**
 * Checks the text of a file; problems come from top to bottom.
 * @param foreignKeys hints for keys that belong in another file
 */
export function checkFile<Schema extends z.ZodType>(
  file: string,
  yaml: YamlText,
  schema: Schema,
  foreignKeys: ForeignKeys,
): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(yaml.value);
  const issues = parsed.success ? [] : explainIssues(parsed.error.issues, { schema, root: yaml.value, foreignKeys });
  const [first, ...rest] = problemsOf(file, yaml, issues);
  if (first !== undefined) return { problems: [first, ...rest] };
  if (parsed.success) return { data: parsed.data, problems: [], yaml };
  throw new TypeError(`checkFile: expected a reason why ${file} was refused, got none; this is a bug`);
}

function problemsOf(file: string, yaml: YamlText, issues: readonly Mistake[]): Problem[] {
  const syntax = yaml.syntaxErrors.map((error) => toProblem(file, error, error));
  const problems = [...syntax, ...readable(file, yaml, issues)];
  return problems.sort((one, other) => one.line - other.line || (one.column ?? 0) - (other.column ?? 0));
}

/** Problems of the part of the text that was surely read correctly: everything above the first syntax error. */
function readable(file: string, yaml: YamlText, issues: readonly Mistake[]): Problem[] {
  const paths = new Set(yaml.findings.map((finding) => showPath(finding.path)));
  const others = issues.filter((issue) => !paths.has(showPath(issue.path)));
  const problems = [
    ...yaml.findings.map((finding) => toProblem(file, finding, finding)),
    ...others.map((finding) => toProblem(file, asWritten(finding, yaml), yaml.placeOf(finding.path))),
  ];
  const [syntaxError] = yaml.syntaxErrors;
  if (syntaxError === undefined) return problems;
  // A missing key may stand below the line that does not parse.
  return problems.filter((problem) => problem.line < syntaxError.line && problem.received !== 'nothing');
}

/** The finding with a number shown as it is written in the file, instead of its parsed value. */
function asWritten(finding: Mistake, yaml: YamlText): Mistake {
  const number = yaml.numberAt(finding.path);
  if (number === undefined || finding.received !== showValue(number.value)) return finding;
  return { ...finding, received: number.source.length > LONGEST_NUMBER ? finding.received : number.source };
}

/** A finding in a file, with its place. */
export function toProblem(
  file: string,
  finding: Mistake,
  place: Partial<TextPlace> & Pick<TextPlace, 'line' | 'column'>,
): Problem {
  const { expected, received, hint } = finding;
  const { line, column } = place;
  return {
    file: place.file ?? file,
    path: showPath(place.path ?? finding.path),
    line,
    column,
    expected,
    received,
    ...(hint === undefined ? {} : { hint }),
  };
}
