import { spawnSync } from 'node:child_process';
import type { TerminalText } from '../../telemetry/terminal-text.ts';
import { print } from './terminal.ts';

/** The pager where PAGER names none: it shows colours, cuts no line, and leaves a text on the screen when it ends. */
const USUAL = 'less -RX';

/** The status by which a shell says that it found no such program. */
const NO_PROGRAM = 127;

/** Rows of the terminal that the prompt needs. */
const PROMPT_ROWS = 1;

/**
 * Prints a text of more lines than a terminal has by the pager that PAGER names (empty or `cat`: none), or by less; everything
 * else as `print` does. Where there is no such pager it is printed whole.
 */
export function printLong(text: TerminalText): void {
  const { isTTY, rows }: { readonly isTTY?: boolean; readonly rows?: number } = process.stdout;
  const pager = process.env.PAGER ?? USUAL;
  const isLong = isTTY === true && rows !== undefined && text.split('\n').length > rows - PROMPT_ROWS;
  if (!isLong || pager === '' || pager === 'cat') {
    print(text);
    return;
  }
  const { status, error } = spawnSync(pager, {
    input: `${text}\n`,
    stdio: ['pipe', 'inherit', 'inherit'],
    shell: true,
  });
  // A shell that finds no such program says 127, maybe before it has taken the text; any other early end is of a reader who has seen enough.
  const hasLeft = error !== undefined && 'code' in error && error.code === 'EPIPE' && status !== NO_PROGRAM;
  if (!hasLeft && (error !== undefined || status === NO_PROGRAM)) print(text);
}
