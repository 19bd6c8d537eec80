import { wrappedAfter } from '../../telemetry/lines/wrapped.ts';
import { scrub } from '../../telemetry/scrub.ts';
import { type TerminalText, terminalLines } from '../../telemetry/terminal-text.ts';

/** What one check of `argosy doctor` found. */
export interface CheckResult {
  readonly level: 'ok' | 'warn' | 'fail';
  /** What was found, without a secret. */
  readonly found: string;
  /** What the owner does about it. */
  readonly does?: string;
  /** Whether it may pass by itself, such as a server that is away. */
  readonly mayPass?: true;
}

export const ok = (found: string): CheckResult => ({ level: 'ok', found });
export const warn = (found: string, does: string): CheckResult => ({ level: 'warn', found, does });
export const fail = (found: string, does: string): CheckResult => ({ level: 'fail', found, does });

const LEVEL_COLUMN = 6;
const NAME_COLUMN = 9;

/** A finding as a line, wrapped on a narrow screen; known secrets are taken out of it. */
export function findingText(name: string, { level, found, does }: CheckResult, screen: number): TerminalText {
  const text = scrub(does === undefined ? found : `${found}: ${does}`);
  return terminalLines(wrappedAfter(`${level.padEnd(LEVEL_COLUMN)}${name.padEnd(NAME_COLUMN)}`, text, screen));
}
