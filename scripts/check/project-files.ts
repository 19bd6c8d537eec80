import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './findings.ts';

/** The folders and files that are committed; what tools and runs leave behind stands in none of them. */
const COMMITTED = [
  '{src,test,bench,scripts,bin}/**/*.{ts,cjs,mjs,js,json,yaml,html,css}',
  '{config,docs}/**/*.{md,yaml,json,svg}',
  '.ci/*',
  '*.{ts,cjs,json,md}',
  '.gitignore',
  '.npmrc',
  'LICENSE',
];

/** Every committed text file below `root`, sorted by path. */
export function readProject(root: string): SourceFile[] {
  const exclude = ['**/node_modules'];
  const paths = globSync(COMMITTED, { cwd: root, exclude }).map((path) => path.replaceAll('\\', '/'));
  return paths.sort().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
