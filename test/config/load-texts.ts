import { loadSettings } from '../../src/config/load.ts';
import { ConfigError, formatProblem } from '../../src/config/problems/problem.ts';

/** A reader of texts that stand in the test instead of on the disk. */
export function textsOf(files: Readonly<Record<string, string>>): (path: string) => string {
  return (path) => {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error(`no such file in this test: ${path}`), { code: 'ENOENT' });
    return text;
  };
}

/** The problems of a file, one line each; none when it loads. */
export function problemsOf(files: Readonly<Record<string, string>>, path: string): string[] {
  try {
    loadSettings(path, textsOf(files));
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(formatProblem);
    throw error;
  }
}
