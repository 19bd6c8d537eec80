import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, of mode 700, and those above it that are not there. Folder by folder, since Node's recursive mkdir
 * never returns where a folder that exists takes no other one in, as /proc does.
 * @throws what the file system says where one cannot be made
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else may have made it just now.
    if (!existsSync(path)) throw error;
  }
}
