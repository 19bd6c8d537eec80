import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The files whose declarations each provided module has. Their exports have written types: each file is read alone. */
const MODULES = {
  'argosy/lane': ['lane'],
  'argosy/testing': ['testing/interface', 'testing'],
} as const;

const OPTIONS = [
  ...['--ignoreConfig', '--noResolve', '--noCheck', '--declaration', '--emitDeclarationOnly', '--isolatedDeclarations'],
  ...['--module', 'nodenext', '--target', 'es2024', '--types', '', '--rootDir', join(ROOT, 'src/own')],
];

function emitInto(folder: string): void {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const files = Object.values(MODULES).flatMap((names) => names.map((name) => join(ROOT, `src/own/${name}.ts`)));
  const args = [tsc, ...OPTIONS, '--allowImportingTsExtensions', '--outDir', folder, ...files];
  execFileSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** A declaration as a part of an ambient module: of files beside it only the interface of lanes is named. */
function partOf(text: string): string {
  return text
    .replaceAll(/^(?:import|export) type .* from '(.*)';\n/gm, (line, from: string) =>
      from.endsWith('/lane.ts') ? line.replace(from, 'argosy/lane') : '',
    )
    .replaceAll(/^export declare /gm, 'export ')
    .replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
    .trimEnd();
}

function moduleText(name: string, parts: readonly string[]): string {
  const body = parts.map(partOf).join('\n').replaceAll(/^/gm, '  ');
  return `declare module '${name}' {\n${body}\n}\n`;
}

/** What editors and `tsc` know of argosy/lane and argosy/testing: one file that stands by itself. */
export function laneDeclarations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'argosy-declarations-'));
  try {
    emitInto(folder);
    const texts = Object.entries(MODULES).map(([name, files]) =>
      moduleText(
        name,
        files.map((file) => readFileSync(join(folder, `${file}.d.ts`), 'utf8')),
      ),
    );
    return ['// Written by `npm run schemas` from src/own/lane.ts and src/own/testing.ts.\n', ...texts].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
