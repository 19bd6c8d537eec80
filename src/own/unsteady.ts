import { relative } from 'node:path';
import type { OwnCode } from '../config/code/own-code.ts';
import { readTextFile } from '../config/yaml/read-file.ts';

/** What makes two backtests of one seed differ, and what to use instead. */
const UNSTEADY: readonly (readonly [RegExp, string, string])[] = [
  [/\b(?:from|import|require)\s*\(?\s*['"]node:[^'"]+['"]/, 'a module of Node', 'a lane needs none'],
  [/\bDate\.now\s*\(|\bnew\s+Date\s*\(\s*\)|\bperformance\.now\s*\(/, 'the clock of the machine', 'use plan.time'],
  [/\bMath\.random\s*\(|\bcrypto\.\w+/, 'chance', 'use plan.random()'],
  [/\bfetch\s*\(|\bnew\s+WebSocket\b/, 'the network', 'a lane knows what the plan tells'],
  [/\bset(?:Timeout|Interval|Immediate)\s*\(/, 'a timer', 'a lane answers at once'],
];

/** Comments are no code; a text that holds // is cut, which hides at most what follows it on its line. */
const withoutComment = (line: string) => line.replace(/\/\/.*$/, '').replace(/^\s*\*.*$/, '');

/** Where the modules of a strategy use what makes backtests differ, for people. */
export function unsteadyIn({ files, lanes, hooks }: OwnCode): readonly string[] {
  const [{ folder = '' } = {}] = [...lanes, ...hooks];
  return files.flatMap((file) =>
    readTextFile(file, Number.POSITIVE_INFINITY)
      .split('\n')
      .flatMap((line, index) =>
        UNSTEADY.filter(([sign]) => sign.test(withoutComment(line))).map(
          ([, what, instead]) =>
            `${relative(folder, file)}:${index + 1} uses ${what}, so two backtests of a seed may differ: ${instead}`,
        ),
      ),
  );
}
