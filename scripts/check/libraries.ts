import { builtinModules } from 'node:module';
import type { Finding, SourceFile, Verdict } from './findings.ts';
import { OWNERS } from './plan-of-the-house.ts';
import { roomOf } from './rooms.ts';
import { type Import, syntaxOf } from './syntax.ts';

/** One adapter owns each library: below src/ nobody else imports it, not even its types. */
export function checkLibraries(files: readonly SourceFile[]): Verdict {
  const seen = new Set<string>();
  const findings = files
    .filter((file) => file.path.startsWith('src/') && file.path.endsWith('.ts'))
    .flatMap((file) =>
      syntaxOf(file).imports.flatMap((entry) => {
        const library = libraryOf(entry.specifier);
        if (library === undefined) return [];
        seen.add(library);
        return judge(file, entry, library);
      }),
    );
  return { figure: `${seen.size} libraries, one owner each`, findings };
}

/** The package (or guarded built-in) that a specifier names; undefined for relative paths and free built-ins. */
function libraryOf(specifier: string): string | undefined {
  if (specifier.startsWith('.')) return undefined;
  if (Object.hasOwn(OWNERS, specifier)) return specifier;
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return undefined;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function judge(file: SourceFile, { specifier, line }: Import, library: string): Finding[] {
  const owners = OWNERS[library];
  const room = roomOf(file.path) ?? '';
  if (owners?.includes(room)) return [];
  const message = owners
    ? `imports ${specifier}: only src/${owners.join(', src/')} may; go through it`
    : `imports ${specifier}: expected a library with an owner; name one in scripts/check/plan-of-the-house.ts`;
  return [{ path: file.path, line, message }];
}
