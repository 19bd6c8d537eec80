import { pino } from 'pino';
import { clean } from './folders.ts';
import { pretty } from './pretty.ts';

/** Where finished lines go, each with its line end; it may throw. */
export interface Destination {
  write(line: string): void;
}

/** A destination as the logger needs it: it never throws, and knows how many lines were lost. */
export interface SafeDestination extends Destination {
  droppedLines(): number;
}

export interface DestinationSettings {
  /** Stdout where none is named. */
  readonly destination?: Destination;
  /** Whether the lines there are set out for a person. */
  readonly pretty?: boolean;
  /** Gets every line as well, always as JSON. */
  readonly file?: Destination;
}

/** Lines that stdout would not take are kept up to this much, and written when it takes them again. */
const KEPT_BYTES = 1_000_000;

/** Stdout, written before the call returns, so that no line is lost however the process ends (reliability P4). */
function standardOutput(onDrop: () => void): Destination {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: KEPT_BYTES });
  let isGone = false;
  stream.on('drop', onDrop);
  stream.on('error', (error: unknown) => {
    // A reader that went away never comes back, while a full disk may have room again.
    if (isGone || !isBrokenPipe(error)) return;
    isGone = true;
    onDrop();
  });
  return { write: (line) => (isGone ? onDrop() : stream.write(line)) };
}

function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/** Cleans the finished text of each line, sets it out for a person where asked to, and hands it on. */
export function safeDestination(settings: DestinationSettings): SafeDestination {
  let dropped = 0;
  const drop = () => {
    dropped += 1;
  };
  const attempt = (write: () => void) => {
    try {
      write();
    } catch {
      drop();
    }
  };
  const { file } = settings;
  const target = settings.destination ?? standardOutput(drop);
  const hasColours = settings.destination === undefined && process.stdout.isTTY === true && !process.env.NO_COLOR;
  const setOut = settings.pretty ? pretty(hasColours) : undefined;
  return {
    write: (line) => {
      const told = clean(line);
      if (file !== undefined) attempt(() => file.write(told));
      attempt(() => target.write(setOut === undefined ? told : clean(setOut(told))));
    },
    droppedLines: () => dropped,
  };
}
