import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** Works in a folder of its own, which is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'argosy-')));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The shell block of a page that follows the comment `tested: <name>`, as it is typed. */
export function blockOf(page: string, name: string): string {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const [, block] = new RegExp(`<!-- tested: ${name} -->\\n\\n\`\`\`sh\\n([^]*?)\`\`\``).exec(text) ?? [];
  if (block === undefined) throw new Error(`expected a shell block after <!-- tested: ${name} --> in ${page}`);
  return block;
}
