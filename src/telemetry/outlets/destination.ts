import { clean } from '../folders.ts';
import { createTerminalWriter, type TerminalStyle } from '../lines/format-line.ts';
import { safeJson } from '../terminal-text.ts';
import { descriptorOutlet, neverWaiting } from './descriptor-outlet.ts';
import { type Destination, type DrainLimits, drainOutlet, type Outlet } from './outlet.ts';
import { threadOutlet } from './thread-outlet.ts';

/** A destination for the logger: it never throws, and counts lost lines. */
export interface SafeDestination extends Destination {
  droppedLines(): number;
  /** Waits until the last lines are written; only for the end of the process. */
  drain(patience: DrainLimits): void;
  /** Whether the end of the process would wait for a thread that is blocked in a disk call. */
  isStuck(): boolean;
}

export interface DestinationSettings {
  /** Standard output by default. */
  readonly destination?: Destination;
  /** How those lines are set out for a person; JSON by default. */
  readonly terminal?: TerminalStyle;
  /** Also gets every line, always as JSON. */
  readonly file?: Outlet;
  /** Whether the file alone gets lines of level debug. */
  readonly hidesDebug?: boolean;
}

/** Standard output: written synchronously where that never blocks, else by a thread. */
function standardOutput(): Outlet {
  const fd = neverWaiting(1);
  return fd === undefined ? threadOutlet({ kind: 'descriptor', fd: 1 }) : descriptorOutlet(fd);
}

/** How each line of level debug begins. */
const DEBUG_BEGINNING = '{"level":"debug"';

/** Cleans the finished text of each line, formats it for a person where requested, and passes it on. */
export function safeDestination(settings: DestinationSettings): SafeDestination {
  let failed = 0;
  const { file } = settings;
  const output = settings.destination === undefined ? standardOutput() : undefined;
  const outlets = [file, output].filter((outlet) => outlet !== undefined);
  const format = settings.terminal && createTerminalWriter(settings.terminal);
  const isHidden = (line: string) => settings.hidesDebug === true && line.startsWith(DEBUG_BEGINNING);
  return {
    write: (line) => {
      const cleaned = safeJson(clean(line));
      file?.write(cleaned);
      if (isHidden(line)) return;
      try {
        (settings.destination ?? output)?.write(format === undefined ? cleaned : clean(format(cleaned)));
      } catch {
        failed += 1;
      }
    },
    droppedLines: () => outlets.reduce((sum, outlet) => sum + outlet.droppedLines(), failed),
    drain: (patience) => void drainOutlet(outlets, patience),
    isStuck: () => outlets.some((outlet) => outlet.isStuck()),
  };
}
