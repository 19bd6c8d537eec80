import { adviceOn } from '../config/advice.ts';
import { loadSettings } from '../config/load.ts';

/** `argosy check <config>`: says that all is well, and what may surprise all the same; or throws every problem (exit 78). */
export async function check(path: string): Promise<void> {
  const { sources, strategy } = loadSettings(path);
  const advice = adviceOn(strategy);
  const note = advice === undefined ? '' : `note: ${advice}\n`;
  process.stdout.write(`${sources.join(' and ')}: no mistakes found\n${note}`);
}
