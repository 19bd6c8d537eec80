import { existsSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';

const IMPORT = /\b(?:from|import|require)\s*\(?\s*(['"])([^'"\n]+)\1/g;

/** What the running program provides. */
const PROVIDED = /^argosy\//;

/** A longer text is no name of a file. */
const LONGEST_SPECIFIER = 500;

function resolved(file: string, specifier: string): string | undefined {
  const near = resolve(dirname(file), specifier);
  if (specifier.startsWith('.') && existsSync(near)) return near;
  try {
    return createRequire(file).resolve(specifier);
  } catch {
    // It may stand in a comment. If it does not, loading the module names it.
    return undefined;
  }
}

/** The files that a module imports by what it says, those of packages among them. */
export function importsOf(file: string, text: string): readonly string[] {
  const specifiers = [...text.matchAll(IMPORT)].map(([, , specifier = '']) => specifier);
  return [...new Set(specifiers)].flatMap((specifier) => {
    if (isBuiltin(specifier) || PROVIDED.test(specifier) || specifier.length > LONGEST_SPECIFIER) return [];
    return resolved(file, specifier) ?? [];
  });
}
