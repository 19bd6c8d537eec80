import { endpointOf, type Operation } from './operation.ts';

/** Name in counters, ledger and fault scripts for requests that match no operation. */
export const UNKNOWN_ENDPOINT = 'unknown';

interface Branch {
  readonly literals: Map<string, Branch>;
  parameter: { readonly name: string; readonly branch: Branch } | undefined;
  readonly operations: Map<string, { readonly operation: Operation; readonly endpoint: string }>;
}

export interface MatchedRoute {
  readonly operation: Operation;
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the operation of a method and a path below /v2, without its query; undefined if there is none. */
export type Router = (method: string, path: string) => MatchedRoute | undefined;

function newBranch(): Branch {
  return { literals: new Map(), parameter: undefined, operations: new Map() };
}

function descend(branch: Branch, segment: string): Branch {
  if (segment.startsWith('{')) {
    branch.parameter ??= { name: segment.slice(1, -1), branch: newBranch() };
    return branch.parameter.branch;
  }
  const next = branch.literals.get(segment) ?? newBranch();
  branch.literals.set(segment, next);
  return next;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A tree of path segments; a literal segment takes precedence over a parameter. */
export function createRouter(operations: readonly Operation[]): Router {
  const root = newBranch();
  for (const operation of operations) {
    const leaf = segmentsOf(operation.path).reduce(descend, root);
    leaf.operations.set(operation.method, { operation, endpoint: endpointOf(operation) });
  }
  return (method, path) => {
    const params: Record<string, string> = {};
    let branch: Branch | undefined = root;
    for (const segment of segmentsOf(path)) {
      const literal: Branch | undefined = branch.literals.get(segment);
      if (literal === undefined && branch.parameter !== undefined) {
        params[branch.parameter.name] = decodeSegment(segment);
      }
      branch = literal ?? branch.parameter?.branch;
      if (branch === undefined) return undefined;
    }
    const found = branch.operations.get(method);
    return found && { ...found, params };
  };
}
