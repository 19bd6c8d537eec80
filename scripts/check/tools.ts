import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import type { Verdict } from './findings.ts';

/** What a tool printed, both streams together, and how it ended. */
interface ToolRun {
  readonly output: string;
  readonly passed: boolean;
}

/** A check done by an installed tool; it ends with findings of its own wording. */
export interface ToolCheck {
  readonly name: string;
  readonly command: readonly [tool: string, ...args: string[]];
  /** The figure of its line, read from what it printed. */
  readonly figure: (output: string) => string;
}

export const TOOL_CHECKS: readonly ToolCheck[] = [
  {
    name: 'types',
    command: ['tsc', '--noEmit', '--diagnostics', '--pretty', 'false'],
    figure: (output) => `${countOf(output, /error TS\d+/g)} errors in ${firstNumber(output, /^Files:\s+(\d+)/m)} files`,
  },
  {
    // The page runs in a browser: other globals, and none of Node's.
    name: 'page types',
    command: ['tsc', '--noEmit', '--diagnostics', '--pretty', 'false', '-p', 'src/dashboard/page'],
    figure: (output) => `${countOf(output, /error TS\d+/g)} errors in ${firstNumber(output, /^Files:\s+(\d+)/m)} files`,
  },
  {
    name: 'linter',
    command: ['biome', 'ci', '--colors=off', '.'],
    figure: (output) =>
      `${firstNumber(output, /Found (\d+) error/)} errors in ${firstNumber(output, /Checked (\d+) file/)} files`,
  },
  {
    name: 'dead code',
    command: ['knip', '--no-progress', '--no-config-hints'],
    figure: (output) => `${sumOf(output, /\((\d+)\)$/gm)} unused files, exports and packages`,
  },
  {
    // Without the tests, or code would count as alive because it is tested.
    name: 'unreached',
    command: ['knip', '--production', '--include', 'files,dependencies', '--no-progress', '--no-config-hints'],
    figure: (output) => `${sumOf(output, /\((\d+)\)$/gm)} files and packages that src/main.ts does not reach`,
  },
];

/** Runs a tool of node_modules/.bin in `root`; a tool that cannot be started has failed. */
export async function runTool(check: ToolCheck, root: string): Promise<Verdict & { readonly output: string }> {
  const { output, passed } = await run(check.command, root);
  const figure = check.figure(output);
  if (passed) return { figure, findings: [], output: '' };
  const message = `${check.command.join(' ')} failed`;
  return { figure, findings: [{ path: 'package.json', line: 1, message }], output };
}

function run([tool, ...args]: ToolCheck['command'], root: string): Promise<ToolRun> {
  const bin = join(root, 'node_modules', '.bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, NO_COLOR: '1' };
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(join(bin, tool), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
      });
    }
    child.on('error', (error) => resolve({ output: `${output}${error.message}\n`, passed: false }));
    child.on('close', (code) => resolve({ output, passed: code === 0 }));
  });
}

function countOf(output: string, pattern: RegExp): number {
  return output.match(pattern)?.length ?? 0;
}

function firstNumber(output: string, pattern: RegExp): number {
  return Number(output.match(pattern)?.[1] ?? 0);
}

function sumOf(output: string, pattern: RegExp): number {
  return [...output.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0);
}
