import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** The shell block of a page that follows the comment `tested: <name>`, as it is typed. */
export function blockOf(page: string, name: string): string {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const [, block] = new RegExp(`<!-- tested: ${name} -->\\n\\n\`\`\`sh\\n([^]*?)\`\`\``).exec(text) ?? [];
  if (block === undefined) throw new Error(`expected a shell block after <!-- tested: ${name} --> in ${page}`);
  return block;
}
