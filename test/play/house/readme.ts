import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../kit/files.ts';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const PAGES = ['docs/logs.md', 'docs/universe/private-universe.md', 'docs/tuning.md'].map((page) =>
  readFileSync(join(ROOT, page), 'utf8'),
);

/** The shell block of the README, or of a page that begins where it ends, that follows the comment `tested: <name>`, as it is typed. */
export function blockOf(name: string): string {
  const block = new RegExp(`<!-- tested: ${name} -->\\n\\n\`\`\`sh\\n([^]*?)\`\`\``).exec(
    [README, ...PAGES].join('\n'),
  )?.[1];
  if (block === undefined)
    throw new Error(
      `expected a shell block after <!-- tested: ${name} --> in README.md, docs/logs.md, docs/universe/private-universe.md or docs/tuning.md`,
    );
  return block;
}

/** Its lines, a command each. */
export function commandsOf(name: string): string[] {
  return blockOf(name).trimEnd().split('\n');
}

/** Paths that the README links to or names in its commands. */
export function linkedPaths(): string[] {
  return [...README.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path ?? '');
}
