import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Trace } from './recorder.ts';

const PARTS = ['figures', 'requests', 'events'] as const;

const textOf = (lines: string | readonly string[]) => (typeof lines === 'string' ? lines : `${lines.join('\n')}\n`);

/** Writes a run's texts, a file each. */
export function writeTrace(folder: string, name: string, trace: Trace): void {
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) writeFileSync(join(folder, `${name}.${part}.txt`), textOf(trace[part]));
}

/** Reads what `writeTrace` wrote. */
export function readTrace(folder: string, name: string): Trace {
  const text = (part: string) => readFileSync(join(folder, `${name}.${part}.txt`), 'utf8');
  const lines = (part: string) => text(part).trimEnd().split('\n');
  return { figures: text('figures'), requests: lines('requests'), events: lines('events') };
}
