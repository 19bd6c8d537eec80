import type { OwnCode } from '../config/code/own-code.ts';
import { importModules } from './modules.ts';
import { unsteadyIn } from './unsteady.ts';

/**
 * Loads the modules of a strategy, and tells what would surprise their owner.
 * @throws BadModule
 */
export async function notesOnModules(code: OwnCode): Promise<readonly string[]> {
  await importModules(code);
  return unsteadyIn(code);
}
