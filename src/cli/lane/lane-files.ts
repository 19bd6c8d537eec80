import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of a new lane. */
export interface LaneFile {
  readonly path: string;
  readonly text: string;
  /** Lanes of one folder share it: one that is there already is left as it is. */
  readonly isShared?: true;
}

const shipped = (path: string) => fileURLToPath(new URL(`../../../config/${path}`, import.meta.url));

/** The path of a file that comes along, as files in a folder name it. */
const seenFrom = (folder: string, path: string) => relative(resolve(folder), shipped(path)).replaceAll('\\', '/');

/** A file of the example that comes along, in another name. */
const likeExample = (file: string, name: string) =>
  readFileSync(shipped(`lanes/${file}`), 'utf8').replaceAll(/\bexample\b/g, () => name);

function strategyText(folder: string, name: string): string {
  return `# yaml-language-server: $schema=${seenFrom(folder, 'strategy.schema.json')}

# npx argosy check --print shows this strategy with all that it extends.
extends: homebody

# Lanes of your own: a name for each, and its module.
lanes:
  ${name}: ./lanes/${name}.ts

# Rules here come before those of homebody. A ship works the lane that earns most per second.
ships:
  - match: { role: COMMAND }
    lanes: [${name}, contract, scout]
`;
}

function tsconfigText(folder: string): string {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: 'es2024',
    lib: ['es2024'],
    module: 'nodenext',
    // Node strips types, and nothing else.
    ...{ erasableSyntaxOnly: true, verbatimModuleSyntax: true, allowImportingTsExtensions: true },
    types: [],
  };
  // As a file, since what `include` finds in node_modules is left out.
  const files = [seenFrom(folder, 'lanes/argosy.d.ts')];
  return `${JSON.stringify({ compilerOptions, files, include: ['lanes'] }, null, 2)}\n`;
}

/** Without it Node and the compiler may take modules for CommonJS, by the package.json of a folder above. */
const PACKAGE = `${JSON.stringify({ private: true, type: 'module' }, null, 2)}\n`;

/** The files of a new lane, each below the folder. */
export function filesOfLane(folder: string, name: string): readonly LaneFile[] {
  return [
    { path: join(folder, 'lanes', `${name}.ts`), text: likeExample('example.ts', name) },
    { path: join(folder, 'lanes', `${name}.test.ts`), text: likeExample('example.test.ts', name) },
    { path: join(folder, `${name}.yaml`), text: strategyText(folder, name) },
    { path: join(folder, 'lanes', 'package.json'), text: PACKAGE, isShared: true },
    { path: join(folder, 'tsconfig.json'), text: tsconfigText(folder), isShared: true },
  ];
}
