import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The config of a command that is given none, as far as the working directory has it. */
export const HERE = 'config/argosy.yaml';

/** The embedded universe's config that comes along, as an absolute path. */
const PACKAGED = fileURLToPath(new URL('../../config/argosy.yaml', import.meta.url));

/** The config of a command that is given none: that of the working directory, else the one that comes along. */
export function defaultConfig(): string {
  return existsSync(HERE) ? HERE : PACKAGED;
}

/** Whether a config is the one that comes along, though the working directory could have one of its own. */
export function isPackaged(path: string): boolean {
  return path === PACKAGED;
}
