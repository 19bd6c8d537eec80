import { descriptorOutlet, neverWaiting } from './descriptor-outlet.ts';
import { clean } from './folders.ts';
import { type Destination, drain, type Outlet, type Patience } from './outlet.ts';
import { pretty } from './pretty.ts';
import { threadOutlet } from './thread-outlet.ts';

/** A destination as the logger needs it: it never throws, and knows how many lines were lost. */
export interface SafeDestination extends Destination {
  droppedLines(): number;
  /** Waits for the last lines to be out, at the end of the process; nobody may wait for them before that. */
  drain(patience: Patience): void;
  /** Whether the end of the process would wait for a thread that stands in a call to a disk. */
  isStuck(): boolean;
}

export interface DestinationSettings {
  /** Stdout where none is named. */
  readonly destination?: Destination;
  /** Whether the lines there are set out for a person. */
  readonly pretty?: boolean;
  /** Gets every line as well, always as JSON. */
  readonly file?: Outlet;
}

/** Standard output: at once where that never waits, else by a thread. */
function standardOutput(): Outlet {
  const fd = neverWaiting(1);
  return fd === undefined ? threadOutlet({ kind: 'descriptor', fd: 1 }) : descriptorOutlet(fd);
}

/** Cleans the finished text of each line, sets it out for a person where asked to, and hands it on. */
export function safeDestination(settings: DestinationSettings): SafeDestination {
  let failed = 0;
  const { file } = settings;
  const output = settings.destination === undefined ? standardOutput() : undefined;
  const outlets = [file, output].filter((outlet) => outlet !== undefined);
  const hasColours = settings.destination === undefined && process.stdout.isTTY === true && !process.env.NO_COLOR;
  const setOut = settings.pretty ? pretty(hasColours) : undefined;
  return {
    write: (line) => {
      const told = clean(line);
      file?.write(told);
      try {
        (settings.destination ?? output)?.write(setOut === undefined ? told : clean(setOut(told)));
      } catch {
        failed += 1;
      }
    },
    droppedLines: () => outlets.reduce((sum, outlet) => sum + outlet.droppedLines(), failed),
    drain: (patience) => void drain(outlets, patience),
    isStuck: () => outlets.some((outlet) => outlet.isStuck()),
  };
}
