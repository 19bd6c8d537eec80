import { join } from 'node:path';
import type { Finding, SourceFile } from '../../scripts/check/findings.ts';

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** A file as the checks see it. */
export function file(path: string, text: string): SourceFile {
  return { path, text };
}

/** Findings in short: where each stands. */
export function places(findings: readonly Finding[]): string[] {
  return findings.map((finding) => `${finding.path}:${finding.line}`);
}
