import type { TerminalStyle } from '../../src/telemetry/lines/format-line.ts';
import { createLog, type LogSettings, type RootLog } from '../../src/telemetry/log.ts';
import { localTime } from '../../src/time/iso.ts';

/** A screen as wide as any line, with the time in UTC. */
export const AT_A_TERMINAL: TerminalStyle = {
  hasColours: false,
  columns: () => Number.POSITIVE_INFINITY,
  localTime: localTime('UTC'),
};

/** A log whose lines are kept. */
export function keptLog(settings: Partial<LogSettings> = {}): { log: RootLog; lines: string[] } {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'info', nowMs: () => 1_700_000_000_000, destination, ...settings });
  return { log, lines };
}

export type Line = Record<string, unknown> & { readonly event: string; readonly msg: string };

/** What a line of JSON holds. */
export function parsed(line: string | undefined): Line {
  return JSON.parse(line ?? 'null');
}
