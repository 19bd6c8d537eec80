/** One statement of docs/universe/interface.md; its line counts from 1. */
export interface Statement {
  readonly line: number;
  readonly text: string;
  readonly tests: readonly NamedTest[];
}

/** A test as the page names it: a backquoted path, ` › `, its name, and ` (pending)` while it does not exist. */
export interface NamedTest {
  readonly path: string;
  readonly name: string;
  readonly pending: boolean;
}

const COLUMNS = ['Statement', 'Decision', 'Test'];

/**
 * Every row of the page's tables of three columns.
 * @throws Error naming the line, when a row has another shape
 */
export function statementsOf(markdown: string): Statement[] {
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|') || /^\|[-|]+\|$/.test(text)) return [];
    const cells = text.split(/(?<!\\)\|/).slice(1, -1);
    if (cells.length !== COLUMNS.length) throw new Error(`line ${index + 1}: expected 3 cells, got ${cells.length}`);
    const [statement = '', , tests = ''] = cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
    return statement === COLUMNS[0] ? [] : [{ line: index + 1, text: statement, tests: testsOf(tests, index + 1) }];
  });
}

function testsOf(cell: string, line: number): NamedTest[] {
  return cell.split(/\s*<br>\s*/).map((entry) => {
    const [, path, name, pending] = entry.match(/^`(test\/\S+\.test\.ts)` › (.+?)( \(pending\))?$/) ?? [];
    if (!path || !name) throw new Error(`line ${line}: expected \`test/….test.ts\` › name, got "${entry}"`);
    return { path, name, pending: pending !== undefined };
  });
}

/** What is wrong with the tests that the statements name, one line each; `read` gives a file's text, if it exists. */
export function missingTests(statements: readonly Statement[], read: (path: string) => string | undefined): string[] {
  return statements.flatMap(({ line, tests }) =>
    tests.flatMap(({ path, name, pending }) => {
      if (pending) return [`line ${line}: still to be written: ${path} › ${name}`];
      const text = read(path);
      if (text === undefined) return [`line ${line}: no such file: ${path}`];
      return text.includes(name) ? [] : [`line ${line}: no such test: ${path} › ${name}`];
    }),
  );
}
