import { type Comment, type Node, parseSync, type StaticImport } from 'oxc-parser';
import type { SourceFile } from './findings.ts';

export type { Comment, Node };

/** A file as the parser sees it; offsets count UTF-16 units from its start. */
export interface Syntax {
  readonly file: SourceFile;
  readonly program: Node;
  readonly comments: readonly Comment[];
  readonly imports: readonly Import[];
  /** The line of an offset, counted from 1. */
  lineAt(offset: number): number;
}

/** One `import`, `export … from` or `import()` with a literal specifier. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** The names taken; empty for a bare, a namespace or a dynamic import. */
  readonly names: readonly string[];
}

const cache = new WeakMap<SourceFile, Syntax>();

/**
 * Parses a file once, however many checks ask for it.
 * @throws Error naming the file, when it is not valid TypeScript
 */
export function syntaxOf(file: SourceFile): Syntax {
  const known = cache.get(file);
  if (known) return known;
  const parsed = parse(file);
  cache.set(file, parsed);
  return parsed;
}

function parse(file: SourceFile): Syntax {
  const { program, module, comments, errors } = parseSync(file.path, file.text);
  const [error] = errors;
  if (error) throw new Error(`${file.path}: expected TypeScript that parses, got: ${error.message}`);
  const lineAt = lineCounter(file.text);
  const imports: Import[] = module.staticImports.map((entry) => ({
    specifier: entry.moduleRequest.value,
    line: lineAt(entry.start),
    names: importedNames(entry),
  }));
  for (const { moduleRequest, start } of module.staticExports.flatMap((statement) => statement.entries)) {
    if (moduleRequest) imports.push({ specifier: moduleRequest.value, line: lineAt(start), names: [] });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = file.text.slice(moduleRequest.start, moduleRequest.end).match(/^(['"`])(.*)\1$/);
    if (literal?.[2]) imports.push({ specifier: literal[2], line: lineAt(moduleRequest.start), names: [] });
  }
  return { file, program, comments, imports, lineAt };
}

function importedNames(entry: StaticImport): string[] {
  return entry.entries.flatMap(({ importName }) => (importName.name ? [importName.name] : []));
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next < 0 ? starts.length : next;
  };
}

/** Calls `visit` for every node below and including `node`, parents first; `false` from it skips what is below. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => unknown, parent?: Node): void {
  if (visit(node, parent) === false) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, node);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
