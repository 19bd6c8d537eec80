import { expect, vi } from 'vitest';
import { finalMessageOf } from '../../../src/cli/process/exit.ts';
import { buildProgram, type ProcessEnd } from '../../../src/cli/program.ts';
import type { Ending } from './argosy.ts';

/** Ends a command that runs in this process. */
class Ended extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`ended with ${code}`);
    this.code = code;
  }
}

/** What a command would do to the process, done to the text that it prints. */
function endingInto(print: (text: string) => void): ProcessEnd {
  const exit = (code: number): never => {
    throw new Ended(code);
  };
  const giveUp = async (error: unknown): Promise<never> => {
    if (error instanceof Ended) throw error;
    const { text, code } = finalMessageOf(error);
    print(`${text}\n`);
    return exit(code);
  };
  return { exit, giveUp };
}

/**
 * Runs `argosy` in this process to its end, at a hundredth of the price: for commands that neither log, nor wait for
 * signals, nor play. One at a time, since they share standard output.
 */
export async function argosyHere(args: readonly string[]): Promise<Pick<Ending, 'code' | 'stdout' | 'stderr'>> {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += text;
      return true;
    }),
  );
  const end = endingInto((text) => {
    printed.stderr += text;
  });
  try {
    await buildProgram(end).parseAsync(args, { from: 'user' });
    return { code: 0, ...printed };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return { code: error.code, ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The end of a command that prints nothing but why it failed. */
export const failed = (code: number, stderr: RegExp | string) => ({
  code,
  stdout: '',
  stderr: typeof stderr === 'string' ? stderr : expect.stringMatching(stderr),
});
