/** A text file of the project; `path` is relative to the project's folder, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** One thing that a check refuses, and what to do about it. */
export interface Finding {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** What one check has to say: its figure goes on its line, its findings below it. It passes when there are none. */
export interface Verdict {
  readonly figure: string;
  readonly findings: readonly Finding[];
}

/** `path:line message`, the form that editors and terminals make clickable. */
export function showFinding(finding: Finding): string {
  return `${finding.path}:${finding.line} ${finding.message}`;
}

/** The line of a place in a text, counted from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
