import { ConfigError, formatProblem, OwnerMustAct } from '../../config/problems/problem.ts';
import { needsOwner, UnexpectedServer } from '../../daemon/account/credentials.ts';
import { StoreError } from '../../store/store-error.ts';
import { standardOutlet, type TerminalOutlet } from '../../telemetry/outlets/descriptor-outlet.ts';
import { drainOutlet, LAST_LINES } from '../../telemetry/outlets/outlet.ts';
import { scrub } from '../../telemetry/scrub.ts';
import { joined, oneLine, stackLines, type TerminalText, terminalLines } from '../../telemetry/terminal-text.ts';
import { errnoOf } from './obstacle.ts';

let outlet: TerminalOutlet | undefined;

/** Writes lines to standard error without waiting for its reader. */
export function printOnError(lines: TerminalText): void {
  outlet ??= standardOutlet(2);
  outlet.write(lines);
}

/** Waits, at the end of the process, until the reader has taken the output, as far as it does. */
export function drainError(): void {
  if (outlet !== undefined) drainOutlet([outlet], LAST_LINES);
}

/** A mistake on the command line, or in what it names. */
export class UsageError extends OwnerMustAct {
  override readonly name = 'UsageError';
  readonly lines: readonly string[];

  /** @param below lines of a list that follows the message */
  constructor(message: string, below: readonly string[] = []) {
    const lines = [message, ...below.map((line) => `  ${line}`)];
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** What the command talks to, the daemon or a queue, does not run or is not ready yet. */
export class NotRunning extends Error {
  override readonly name = 'NotRunning';
}

/** The daemon refused the order; nothing changed. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
}

/** An end with an exit code of its own. */
class EndWithCode extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Checks of `argosy doctor` failed; which code follows depends on whether they may pass by themselves. */
export class ChecksFailed extends EndWithCode {
  override readonly name = 'ChecksFailed';
}

/** Tests of lanes failed. */
export class TestsFailed extends EndWithCode {
  override readonly name = 'TestsFailed';
}

/** A stop that was asked for, with the exit code that a shell gives to the signal. */
export class Stopped extends EndWithCode {
  override readonly name = 'Stopped';
}

/** Whether the process has reached its limit of open files, whichever file it was opening. */
function lacksFiles(error: unknown): boolean {
  return !(error instanceof StoreError) && (errnoOf(error) === 'EMFILE' || errnoOf(error) === 'ENFILE');
}

/** The exit code for an error. */
function exitCodeOf(error: unknown): number {
  if (error instanceof StoreError || lacksFiles(error)) return EXIT.disk;
  if (error instanceof NotRunning) return EXIT.unavailable;
  if (error instanceof OrderRefused) return EXIT.refused;
  if (error instanceof EndWithCode) return error.exitCode;
  return needsOwner(error) ? EXIT.configuration : EXIT.bug;
}

/** Whether the error is one of ours, whose message is enough for its user; all others need their stack. */
export function speaksForItself(error: unknown): error is Error {
  return exitCodeOf(error) !== EXIT.bug || error instanceof UnexpectedServer;
}

/** The message for the owner: one line per problem, and a stack only for a bug. */
export function ownerMessage(error: unknown): TerminalText {
  if (error instanceof ConfigError) return terminalLines(error.problems.map((one) => scrub(formatProblem(one))));
  if (lacksFiles(error)) return oneLine('this process may open no more files: allow it more, as by ulimit -n 1024');
  if (error instanceof UsageError) return terminalLines(error.lines.map(scrub));
  if (speaksForItself(error)) return oneLine(scrub(error.message));
  return bugText(error);
}

/** An error that is none of ours, with its stack. */
export function bugText(error: unknown): TerminalText {
  if (!(error instanceof Error)) return oneLine(scrub(String(error)));
  return joined(stackLines(scrub(error.stack ?? error.message), scrub(error.message)));
}

/**
 * Why the process ends, as the last line that the owner sees, and the exit code. An error in a file begins with the file's
 * name, as compilers write it, so that editors find the place.
 */
export function finalMessageOf(error: unknown): { readonly text: TerminalText; readonly code: number } {
  const message = ownerMessage(error);
  const isInFile = error instanceof ConfigError && error.source === 'file';
  const text = isInFile ? message : joined([oneLine('argosy: '), message], '');
  return { text, code: exitCodeOf(error) };
}

/** Prints why the process ends to stderr, and ends it: open handles (a supervisor's channel) would keep it running. */
export function giveUp(error: unknown): never {
  const { text, code } = finalMessageOf(error);
  printOnError(text);
  drainError();
  process.exit(code);
}

/**
 * The exit codes of the process. pm2 restarts it after all but 78, and after 0 unless pm2 itself stopped it. For
 * `argosy lane test` 1 is a test that failed, for `argosy ctl` and `argosy status` a refused order, and 69 a daemon that
 * does not run; for `--queue` 69 is a Redis that does not answer.
 */
export const EXIT = { clean: 0, refused: 1, unavailable: 69, bug: 70, disk: 74, configuration: 78 } as const;
