import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ROOT } from './files.ts';

/** Makes a folder a clone of the project, in whose sources stands the program put together: it starts in half the CPU. */
export function cloneInto(folder: string): void {
  for (const path of ['bin', 'config', 'package.json', 'ecosystem.config.cjs'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'main.ts'), `import ${JSON.stringify(inject('program'))};\n`);
}
