import { loadSettings } from '../config/load.ts';
import { adviceOn } from './advice.ts';
import { warningsOf } from './unheard.ts';

/**
 * `argosy check <config>`: prints that the file is valid, and what may still surprise; throws with every problem
 * otherwise (exit 78).
 */
export async function check(path: string): Promise<void> {
  const { sources, strategy, unheard } = loadSettings(path);
  const notes = adviceOn(strategy).map((advice) => `note: ${advice}\n`);
  process.stdout.write(`${warningsOf(unheard)}${sources.join(' and ')}: no mistakes found\n${notes.join('')}`);
}
