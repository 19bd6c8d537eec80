import { loadSettings } from '../config/load.ts';

/** `argosy check <config>`: says that all is well, or throws every problem (exit 78). */
export async function check(path: string): Promise<void> {
  const { sources } = loadSettings(path);
  process.stdout.write(`${sources.join(' and ')}: no mistakes found\n`);
}
