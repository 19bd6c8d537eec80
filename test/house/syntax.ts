import { type Node, parseSync } from 'oxc-parser';

export type { Node };

/**
 * The syntax tree of a file.
 * @throws Error naming the file, if it is not valid TypeScript
 */
export function programOf(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  return program;
}

/** Calls `visit` for every node, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
