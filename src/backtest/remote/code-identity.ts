import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** What a run's figures depend on besides the run: two machines with the same identity come to the same. */
export interface CodeIdentity {
  /** Short, of letters, digits and dashes. */
  readonly id: string;
  /** For people. */
  readonly shown: string;
}

/** The folder of the program's modules. */
const ROOT = join(import.meta.dirname, '..', '..');

/** Hexadecimal: 48 bits, which no two versions share by chance. */
const DIGITS = 12;

/** Every file of the program, its path and content, in one order on all machines. */
function codeHash(): string {
  const files = readdirSync(ROOT, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).split(sep).join('/'));
  const hash = createHash('sha256');
  for (const path of paths.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  return hash.digest('hex');
}

/** The identity of this program: its version and code, its libraries, and the engine that does its arithmetic. */
export function codeIdentity(): CodeIdentity {
  const text = readFileSync(join(ROOT, '..', 'package.json'), 'utf8');
  const { version, dependencies } = JSON.parse(text) as { version: string; dependencies: Record<string, string> };
  const engine = process.versions.v8.split('.', 2).join('.');
  const code = codeHash().slice(0, DIGITS);
  const id = createHash('sha256')
    .update(JSON.stringify([version, code, engine, dependencies]))
    .digest('hex');
  return { id: id.slice(0, DIGITS), shown: `${version} (code ${code}, V8 ${engine})` };
}
